/** Changes of the text since it was voted on. */
import { lazy, Suspense, useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import type { Version } from '#platform/richtext/web/compare-versions.tsx';
import { DialogBody, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import type { TextVersion } from '#platform/writing/contract.ts';
import { earlierVersionLabel, getRfcRevision, type Rfc } from '../contract.ts';

const VersionChanges = lazy(() =>
  import('#platform/richtext/web/compare-versions.tsx').then((module) => ({ default: module.CompareVersions })),
);

const asVersion = ({ title, json, at }: TextVersion): Version => ({ title, json, at, by: '' });

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
  const before = useMemo(() => voted.data && asVersion(voted.data), [voted.data]);
  const after = useMemo(() => newest.data && asVersion(newest.data), [newest.data]);
  const failed = [voted, newest].find((read) => read.isError);
  return (
    <DialogFrame opened onClose={onClose} title={earlierVersionLabel} size={860}>
      <DialogBody>
        {failed ? (
          <ReadView read={failed}>{() => null}</ReadView>
        ) : (
          <Suspense fallback={null}>
            <VersionChanges
              newest={rfc.revision}
              pair={{ before: revision, after: rfc.revision }}
              onChoose={() => undefined}
              before={before}
              after={after}
            />
          </Suspense>
        )}
      </DialogBody>
    </DialogFrame>
  );
}
