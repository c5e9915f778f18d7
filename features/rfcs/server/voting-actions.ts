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
import type { BoundRoute } from '#platform/http/server/route.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { systemName } from '#platform/workflow/server/state-change-table.ts';
import {
  alreadyOpenedMessage,
  onlyOpenerClosesMessage,
  pastClosingMessage,
  quorumTooHighMessage,
  sessionClosedMessage,
  votingUnavailableMessage,
  type VoteChoice,
  type VotingSession,
} from '../contract.ts';
import {
  decidedByVote,
  hasPassed,
  isQuorate,
  outcomeWords,
  resultPercentage,
  votesCast,
  type Tally,
} from '../model/voting.ts';
import { assertCurrentRevision, type RfcServices } from './rfc-actions.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { settleVote, tellVoteClosed, tellVoteOpened } from './rfc-notices.ts';
import { rfcKind } from './rfc-kind.ts';

import { lockRfc, rfcById, rfcExists, type StoredRfc } from './rfc-table.ts';
import { callerAsMover, moveRfc, systemIn, type Mover } from './rfc-transitions.ts';
import {
  castVote,
  closeSession,
  countVoters,
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
  const { id, revision, quorum, threshold, counts, closesAt, isDue, eligible } = session;
  // A session that runs out during the call is closed, although that is recorded by the next one.
  const isExpired = session.closedAt === null && isDue;
  const closedAt = isExpired ? closesAt : session.closedAt;
  return {
    id,
    isOpened: closedAt === null,
    opening: {
      controllerId: session.openedBy,
      controllerName: session.openerName ?? systemName,
      happenedAt: session.openedAt.toISOString(),
    },
    closing: closedAt && {
      controllerId: isExpired ? session.openedBy : session.closedBy,
      controllerName: (isExpired ? session.openerName : session.closerName) ?? systemName,
      happenedAt: closedAt.toISOString(),
    },
    closedBySystem: session.closedBySystem || isExpired,
    closesAt: closesAt?.toISOString() ?? null,
    eligible,
    missing: closedAt === null ? session.missing : null,
    voting: { votes: votesCast(tally), ...tally, resultPercentage: resultPercentage(tally) },
    votes: session.votes.map(({ voterId, voterName, vote }) => ({
      voterId,
      voterName: voterName ?? deletedUserName,
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
 * Throws 422 for a quorum beyond the people who may vote. The rule of a project may be beyond them: it was made for the
 * members to come.
 */
async function assertReachable(db: Db, { organizationId }: ProjectCaller, quorum: number | undefined): Promise<void> {
  if (quorum === undefined) return;
  const voters = await countVoters(db, organizationId);
  if (quorum > voters) throw violated('quorum', quorumTooHighMessage(voters));
}

/** A session as asked for; what is absent follows the rules of the project. */
interface AskedSession {
  readonly id: string;
  readonly quorum?: number | undefined;
  readonly threshold?: number | undefined;
  readonly closesAt?: string | null | undefined;
  readonly revision?: number | undefined;
}

/**
 * Opens a session on the current revision. Rules that are absent come from the project. Of two concurrent calls one is
 * refused.
 */
export async function openVotingBy(
  db: Db,
  caller: ProjectCaller,
  asked: AskedSession,
  { adrs }: RfcServices,
): Promise<VotingSession> {
  const place = placeOf(caller, asked.id);
  const rfc = await lockRfc(db, caller, asked.id);
  if (!rfc) throw notFound();
  if (await lockOpenSession(db, place, 'share')) throw refused(alreadyOpenedMessage);
  if (rfc.state !== 'open') throw refused(votingUnavailableMessage);
  await assertCurrentRevision(db, caller, rfc, { revision: asked.revision, adrs });
  await assertReachable(db, caller, asked.quorum);
  const project = await findProject(db, caller.organizationId, caller.projectId);
  const rules = project?.decisionRules ?? usualDecisionRules;
  const { quorum = rules.quorum, threshold = rules.threshold } = asked;
  const { deadlineHours, decideByVote } = rules;
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
  await moveRfc(db, callerAsMover(caller), rfc, { name: 'start_voting' });
  await tellVoteOpened(db, caller, rfc);
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
  await settleVote(db, caller, rfc);
  return readSession(db, caller, id, session.id);
}

interface Closing {
  readonly session: StoredSession;
  /** Whom the history names: the opener, otherwise the system, at the closing time or when an owner stands in. */
  readonly mover: Mover;
  /** The owner who closed it on behalf of an opener who has left. */
  readonly standIn?: string;
}

/** Closes a locked session, returns the RFC to discussion, and decides where the project decides by vote. */
async function finish(db: Db, scope: ProjectScope, rfc: StoredRfc, closing: Closing): Promise<void> {
  const { session, mover, standIn = null } = closing;
  const bySystem = mover.by === null;
  const tally = tallyOf(session);
  const passed = hasPassed(tally, session);
  await closeSession(db, placeOf(scope, rfc.id), { id: session.id, by: session.openedBy, bySystem, passed });
  await record(db, scope, rfc, {
    actorId: mover.by,
    via: mover.via,
    action: 'closed_voting',
    details: {
      session: session.id,
      passed,
      ...tally,
      ...(bySystem ? { inPlaceOf: session.openedBy, actorId: standIn } : {}),
    },
  });
  const reason = outcomeWords(tally, session);
  const discussed = await moveRfc(db, mover, rfc, { name: 'end_voting', reason });
  const voters = session.votes.map(({ voterId }) => voterId);
  const told = [...voters, ...(session.openedBy === null ? [] : [session.openedBy])];
  await tellVoteClosed(db, scope, rfc, { by: mover.by ?? standIn, outcome: reason, voters: told });
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
  if (!session || session.isDue) throw refused(sessionClosedMessage);
  const role = mayClose(caller, session);
  if (!role) throw refused(onlyOpenerClosesMessage);
  const closing =
    role === 'self' ? { mover: callerAsMover(caller) } : { mover: systemIn(caller), standIn: caller.userId };
  await finish(db, caller, rfc, { session, ...closing });
  return readSession(db, caller, id, session.id);
}

async function closeDue(db: Db, due: DueSession): Promise<void> {
  const rfc = await lockRfc(db, due, due.rfcId);
  if (!rfc) return;
  const session = await lockOpenSession(db, due, 'close');
  // Somebody else closed it in the meantime.
  if (!session?.isDue) return;
  await finish(db, due, rfc, { session, mover: systemIn(due) });
}

/** Closes every session that is due, each in its own transaction. Of concurrent calls one closes a session. */
export async function closeDueSessions(database: Database): Promise<void> {
  for (const due of await dueSessions(database.owner)) await database.asOwner((db) => closeDue(db, due));
}

/** The same for the project of a caller. */
async function closeDueSessionsFor(database: Database, caller: ProjectCaller): Promise<void> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const due = await database.within({ ...scope, readOnly: true }, (db) => dueSessions(db, caller));
  for (const one of due) await database.within(scope, (db) => closeDue(db, one));
}

/** Closes due sessions of the project before a call runs: no reader or decision waits for the job that closes them. */
export const afterDueSessions = (bound: BoundRoute): BoundRoute => ({
  ...bound,
  run: async (database, input) => {
    await closeDueSessionsFor(database, input.caller as ProjectCaller);
    return bound.run(database, input);
  },
});
