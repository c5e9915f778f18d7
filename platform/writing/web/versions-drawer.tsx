/** Versions of a text: time, author, changes, comparison, and restore. */
import { Suspense, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { SlideIn } from '#platform/ui/web/slide-in.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { versionsQuery } from '../contract.ts';
import classes from './version-list.module.css';
import { VersionList } from './version-list.tsx';
import type { VersionedText } from './versioned-text.ts';

const VersionView = lazyPart(() => import('./version-view.tsx').then((module) => module.VersionView));

interface VersionsDrawerProps {
  readonly text: VersionedText;
  /** Title of the drawer, for example `History`. */
  readonly title?: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Starts with the list; a chosen version replaces it. */
export function VersionsDrawer({ text, title = 'Versions', opened, onClose }: VersionsDrawerProps) {
  const [chosen, setChosen] = useState<number>();
  const close = (): void => {
    setChosen(undefined);
    onClose();
  };
  return (
    <SlideIn opened={opened} onClose={close} position="right" size={chosen === undefined ? 480 : 960} title={title}>
      {chosen === undefined ? (
        <Versions text={text} label={title} onChoose={setChosen} />
      ) : (
        <Suspense
          fallback={
            <output className={classes.waiting} aria-label="Loading">
              <Spinner />
            </output>
          }
        >
          <VersionView
            text={text}
            revision={chosen}
            backLabel={`Back to ${title.toLowerCase()}`}
            onBack={() => setChosen(undefined)}
            onRestored={close}
          />
        </Suspense>
      )}
    </SlideIn>
  );
}

interface VersionsProps {
  readonly text: VersionedText;
  readonly label: string;
  readonly onChoose: (revision: number) => void;
}

function Versions({ text: { id, revision, list }, label, onChoose }: VersionsProps) {
  const [page, setPage] = useState(1);
  const query = { ...versionsQuery.parse({}), page };
  const read = useRead(list, { params: { id }, query }, { keep: true, staleTime: 0 });
  return (
    <ReadView read={read}>
      {(versions) => (
        <VersionList versions={versions} current={revision} label={label} onChoose={onChoose} onPage={setPage} />
      )}
    </ReadView>
  );
}
