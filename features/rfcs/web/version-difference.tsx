/** Changes of the text since it was voted on. */
import { Suspense } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { DialogBody, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { earlierVersionLabel, getRfcRevision, type Rfc } from '../contract.ts';

const VersionChanges = lazyPart(() => import('./version-words.tsx').then((module) => module.VersionWords));

interface VersionDifferenceProps {
  readonly rfc: Rfc;
  /** The revision voted on. */
  readonly revision: number;
  readonly onClose: () => void;
}

/** Compares the revision voted on with the newest one. */
export function VersionDifference({ rfc, revision, onClose }: VersionDifferenceProps) {
  // Revisions are immutable.
  const options = { staleTime: Infinity };
  const voted = useRead(getRfcRevision, { params: { id: rfc.id, n: revision } }, options);
  const newest = useRead(getRfcRevision, { params: { id: rfc.id, n: rfc.revision } }, options);
  const failed = [voted, newest].find((read) => read.isError);
  return (
    <DialogFrame opened onClose={onClose} title={earlierVersionLabel} size={860}>
      <DialogBody>
        {failed ? (
          <ReadView read={failed}>{() => null}</ReadView>
        ) : (
          <Suspense fallback={null}>
            {voted.data && newest.data ? <VersionChanges before={voted.data} after={newest.data} /> : null}
          </Suspense>
        )}
      </DialogBody>
    </DialogFrame>
  );
}
