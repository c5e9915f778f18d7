/** State of a repository: its last run, the progress of a running one, and what a run would do. */
import { Anchor, Button, Progress } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import {
  cancelSync,
  listRepositories,
  listRepositoryFiles,
  listSyncs,
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

/** The card at the top. */
export function RepositoryState({ repository }: { readonly repository: CodeRepository }) {
  const { id, path, webUrl, providerName, configuration, defaultBranch } = repository;
  const [previewed, setPreviewed] = useState<string>();
  const outdates = [listSyncs, listRepositories, listRepositoryFiles];
  const runs = useRead(
    listSyncs,
    { params: { id }, query: { perPage: 10 } },
    { staleTime: 0, every: (reply) => (reply?.resources.some(isOpen) ? lookMs : lookMs * 5) },
  ).data?.resources;
  const start = useCall(startSync, { outdates });
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
        <Button
          variant="default"
          leftSection={<IconListSearch size={16} stroke={1.7} />}
          disabled={open !== undefined}
          onClick={() =>
            start.mutate({ params: { id }, body: { dryRun: true } }, { onSuccess: (run) => setPreviewed(run.id) })
          }
        >
          Preview
        </Button>
        <Button
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          disabled={open !== undefined}
          onClick={() => start.mutate({ params: { id }, body: { dryRun: false } })}
        >
          Read now
        </Button>
      </div>
      <p className={classes.facts}>
        {providerName}, branch {configuration.branch || defaultBranch}
        {last ? (
          <>
            {'. Read '}
            <RelativeTime at={last.finishedAt ?? last.createdAt} />
            {last.state === 'done' || last.state === 'partly' ? `: ${countsLine(last)}` : null}
          </>
        ) : null}
      </p>
      {last?.error ? <InlineAlert type="danger">{last.error}</InlineAlert> : null}
      {open ? <Running repository={repository} run={open} /> : null}
      {previewed === undefined ? null : (
        <RunPreview repositoryId={id} runId={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </section>
  );
}

function Running({ repository: { id }, run }: { readonly repository: CodeRepository; readonly run: SyncRun }) {
  const cancel = useCall(cancelSync, { outdates: [listSyncs] });
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
        <Button
          variant="subtle"
          size="compact-sm"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id, sync: run.id }, body: {} })}
        >
          Cancel
        </Button>
      </div>
      <Progress value={share} animated={total === 0} size="sm" aria-label="Progress of the run" />
    </div>
  );
}
