/** Page of an RFC with tabs: document, discussion and voting. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { fileService } from '#platform/files/web/file-service.ts';
import { useCall, useRead } from '#platform/http/web/use-calls.ts';
import { LinkedFrom, LinksTo } from '#platform/links/web/linked-things.tsx';
import { DocView } from '#platform/richtext/web/doc-view.tsx';
import { FilesContext } from '#platform/richtext/web/files.ts';
import { useLinkTitles } from '#platform/links/web/use-link-titles.ts';
import { useInternalLinks } from '#platform/search/web/use-internal-links.ts';
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { NotFound } from '#platform/ui/web/page-states.tsx';
import { PageTabs } from '#platform/ui/web/page-tabs.tsx';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { showToast } from '#platform/ui/web/toast.ts';
import { DecisionParts } from '#platform/workflow/web/decision-parts.tsx';
import { StateHistory } from '#platform/workflow/web/state-history.tsx';
import { TextPage, TextPlace } from '#platform/writing/web/text-page.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  getRfc,
  getRfcMails,
  listRfcComments,
  listVotingSessions,
  mailsOffMessage,
  setRfcMails,
  type Rfc,
  type VotingSession,
} from '../contract.ts';
import { commentsQuery } from './comments-per-page.ts';
import { RfcHead } from './rfc-head.tsx';
import classes from './rfc-page.module.css';
import { sessionsQuery } from './sessions-query.ts';
import { useRefreshRfc } from './use-rfc.ts';

const Discussion = lazyPart(() => import('./discussion.tsx').then((module) => module.Discussion));
const VotingTab = lazyPart(() => import('./voting-tab.tsx').then((module) => module.VotingTab));

/** The text with the side column. */
function DocumentTab({ rfc }: { readonly rfc: Rfc }) {
  const { hrefFor, openLink } = useInternalLinks();
  const titleOf = useLinkTitles({ kind: 'rfc', id: rfc.id, json: rfc.json });
  return (
    <TextPage
      frame="record"
      className={classes.columns}
      side={
        <aside className={classes.side} aria-label="About this RFC">
          <section>
            <h2 className={classes.sideTitle}>History</h2>
            <StateHistory history={rfc.history} />
          </section>
          <DecisionParts kind="rfc" id={rfc.id} />
          <LinksTo kind="rfc" id={rfc.id} />
          <LinkedFrom kind="rfc" id={rfc.id} />
        </aside>
      }
    >
      <TextPlace text={rfc.id} mode="view">
        <DocView json={rfc.json} linkHeadings hrefFor={hrefFor} onOpenLink={openLink} titleOf={titleOf} />
      </TextPlace>
    </TextPage>
  );
}

const waiting = (
  <output className={classes.waiting} aria-label="Loading">
    <Spinner />
  </output>
);

/** Label beside "Voting": an open session, or the number of sessions. */
const votingCount = (sessions: readonly VotingSession[] | undefined, total: number): number | string | undefined => {
  if (!sessions) return undefined;
  return sessions[0]?.isOpened ? 'open' : total;
};

/** Votes, and the end of the session by its opener, are shown within this time, ms. */
const pollEvery = 15_000;

/** When the sessions are read again: while one is open, and at its closing time. */
function nextRead(reply: { readonly resources: readonly VotingSession[] } | undefined): number | false {
  const newest = reply?.resources[0];
  if (!newest?.isOpened) return false;
  const left = newest.closesAt === null ? pollEvery : Date.parse(newest.closesAt) - Date.now();
  return Math.min(pollEvery, Math.max(1_000, left));
}

/** Reads the RFC again when its session was closed: state and actions have changed. */
function useClosed(rfc: Rfc, newest: VotingSession | undefined): void {
  const refresh = useRefreshRfc();
  const isOver = rfc.state.name === 'in_voting' && newest?.isOpened === false;
  useEffect(() => {
    if (isOver) void refresh();
  }, [isOver, refresh]);
}

/** Handles the unsubscribe link of mails. */
function useMailsOff(id: string): void {
  const { mails } = useSearch({ strict: false }) as { mails?: unknown };
  const navigate = useNavigate();
  const { mutate } = useCall(setRfcMails, { outdates: [getRfcMails] });
  const end = useEffectEvent(() => {
    mutate({ params: { id }, body: { isOn: false } }, { onSuccess: () => showToast('success', mailsOffMessage) });
    // Only once: after subscribing again a reload must not unsubscribe.
    const rest = ({ mails: _mails, ...others }: Record<string, unknown>) => others;
    void navigate({ to: '.', search: rest, replace: true } as never);
  });
  useEffect(() => {
    if (mails === 'off') end();
  }, [mails, id]);
}

function RfcScreen({ rfc }: { readonly rfc: Rfc }) {
  const params = { id: rfc.id };
  useMailsOff(rfc.id);
  const comments = useRead(listRfcComments, { params, query: commentsQuery(1) });
  const voting = useRead(listVotingSessions, { params, query: sessionsQuery }, { every: nextRead });
  useClosed(rfc, voting.data?.resources[0]);
  return (
    <div data-frame="record">
      <RfcHead rfc={rfc} />
      <div className={classes.tabs}>
        <PageTabs
          tabs={[
            { value: 'document', label: 'Document', content: <DocumentTab rfc={rfc} /> },
            {
              value: 'discussion',
              label: 'Discussion',
              count: comments.data?.pagination.total,
              content: (
                <Suspense fallback={waiting}>
                  <Discussion rfc={rfc} />
                </Suspense>
              ),
            },
            {
              value: 'voting',
              label: 'Voting',
              count: votingCount(voting.data?.resources, voting.data?.pagination.total ?? 0),
              content: (
                <Suspense fallback={waiting}>
                  <ReadView read={voting}>{({ resources }) => <VotingTab rfc={rfc} sessions={resources} />}</ReadView>
                </Suspense>
              ),
            },
          ]}
        />
      </div>
    </div>
  );
}

/** The RFC in a project that the plan keeps read-only: nothing can be changed. */
const readOnlyRfc = (rfc: Rfc): Rfc => ({ ...rfc, isEditable: false, isVotable: false, transitions: [] });

/** Page at /rfcs/{id}/view; the tab is part of the URL. */
export default function RfcPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const known = /^[0-9a-f-]{36}$/.test(id);
  const { readOnly } = useProject();
  const read = useRead(getRfc, { params: { id } }, { enabled: known });
  if (!known) return <NotFound />;
  return (
    <FilesContext value={fileService}>
      <ReadView read={read}>{(rfc) => <RfcScreen key={rfc.id} rfc={readOnly ? readOnlyRfc(rfc) : rfc} />}</ReadView>
    </FilesContext>
  );
}
