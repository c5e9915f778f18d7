/** One proposal: what it changes, and the decision on it. */
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { PageHeader } from '#platform/ui/web/page-header.tsx';
import { ReadView } from '#platform/ui/web/read-view.tsx';
import { RelativeTime } from '#platform/ui/web/relative-time.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import { getProposal, goneSubjectMessage, outdatedNotice, proposalsTitle, type Proposal } from '../contract.ts';
import { Decision } from './decision.tsx';
import { DifferenceView } from './difference-view.tsx';
import { proposalsAddress } from './proposal-address.ts';
import classes from './proposals.module.css';
import { aboutWords, contentKinds, stateBadges } from './proposal-words.ts';
import { Proposer } from './proposer.tsx';

/** Below `/project/$project/proposals/$id`. */
export default function ProposalPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useRead(getProposal, { params: { id } }, { staleTime: 0 });
  return <ReadView read={read}>{(proposal) => <OneProposal key={proposal.id} proposal={proposal} />}</ReadView>;
}

/** The page of a proposal. */
export function OneProposal({ proposal }: { readonly proposal: Proposal }) {
  const project = useProject();
  const { difference, title, reason, state, isOutdated } = proposal;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const mayDecide = usePermission('proposal.decide') && project.readOnly !== true && state === 'open';
  const parts = difference?.parts ?? [];
  const taken = new Set(parts.keys().filter((part) => !left.has(part)));
  const take = (part: number, isTaken: boolean): void =>
    setLeft(isTaken ? new Set([...left].filter((one) => one !== part)) : new Set([...left, part]));
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        mark={<StateBadge {...stateBadges[state]} />}
        crumbs={[{ label: proposalsTitle, href: proposalsAddress(project.code) }, { label: aboutWords(proposal) }]}
      />
      <Facts proposal={proposal} />
      <p className={classes.reason}>
        <small>Reason</small>
        {reason}
      </p>
      {state === 'declined' ? (
        <p className={classes.reason}>
          <small>Why it was declined</small>
          {proposal.answer}
        </p>
      ) : null}
      {state === 'open' && difference === null ? <InlineAlert type="warning">{goneSubjectMessage}</InlineAlert> : null}
      {isOutdated && difference !== null ? <InlineAlert type="warning">{outdatedNotice}</InlineAlert> : null}
      {mayDecide ? <Decision key={state} proposal={proposal} taken={taken} /> : null}
      {difference ? (
        <section className={classes.difference} aria-label="Difference">
          <h2>{difference.before === null && difference.format !== 'list' ? 'Proposed text' : 'Changes'}</h2>
          <DifferenceView
            proposal={proposal}
            difference={difference}
            taken={mayDecide && parts.length > 1 ? taken : undefined}
            onTake={take}
          />
        </section>
      ) : null}
    </div>
  );
}

/** Who proposed it when, what it is about, who decided. */
function Facts({ proposal }: { readonly proposal: Proposal }) {
  const project = useProject();
  const kinds = useKinds();
  const { kind, subjectId, resultId, state, decidedBy, decidedAt, createdAt } = proposal;
  const id = (kind === 'comment' ? subjectId : resultId) ?? subjectId;
  const href =
    id === null || proposal.difference === null
      ? undefined
      : thingAddress(kinds, project.code, { kind: contentKinds[kind], id, ...placeOf(proposal) });
  return (
    <div className={classes.facts}>
      <Proposer row={proposal} />
      <span>
        Proposed <RelativeTime at={createdAt} />
      </span>
      {decidedBy && decidedAt ? (
        <span>
          {stateBadges[state].label} by {decidedBy.username} <RelativeTime at={decidedAt} />
        </span>
      ) : null}
      {href ? (
        <AppLink className="aw-link" href={href}>
          {state === 'accepted' ? 'Open what came of it' : 'Open what it changes'}
        </AppLink>
      ) : null}
    </div>
  );
}

/** Pages are found below their namespace. */
const placeOf = ({ namespace }: Proposal): { readonly namespace?: string } => (namespace === null ? {} : { namespace });
