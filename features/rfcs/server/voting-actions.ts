/** Actions on voting sessions: open, vote, close, and closing by time. */
import { randomUUID } from 'node:crypto';
import { findProject } from '#features/projects/server/projects-facade.ts';
import { usualDecisionRules } from '#features/projects/contract.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';
import type { Page } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller, Via } from '#platform/http/server/caller.ts';
import { systemName } from '#platform/workflow/server/state-change-table.ts';
import {
  alreadyOpenedMessage,
  onlyOpenerClosesMessage,
  pastClosingMessage,
  sessionClosedMessage,
  votingUnavailableMessage,
  type VoteChoice,
  type VotingSession,
} from '../contract.ts';
import { decidedByVote, hasPassed, isQuorate, resultPercentage, votesCast, type Tally } from '../model/voting.ts';
import { assertCurrentRevision, type RfcServices } from './rfc-actions.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { rfcKind } from './rfc-search.ts';
import { lockRfc, rfcById, rfcExists, type StoredRfc } from './rfc-table.ts';
import { moveRfc, systemIn } from './rfc-transitions.ts';
import {
  castVote,
  closeSession,
  dueSessions,
  insertSession,
  lockOpenSession,
  sessionById,
  sessionPage,
  type DueSession,
  type SessionPlace,
  type StoredSession,
} from './voting-table.ts';

const tallyOf = ({ votes }: StoredSession): Tally => ({
  for: votes.filter(({ vote }) => vote === 'for').length,
  against: votes.filter(({ vote }) => vote === 'against').length,
  abstained: votes.filter(({ vote }) => vote === 'abstained').length,
});

const mayClose = (caller: ProjectCaller, session: StoredSession): 'self' | 'standIn' | undefined => {
  if (caller.key !== undefined) return undefined;
  if (session.openedBy === caller.userId) return 'self';
  return session.isOpenerGone && caller.permissions.has('rfc.standIn') ? 'standIn' : undefined;
};

/** Maps a stored session to the caller's view. */
function toSession(caller: ProjectCaller, session: StoredSession): VotingSession {
  const tally = tallyOf(session);
  const { id, revision, quorum, threshold, counts, closedAt } = session;
  return {
    id,
    isOpened: closedAt === null,
    opening: {
      controllerId: session.openedBy,
      controllerName: session.openerName ?? systemName,
      happenedAt: session.openedAt.toISOString(),
    },
    closing: closedAt && {
      controllerId: session.closedBy,
      controllerName: session.closerName ?? systemName,
      happenedAt: closedAt.toISOString(),
    },
    closedBySystem: session.closedBySystem,
    closesAt: session.closesAt?.toISOString() ?? null,
    voting: { votes: votesCast(tally), ...tally, resultPercentage: resultPercentage(tally) },
    votes: session.votes.map(({ voterId, voterName, vote }) => ({
      voterId,
      voterName: voterName ?? 'Deleted user',
      vote,
    })),
    revision,
    quorum,
    threshold,
    passed: session.passed ?? hasPassed(tally, session),
    counts,
    canClose: closedAt === null && mayClose(caller, session) !== undefined,
  };
}

const placeOf = ({ organizationId }: ProjectScope, rfcId: string): SessionPlace => ({ organizationId, rfcId });

async function readSession(db: Db, caller: ProjectCaller, rfcId: string, id: string): Promise<VotingSession> {
  const session = await sessionById(db, placeOf(caller, rfcId), id);
  if (!session) throw new Error('A voting session that was just written cannot be read.');
  return toSession(caller, session);
}

/** Sessions of an RFC, newest first. */
export async function listSessionsOf(
  db: Db,
  caller: ProjectCaller,
  rfcId: string,
  at: { readonly page: number; readonly perPage: number },
): Promise<Page<VotingSession>> {
  if (!(await rfcExists(db, caller, rfcId))) throw notFound();
  const { resources, pagination } = await sessionPage(db, placeOf(caller, rfcId), at);
  return { resources: resources.map((session) => toSession(caller, session)), pagination };
}

interface Recorded {
  readonly actorId: string | null;
  readonly via: Via;
  readonly action: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const record = (db: Db, { organizationId, projectId }: ProjectScope, rfc: StoredRfc, what: Recorded): Promise<void> =>
  recordActivity(db, {
    organizationId,
    projectId,
    subjectKind: rfcKind,
    subjectId: rfc.id,
    summary: rfc.title,
    ...what,
    details: { ...what.details, serialNumber: rfc.serialNumber },
  });

/** Closing time of a new session: as requested, otherwise the project's deadline, otherwise none. */
function closingTime(asked: string | null | undefined, deadlineHours: number | null): string | null {
  if (asked === null) return null;
  if (asked !== undefined) {
    if (Date.parse(asked) <= Date.now()) throw violated('closesAt', pastClosingMessage);
    return asked;
  }
  return deadlineHours === null ? null : new Date(Date.now() + deadlineHours * 3_600_000).toISOString();
}

/**
 * Opens a session on the current revision with the current rules of the project; of two concurrent ones one is refused.
 */
export async function openVotingBy(
  db: Db,
  caller: ProjectCaller,
  asked: { readonly id: string; readonly closesAt?: string | null | undefined; readonly revision?: number | undefined },
  { adrs }: RfcServices,
): Promise<VotingSession> {
  const rfc = await lockRfc(db, caller, asked.id);
  if (!rfc) throw notFound();
  const place = placeOf(caller, rfc.id);
  if (await lockOpenSession(db, place, 'share')) throw refused(alreadyOpenedMessage);
  if (rfc.state !== 'open') throw refused(votingUnavailableMessage);
  await assertCurrentRevision(db, caller, rfc, { revision: asked.revision, adrs });
  const project = await findProject(db, caller.organizationId, caller.projectId);
  const { quorum, threshold, deadlineHours, decideByVote } = project?.decisionRules ?? usualDecisionRules;
  const closesAt = closingTime(asked.closesAt, deadlineHours);
  const id = randomUUID();
  const { revision } = rfc;
  await insertSession(db, place, { id, revision, quorum, threshold, decideByVote, by: caller.userId, closesAt });
  await record(db, caller, rfc, {
    actorId: caller.userId,
    via: caller.via,
    action: 'opened_voting',
    details: { session: id, revision },
  });
  await moveRfc(db, systemIn(caller), rfc, { name: 'start_voting' });
  return readSession(db, caller, rfc.id, id);
}

/** Casts a vote, replacing an earlier one. It is either counted before the session closes, or refused. */
export async function voteBy(
  db: Db,
  caller: ProjectCaller,
  { id, vote }: { readonly id: string; readonly vote: VoteChoice },
): Promise<VotingSession> {
  const rfc = await rfcById(db, caller, id);
  if (!rfc) throw notFound();
  const place = placeOf(caller, id);
  const session = await lockOpenSession(db, place, 'share');
  if (!session || session.isDue) throw refused(sessionClosedMessage);
  const earlier = await castVote(db, place, { sessionId: session.id, voterId: caller.userId, vote });
  await record(db, caller, rfc, {
    actorId: caller.userId,
    via: caller.via,
    action: 'voted',
    details: { session: session.id, vote, ...(earlier ? { earlier } : {}) },
  });
  return readSession(db, caller, id, session.id);
}

interface Closing {
  readonly session: StoredSession;
  /** The actor: the opener, an owner on their behalf, or the system at the closing time. */
  readonly actorId: string | null;
  readonly bySystem: boolean;
}

/** Closes a locked session, returns the RFC to discussion, and decides where the project decides by vote. */
async function finish(db: Db, scope: ProjectScope, rfc: StoredRfc, closing: Closing): Promise<void> {
  const { session, bySystem, actorId } = closing;
  const tally = tallyOf(session);
  const passed = hasPassed(tally, session);
  await closeSession(db, placeOf(scope, rfc.id), { id: session.id, by: session.openedBy, bySystem, passed });
  await record(db, scope, rfc, {
    actorId: bySystem ? null : actorId,
    via: bySystem ? 'system' : 'ui',
    action: 'closed_voting',
    details: { session: session.id, passed, ...tally, ...(bySystem ? { inPlaceOf: session.openedBy, actorId } : {}) },
  });
  const discussed = await moveRfc(db, systemIn(scope), rfc, { name: 'end_voting' });
  if (!session.decideByVote || !isQuorate(tally, session)) return;
  await moveRfc(db, systemIn(scope), discussed, {
    name: passed ? 'accept' : 'reject',
    reason: decidedByVote(tally),
  });
}

/** Closes the open session; allowed for the opener, or for an owner when the opener has left. */
export async function closeVotingBy(db: Db, caller: ProjectCaller, id: string): Promise<VotingSession> {
  const rfc = await lockRfc(db, caller, id);
  if (!rfc) throw notFound();
  const session = await lockOpenSession(db, placeOf(caller, id), 'close');
  if (!session) throw refused(sessionClosedMessage);
  const role = mayClose(caller, session);
  if (!role) throw refused(onlyOpenerClosesMessage);
  await finish(db, caller, rfc, { session, actorId: caller.userId, bySystem: role === 'standIn' });
  return readSession(db, caller, id, session.id);
}

async function closeDue(db: Db, due: DueSession): Promise<void> {
  const rfc = await lockRfc(db, due, due.rfcId);
  if (!rfc) return;
  const session = await lockOpenSession(db, due, 'close');
  // Somebody else closed it in the meantime.
  if (!session?.isDue) return;
  await finish(db, due, rfc, { session, actorId: null, bySystem: true });
}

/** Closes every session that is due, each in its own transaction. */
export async function closeDueSessions(database: Database): Promise<void> {
  for (const due of await dueSessions(database.owner)) await database.asOwner((db) => closeDue(db, due));
}
