/** A list of choices whose keys belong to an input: rows are links where they lead somewhere, and never take the focus. */
import type { ReactNode } from 'react';
import { AppLink } from '#platform/ui/web/app-link.tsx';

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  /** The rows belong to a previous query. */
  readonly isStale: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The list that the input controls. */
export function OptionList({ id, label, isStale, className, children }: OptionListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element would take the focus from the input
    <div id={id} role="listbox" aria-label={label} aria-busy={isStale} className={className}>
      {children}
    </div>
  );
}

interface OptionRowProps {
  readonly id: string;
  /** Link target; absent for actions. */
  readonly href?: string | undefined;
  readonly isChosen: boolean;
  readonly className: string;
  readonly title?: string;
  readonly onPoint: (event: { readonly clientX: number; readonly clientY: number }) => void;
  /** For links: besides being followed. */
  readonly onTake: () => void;
  readonly children: ReactNode;
}

/** One choice; the keys choose it from where the focus is, the pointer takes it here. */
export function OptionRow({ id, href, isChosen, className, title, onPoint, onTake, children }: OptionRowProps) {
  const common = {
    id,
    tabIndex: -1,
    className,
    title,
    onPointerMove: onPoint,
    onClick: onTake,
  };
  if (href !== undefined) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element cannot stand outside a select
      <AppLink {...common} href={href} role="option" aria-selected={isChosen}>
        {children}
      </AppLink>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- as above; the keys are heard in the input
    <div {...common} role="option" aria-selected={isChosen}>
      {children}
    </div>
  );
}
