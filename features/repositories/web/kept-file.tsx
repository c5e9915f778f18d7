/** The file that keeps a thing: where it is, its state, and sending changes to it. */
import { ActionIcon, Anchor, Button, Popover } from '@mantine/core';
import { IconGitBranch, IconGitPullRequest, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { Reply } from '#platform/http/contract.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { KeptPlace, KeptThing } from '#platform/ui/web/web-module.ts';
import {
  changedHereMessage,
  getSubjectFile,
  keptHereMessage,
  nothingToSendMessage,
  pushSubject,
  type RepositoryFile,
  type RepositoryPush,
} from '../contract.ts';
import { repositoryUrl } from '../model/subject-address.ts';
import { FileRemarks } from './file-remarks.tsx';
import { FollowButton, LockNotice } from './kept-lock.tsx';
import { fileBadge, pushBadge } from './repository-words.ts';
import classes from './repository-tab.module.css';

const BothTextsDialog = lazyPart(() => import('./both-texts-dialog.tsx').then((module) => module.BothTextsDialog));

/** Milliseconds between two looks at a change that is being sent. */
const lookMs = 1_500;

type KeptState = Reply<typeof getSubjectFile>;

const isGoing = (push: RepositoryPush | null | undefined): boolean =>
  push?.state === 'waiting' || push?.state === 'pushing';

const isKept = ({ repositoryId, file, former, push, canPush }: KeptState): boolean =>
  former !== null || (repositoryId !== null && (file !== null || push !== null || canPush));

/** Nothing for a project without a repository, and for a thing that is not kept there and cannot be. */
export function KeptFile({ kind, id, place = 'beside' }: KeptPlace) {
  const params = { kind, id };
  // Saves of the thing do not know of its file: what is told is read whenever it is shown.
  const { data, refetch } = useRead(
    getSubjectFile,
    { params },
    { staleTime: 0, every: (reply) => (isGoing(reply?.push) ? lookMs : false) },
  );
  if (!data || !isKept(data)) return null;
  if (place === 'editor') return data.lock === null ? null : <LockNotice params={params} lock={data.lock} />;
  if (place === 'bar') return <KeptInBar params={params} kept={data} onOpen={() => void refetch()} />;
  return <KeptSection params={params} kept={data} />;
}

interface KeptProps {
  readonly params: KeptThing;
  readonly kept: KeptState;
}

/** A button whose popover tells the same. */
function KeptInBar({ params, kept, onOpen }: KeptProps & { readonly onOpen: () => void }) {
  const isLocked = kept.lock !== null;
  const Icon = isLocked ? IconLock : IconGitBranch;
  const label = isLocked ? 'Repository, read only' : 'Repository';
  return (
    <Popover position="bottom-end" width={320} withinPortal trapFocus returnFocus onOpen={onOpen}>
      <Popover.Target>
        <ActionIcon size={28} aria-label={label} title={label}>
          <Icon size={17} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <KeptSection params={params} kept={kept} />
      </Popover.Dropdown>
    </Popover>
  );
}

function KeptSection({ params, kept: { file, former, push, lock, canPush, isChanged } }: KeptProps) {
  const isHere = file?.state === 'detached';
  return (
    <section className={classes.kept} aria-label="Repository">
      <h2>Repository</h2>
      {file ? <FileLine file={file} /> : null}
      {former ? <FormerLine former={former} /> : null}
      {push && !isHere && !(isChanged && push.state === 'merged') ? <PushLine push={push} /> : null}
      {isChanged && canPush && !isGoing(push) && push?.state !== 'conflict' ? (
        <span className={classes.problem}>{changedHereMessage}</span>
      ) : null}
      {isHere ? <span className={classes.problem}>{keptHereMessage}</span> : null}
      {lock === null ? null : <span className={classes.problem}>{lock}</span>}
      {lock !== null || isHere ? <FollowButton params={params} isFollowed={!isHere} /> : null}
      {canPush ? <SendButton params={params} push={push} /> : null}
    </section>
  );
}

/** Sends the thing, or asks which of the two texts to keep. */
function SendButton({ params, push }: { readonly params: KeptThing; readonly push: RepositoryPush | null }) {
  const send = useCall(pushSubject, { outdates: [getSubjectFile] });
  const maySend = usePermission('repository.push');
  const [isOpen, setOpen] = useState(false);
  if (!maySend) return null;
  if (push?.state === 'conflict') {
    return (
      <>
        <Button variant="light" size="compact-sm" onClick={() => setOpen(true)}>
          Resolve
        </Button>
        {isOpen ? <BothTextsDialog params={params} push={push} onClose={() => setOpen(false)} /> : null}
      </>
    );
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconGitPullRequest size={14} stroke={1.7} />}
      loading={send.isPending || isGoing(push)}
      onClick={() => send.mutate({ params, body: {} })}
    >
      Send to the repository
    </Button>
  );
}

function FilePath({ path, webUrl }: { readonly path: string; readonly webUrl: string | null }) {
  if (webUrl === null) return <span className={classes.path}>{path}</span>;
  return (
    <Anchor
      className={classes.path ?? ''}
      href={webUrl}
      target="_blank"
      rel="noreferrer"
      title="Open in the repository"
    >
      {path}
    </Anchor>
  );
}

function FileLine({ file }: { readonly file: RepositoryFile }) {
  const { path, webUrl, state, problem, warnings } = file;
  const project = useProject();
  return (
    <>
      <div className={classes.line}>
        <FilePath path={path} webUrl={webUrl} />
        {state === 'current' ? (
          <AppLink className="aw-link" href={repositoryUrl(project.code)}>
            in the repository
          </AppLink>
        ) : (
          <StateBadge {...fileBadge(file)} />
        )}
      </div>
      <FileRemarks problem={problem} warnings={warnings} />
    </>
  );
}

function FormerLine({ former: { path, message, webUrl } }: { readonly former: NonNullable<KeptState['former']> }) {
  return (
    <>
      <div className={classes.line}>
        <FilePath path={path} webUrl={webUrl} />
        <StateBadge label="Disconnected" theme="yellow" />
      </div>
      <span className={classes.problem}>{message}</span>
    </>
  );
}

function PushLine({ push }: { readonly push: RepositoryPush }) {
  const { mergeRequest, branch, state, error, hasBranch } = push;
  if (state === 'merged' && !hasBranch) return <span className={classes.problem}>{nothingToSendMessage}</span>;
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
        <StateBadge {...pushBadge(push)} />
      </div>
      {error === null ? null : <span className={classes.problem}>{error}</span>}
    </>
  );
}
