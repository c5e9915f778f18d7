/** The file that keeps a thing: where it is, its state, and sending changes to it. */
import { Anchor, Button } from '@mantine/core';
import { IconGitPullRequest } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { KeptThing } from '#platform/ui/web/web-module.ts';
import { getSubjectFile, pushSubject, type RepositoryFile, type RepositoryPush } from '../contract.ts';
import { fileWords, pushWords } from './repository-words.ts';
import classes from './repository-tab.module.css';

const BothTextsDialog = lazyPart(() => import('./both-texts-dialog.tsx').then((module) => module.BothTextsDialog));

/** Milliseconds between two looks at a change that is being sent. */
const lookMs = 1_500;

const isGoing = (push: RepositoryPush | null | undefined): boolean =>
  push?.state === 'waiting' || push?.state === 'pushing';

/** Nothing for a project without a repository, and for a thing that is not kept there and cannot be. */
export function KeptFile({ kind, id }: KeptThing) {
  const params = { kind, id };
  const { data } = useRead(getSubjectFile, { params }, { every: (reply) => (isGoing(reply?.push) ? lookMs : false) });
  const send = useCall(pushSubject, { outdates: [getSubjectFile] });
  const maySend = usePermission('repository.push');
  const [isOpen, setOpen] = useState(false);
  if (!data || data.repositoryId === null || (!data.file && !data.push && !data.canPush)) return null;
  const { file, push, canPush } = data;
  return (
    <section className={classes.kept} aria-label="Repository">
      <h2>Repository</h2>
      {file ? <FileLine file={file} /> : null}
      {push ? <PushLine push={push} /> : null}
      {file && !canPush ? (
        <span className={classes.problem}>Change it in the repository. What is changed here is not sent there.</span>
      ) : null}
      {push?.state === 'conflict' && maySend ? (
        <Button variant="light" size="compact-sm" onClick={() => setOpen(true)}>
          Resolve
        </Button>
      ) : null}
      {canPush && maySend && push?.state !== 'conflict' ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconGitPullRequest size={14} stroke={1.7} />}
          loading={send.isPending || isGoing(push)}
          onClick={() => send.mutate({ params, body: {} })}
        >
          Send to the repository
        </Button>
      ) : null}
      {isOpen && push ? <BothTextsDialog params={params} push={push} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function FileLine({ file: { path, webUrl, state, problem } }: { readonly file: RepositoryFile }) {
  return (
    <>
      <div className={classes.line}>
        {webUrl ? (
          <Anchor className={classes.path ?? ''} href={webUrl} target="_blank" rel="noreferrer">
            {path}
          </Anchor>
        ) : (
          <span className={classes.path}>{path}</span>
        )}
        {state === 'current' ? <span>in the repository</span> : <StateBadge {...fileWords[state]} />}
      </div>
      {problem ? (
        <span className={classes.problem}>
          {problem.line === null ? '' : `Line ${problem.line}: `}
          {problem.message}
        </span>
      ) : null}
    </>
  );
}

function PushLine({ push: { mergeRequest, branch, state, error } }: { readonly push: RepositoryPush }) {
  return (
    <>
      <div className={classes.line}>
        {mergeRequest ? (
          <Anchor href={mergeRequest.webUrl} target="_blank" rel="noreferrer">
            Merge request !{mergeRequest.iid}
          </Anchor>
        ) : (
          <span className={classes.path}>{branch}</span>
        )}
        <StateBadge {...pushWords[state]} />
      </div>
      {error === null ? null : <span className={classes.problem}>{error}</span>}
    </>
  );
}
