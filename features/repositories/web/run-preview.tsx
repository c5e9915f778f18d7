/** What a run would do, file by file. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { DialogBody, DialogFooter, DialogFrame } from '#platform/ui/web/dialog-frame.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import type { Column } from '#platform/ui/web/data-table.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { PageSkeleton } from '#platform/ui/web/read-view.tsx';
import { PagedTable } from '#platform/ui/web/paged-table.tsx';
import { getSync, listPlannedFiles, type PlannedFile } from '../contract.ts';
import { FileRemarks } from './file-remarks.tsx';
import { countsLine, kindWords } from './repository-words.ts';
import classes from './repository-tab.module.css';

const actions: Readonly<Record<PlannedFile['action'], string>> = {
  create: 'New',
  update: 'Changed',
  rename: 'Renamed',
  'mark missing': 'Marked as removed',
  'bring back': 'Brought back',
  skip: 'Left out',
  send: 'Sent as a change',
};

const actionWords = ({ action, problem }: PlannedFile): string =>
  problem && action !== 'skip' ? 'Cannot be read' : actions[action];

const columns: readonly Column<PlannedFile>[] = [
  {
    key: 'path',
    head: 'File',
    phone: 'title',
    cell: ({ path, note, problem, warnings }) => (
      <div className={classes.cell}>
        <span className={classes.path}>{path}</span>
        {note === null || problem ? null : <span className={classes.problem}>{note}</span>}
        <FileRemarks problem={problem} warnings={warnings} />
      </div>
    ),
  },
  { key: 'kind', head: 'Kind', width: 130, cell: ({ kind }) => kindWords[kind] },
  { key: 'action', head: 'What happens', width: 150, keep: true, cell: actionWords },
];

interface RunPreviewProps {
  readonly repositoryId: string;
  readonly runId: string;
  /** Does it. */
  readonly onRead: () => void;
  readonly onClose: () => void;
}

/** Waits for the dry run, then lists it. */
export function RunPreview({ repositoryId: id, runId: sync, onRead, onClose }: RunPreviewProps) {
  const [page, setPage] = useState(1);
  const run = useRead(
    getSync,
    { params: { id, sync } },
    { staleTime: 0, every: (reply) => (reply?.finishedAt ? false : 500) },
  ).data;
  const { created = 0, updated = 0, missing = 0 } = run?.counts ?? {};
  const isDone = run?.finishedAt !== null && run !== undefined;
  const read = useRead(listPlannedFiles, { params: { id, sync }, query: { page } }, { enabled: isDone, keep: true });
  return (
    <DialogFrame opened onClose={onClose} title="What a run would do" size={860}>
      <DialogBody>
        {!isDone ? <PageSkeleton /> : null}
        {run?.error ? <InlineAlert type="danger">{run.error}</InlineAlert> : null}
        {isDone && !run.error ? <p className={classes.help}>{countsLine(run)}</p> : null}
        {isDone && !run.error ? (
          <PagedTable
            label="Files"
            columns={columns}
            read={read}
            onPage={setPage}
            rowKey={({ path }) => path}
            empty={
              <EmptyState bare title="Nothing would change." help="Everything that is followed was read already." />
            }
          />
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {isDone && created + updated + missing > 0 ? <Button onClick={onRead}>Read now</Button> : null}
      </DialogFooter>
    </DialogFrame>
  );
}
