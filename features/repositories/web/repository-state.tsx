/** State of a repository: its last run, the progress of a running one, and what a run would do. */
import { Anchor, Button, Progress } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import {
  cancelSync,
  listRepositories,
  listRepositoryFiles,
  listSyncs,
  nothingThereMessage,
  startSync,
  type CodeRepository,
  type SyncRun,
} from '../contract.ts';
import { RunPreview } from './run-preview.tsx';
import { countsLine, syncWords } from './repository-words.ts';
import classes from './repository-tab.module.css';

/** Milliseconds between two looks at a run. */
const lookMs = 1_000;

const isOpen = ({ state }: SyncRun): boolean => state === 'waiting' || state === 'running';

/** How a run ended, and when; of one that read nothing, when that was tried. */
function LastRun({ last }: { readonly last: SyncRun }) {
  const isRead = last.state === 'done' || last.state === 'partly';
  return (
    <>
      {isRead ? '. Read ' : '. Tried '}
      <RelativeTime at={last.finishedAt ?? last.createdAt} />
      {isRead ? `: ${countsLine(last)}` : null}
    </>
  );
}

/** The card at the top. Owners begin runs, everybody sees how they ended. */
export function RepositoryState({ repository }: { readonly repository: CodeRepository }) {
  const { id, path, webUrl, providerName, configuration, defaultBranch, emptyPaths } = repository;
  const mayManage = usePermission('repository.manage');
  const runs = useRead(
    listSyncs,
    { params: { id }, query: { perPage: 10 } },
    { staleTime: 0, every: (reply) => (reply?.resources.some(isOpen) ? lookMs : lookMs * 5) },
  ).data?.resources;
  const open = runs?.find(isOpen);
  const last = runs?.find((run) => !run.isDryRun && !isOpen(run));
  return (
    <section className={classes.card} aria-label="Repository">
      <div className={classes.bar}>
        {webUrl ? (
          <Anchor className={classes.name ?? ''} href={webUrl} target="_blank" rel="noreferrer">
            {path}
          </Anchor>
        ) : (
          <span className={classes.name}>{path}</span>
        )}
        {last ? <StateBadge {...syncWords[last.state]} /> : null}
        {mayManage ? <RunButtons id={id} isRunning={open !== undefined} /> : null}
      </div>
      <p className={classes.facts}>
        {providerName}, branch {configuration.branch || defaultBranch}
        {last ? <LastRun last={last} /> : null}
      </p>
      {last?.error ? <InlineAlert type="danger">{last.error}</InlineAlert> : null}
      {emptyPaths.length > 0 && !open && !last?.error ? (
        <InlineAlert type="warning">{nothingThereMessage(emptyPaths)}</InlineAlert>
      ) : null}
      {open ? <Running repository={repository} run={open} /> : null}
    </section>
  );
}

/** What owners do; a preview leads to the run itself. */
function RunButtons({ id, isRunning }: { readonly id: string; readonly isRunning: boolean }) {
  const [previewed, setPreviewed] = useState<string>();
  const start = useCall(startSync, { outdates: [listSyncs, listRepositories, listRepositoryFiles] });
  const read = (): void => start.mutate({ params: { id }, body: { dryRun: false } });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconListSearch size={16} stroke={1.7} />}
        disabled={isRunning}
        onClick={() =>
          start.mutate({ params: { id }, body: { dryRun: true } }, { onSuccess: (run) => setPreviewed(run.id) })
        }
      >
        Preview
      </Button>
      <Button leftSection={<IconRefresh size={16} stroke={1.7} />} disabled={isRunning} onClick={read}>
        Read now
      </Button>
      {previewed === undefined ? null : (
        <RunPreview
          repositoryId={id}
          runId={previewed}
          onRead={() => {
            setPreviewed(undefined);
            read();
          }}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </>
  );
}

function Running({ repository: { id }, run }: { readonly repository: CodeRepository; readonly run: SyncRun }) {
  const cancel = useCall(cancelSync, { outdates: [listSyncs] });
  const mayManage = usePermission('repository.manage');
  const { step, done, total, state } = run;
  const share = total > 0 ? (done / total) * 100 : 0;
  const words = state === 'waiting' || step === '' ? 'Waiting' : step;
  return (
    <div>
      <div className={classes.bar}>
        <output className={classes.facts}>
          {words}
          {total > 0 ? `, ${done} of ${total}` : '…'}
        </output>
        {mayManage ? (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id, sync: run.id }, body: {} })}
          >
            Cancel
          </Button>
        ) : null}
      </div>
      <Progress value={share} animated={total === 0} size="sm" aria-label="Progress of the run" />
    </div>
  );
}
