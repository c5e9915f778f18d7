/** Layout of a page with one text. Reading and writing share it, so that the text keeps its place between them. */
import type { ReactNode, Ref } from 'react';
import { usePrintKey } from '#platform/richtext/web/use-print-key.ts';
import { Breadcrumbs, type Crumb } from '#platform/ui/web/page-header.tsx';
import classes from './text-page.module.css';
import { useTextPlace, type TextMode } from './text-place.ts';

/** Layout of the page: beside the tree of a namespace, or the page of a record. */
export type TextFrame = 'tree' | 'record';

type Surface = Readonly<Record<`data-${string}`, string>>;

interface TextPageProps {
  readonly frame: TextFrame;
  /** The side column. */
  readonly side: ReactNode;
  /** Attributes of the page and of the text column: their surfaces belong to the text while it is written. */
  readonly surface?: Surface;
  readonly className?: string | undefined;
  /** Takes neither keys nor clicks. */
  readonly isLocked?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** The text column with the side column next to it. */
export function TextPage({ frame, side, surface, className, isLocked = false, ref, children }: TextPageProps) {
  usePrintKey();
  return (
    <div ref={ref} className={`${classes.page} ${className ?? ''}`} data-frame={frame} inert={isLocked} {...surface}>
      <article className={classes.text} {...surface}>
        {children}
      </article>
      {side}
    </div>
  );
}

/** Breadcrumbs and title: a heading, or the field for it. */
export function TextHead({ crumbs, children }: { readonly crumbs: readonly Crumb[]; readonly children: ReactNode }) {
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <div className={classes.title} data-page-head>
        {children}
      </div>
    </>
  );
}

interface TextPlaceProps {
  /** Identifies the text; undefined for a new one. */
  readonly text: string | undefined;
  readonly mode: TextMode;
  readonly surface?: Surface;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The text itself. */
export function TextPlace({ text, mode, surface, className, children }: TextPlaceProps) {
  return (
    <div ref={useTextPlace(text, mode)} className={className} {...surface}>
      {children}
    </div>
  );
}
