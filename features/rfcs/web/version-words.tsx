/** What changed between two fixed versions of an RFC. */
import { useMemo } from 'react';
import { compareVersions } from '#platform/richtext/model/document-diff.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { VersionChanges } from '#platform/richtext/web/version-changes.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import type { TextVersion } from '#platform/writing/contract.ts';

interface VersionWordsProps {
  readonly before: TextVersion;
  readonly after: TextVersion;
}

const comparable = ({ title, json }: TextVersion) => ({ title, doc: parseDocument(json) });

/** Names both versions, then the changes. */
export function VersionWords({ before, after }: VersionWordsProps) {
  const difference = useMemo(() => compareVersions(comparable(before), comparable(after)), [before, after]);
  return (
    <>
      <p>
        From version {before.revision}, saved by {before.by.username}, to version {after.revision}, saved by{' '}
        {after.by.username} <RelativeTime at={after.at} />.
      </p>
      <VersionChanges difference={difference} />
    </>
  );
}
