/** One version of a text: its changes, comparison with any other, and restore. */
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { compareWithFormer, CompareVersions, type Version } from '#platform/richtext/web/compare-versions.tsx';
import { useConfirm } from '#platform/ui/web/use-confirm.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { restoreVersionPrompt, type TextVersion } from '../contract.ts';
import classes from './version-list.module.css';
import type { VersionedText } from './versioned-text.ts';

interface VersionViewProps {
  readonly text: VersionedText;
  readonly revision: number;
  readonly backLabel: string;
  readonly onBack: () => void;
  readonly onRestored: () => void;
}

/** A stored version for the comparison. */
const asVersion = ({ title, json, at, by }: TextVersion): Version => ({ title, json, at, by: by.username });

/** Loaded on demand. */
export function VersionView({ text, revision, backLabel, onBack, onRestored }: VersionViewProps) {
  const { id, get, restore } = text;
  const [pair, setPair] = useState(() => compareWithFormer(revision));
  const [confirm, confirmDialog] = useConfirm();
  // Versions are immutable.
  const options = { staleTime: Infinity };
  const after = useRead(get, { params: { id, n: pair.after } }, options);
  const before = useRead(get, { params: { id, n: pair.before ?? 1 } }, { ...options, enabled: pair.before !== null });
  const newer = useMemo(() => after.data && asVersion(after.data), [after.data]);
  const older = useMemo(() => before.data && asVersion(before.data), [before.data]);
  const failed = [after, before].find((read) => read.isError);
  const askRestore = (run: (revision: number) => Promise<void>): void =>
    confirm({
      text: restoreVersionPrompt,
      label: 'Restore',
      danger: false,
      run: async () => {
        await run(pair.after);
        onRestored();
      },
    });
  return (
    <>
      <Button className={classes.back ?? ''} size="xs" variant="default" onClick={onBack}>
        {backLabel}
      </Button>
      {failed ? (
        <ReadView read={failed}>{() => null}</ReadView>
      ) : (
        <CompareVersions
          newest={text.revision}
          pair={pair}
          onChoose={setPair}
          before={older}
          after={newer}
          actions={
            restore && pair.after !== text.revision ? (
              <Button size="xs" onClick={() => askRestore(restore)}>
                Restore version {pair.after}
              </Button>
            ) : null
          }
        />
      )}
      {confirmDialog}
    </>
  );
}
