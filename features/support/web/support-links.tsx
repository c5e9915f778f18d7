/** Footer links for Bug Report and Feature Request; the dialogs are loaded on first use. */
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import classes from './support-links.module.css';

const BugDialog = lazyPart(async () => (await import('./bug-dialog.tsx')).BugDialog);
const FeatureDialog = lazyPart(async () => (await import('./feature-dialog.tsx')).FeatureDialog);

/** Two subtle buttons. */
export function SupportLinks() {
  const [opened, setOpened] = useState<'bug' | 'feature'>();
  // A dialog stays mounted once opened, for its closing animation and to keep its input.
  const [wanted, setWanted] = useState<ReadonlySet<'bug' | 'feature'>>(new Set());
  const open = (kind: 'bug' | 'feature'): void => {
    setWanted((before) => new Set([...before, kind]));
    setOpened(kind);
  };
  const close = (): void => setOpened(undefined);
  return (
    <span className={classes.links}>
      <button type="button" onClick={() => open('bug')}>
        Bug Report
      </button>
      <button type="button" onClick={() => open('feature')}>
        Feature Request
      </button>
      <Suspense fallback={null}>
        {wanted.has('bug') ? <BugDialog opened={opened === 'bug'} onClose={close} /> : null}
        {wanted.has('feature') ? <FeatureDialog opened={opened === 'feature'} onClose={close} /> : null}
      </Suspense>
    </span>
  );
}
