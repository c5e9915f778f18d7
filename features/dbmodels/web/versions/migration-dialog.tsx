/** The SQL from one version of a model to another, and back: written by the server, with what it would lose. */
import { Button, Loader, SegmentedControl } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fileNameOf } from '#platform/canvas/model/exported-file.ts';
import { tellSaved } from '#platform/canvas/web/files/use-file-export.ts';
import type { ComparedNumbers } from '#platform/canvas/web/versions/compared-versions.tsx';
import { CodeField } from '#platform/code/web/code-field.tsx';
import { saveBlob } from '#platform/http/web/save-blob.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { migrateDbModel } from '../../contract.ts';
import { migrationMarks } from '../../model/migration-marks.ts';
import classes from '../exchange/schema-exchange.module.css';
import { useSchema } from '../schema-context.tsx';

const nameOf = (n: number | 'current'): string => (n === 'current' ? 'now' : `version ${n}`);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', 'The SQL has been copied.');
  } catch {
    showToast('warning', 'The SQL could not be copied.');
  }
}

/** Losses at most: the rest is counted. */
const mostWarnings = 8;

interface MigrationDialogProps {
  readonly numbers: ComparedNumbers;
  readonly onClose: () => void;
}

/** Open while mounted. */
export function MigrationDialog({ numbers: { from, to }, onClose }: MigrationDialogProps) {
  const id = useSchema((state) => state.id);
  const name = useSchema(({ whole }) => whole.document.name);
  const [way, setWay] = useState<'up' | 'down'>('up');
  const read = useRead(migrateDbModel, { params: { id, n: from }, query: { to } }, { staleTime: 0 });
  const sql = read.data?.[way];
  const marks = useMemo(() => migrationMarks(sql ?? ''), [sql]);
  const warnings = read.data?.warnings ?? [];
  const download = (): void => {
    const file = fileNameOf(`${name} ${nameOf(from)} to ${nameOf(to)} ${way}`, 'sql');
    saveBlob(new Blob([sql ?? ''], { type: 'text/plain' }), file);
    tellSaved(file);
  };
  return (
    <DialogFrame opened onClose={onClose} title="Migration SQL" size={860}>
      <DialogBody>
        <SegmentedControl
          aria-label="Direction"
          value={way}
          onChange={setWay}
          data={[
            { value: 'up', label: `From ${nameOf(from)} to ${nameOf(to)}` },
            { value: 'down', label: `Back to ${nameOf(from)}` },
          ]}
        />
        {read.error ? (
          <InlineAlert type="danger">The migration could not be written. Close this dialog and try again.</InlineAlert>
        ) : null}
        {way === 'up' && warnings.length > 0 ? (
          <InlineAlert type="warning">
            <ul className={classes.violations}>
              {warnings.slice(0, mostWarnings).map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
            {warnings.length > mostWarnings ? <p>{warnings.length - mostWarnings} more</p> : null}
          </InlineAlert>
        ) : null}
        <div className={classes.code} aria-busy={read.isPending}>
          {sql === undefined ? (
            read.error ? null : (
              <Loader size={20} aria-label="The migration is being written" />
            )
          ) : sql === '' ? (
            <p>Both versions have the same tables: there is nothing to migrate.</p>
          ) : (
            <CodeField key={way} label="Migration SQL" value={sql} marks={marks} isReadOnly />
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          disabled={!sql}
          onClick={download}
        >
          Download .sql
        </Button>
        <Button leftSection={<IconCopy size={16} stroke={1.7} />} disabled={!sql} onClick={() => void copy(sql ?? '')}>
          Copy
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
