/** SQL on voting sessions and votes. */
import { sql } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { number, readRows } from '#platform/database/server/row-shape.ts';
import type { Page } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { mostMissingNamed, type VoteChoice, type VotingSession } from '../contract.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import { isGoneSql } from './rfc-table.ts';

/** A stored session with its votes. */
export interface StoredSession {
  readonly id: string;
  readonly revision: number;
  readonly quorum: number;
  readonly threshold: number;
  readonly decideByVote: boolean;
  readonly openedBy: string | null;
  readonly openerName: string | null;
  /** The opener can no longer act in the organization. */
  readonly isOpenerGone: boolean;
  readonly openedAt: Date;
  readonly closesAt: Date | null;
  readonly closedBy: string | null;
  readonly closerName: string | null;
  readonly closedAt: Date | null;
  readonly closedBySystem: boolean;
  readonly passed: boolean | null;
  readonly counts: boolean;
  /** The closing time has passed, by the clock of the database. */
  readonly isDue: boolean;
  /** People who may vote; null for closed sessions that did not record it. */
  readonly eligible: number | null;
  /** People who may vote and have not; null for closed sessions. */
  readonly missing: VotingSession['missing'];
  readonly votes: readonly { readonly voterId: string; readonly voterName: string | null; readonly vote: VoteChoice }[];
}

/** The RFC that sessions belong to. */
export interface SessionPlace {
  readonly organizationId: string;
  readonly rfcId: string;
}

/** Members who can sign in. */
const fromVotersSql = sql`from membership join account on account.id = membership.user_id
  where membership.organization_id = session.organization_id and account.deleted_at is null
    and account.blocked_at is null`;

const votersSql = sql`(select count(*)::int ${fromVotersSql})`;

/** How many people of the session have not voted, and the first of them by name. */
const missingSql = sql`(select json_build_object('count', count(*)::int,
    'names', coalesce(json_agg(voter.name order by voter.place) filter (where voter.place <= ${mostMissingNamed}), '[]'))
  from (select who.name, row_number() over (order by lower(who.name), who.id) as place
    from (select account.id, ${usernameSql('membership.user_id')} as name ${fromVotersSql} and not exists (
      select 1 from rfc_vote where rfc_vote.organization_id = session.organization_id
        and rfc_vote.session_id = session.id and rfc_vote.voter_id = account.id)) as who) as voter)`;

/** Imports store the names of people without an account here. */
const openerSql = sql`coalesce(session.opener_name, ${usernameSql('session.opened_by')})`;

const columns = sql`session.id, session.revision, session.quorum, session.threshold,
  session.decide_by_vote as "decideByVote", session.opened_by as "openedBy",
  ${openerSql} as "openerName", ${isGoneSql('session.opened_by')} as "isOpenerGone",
  session.opened_at as "openedAt", session.closes_at as "closesAt", session.closed_by as "closedBy",
  case when session.closed_by = session.opened_by then ${openerSql} else ${usernameSql('session.closed_by')} end as "closerName", session.closed_at as "closedAt",
  session.closed_by_system as "closedBySystem", session.passed, session.counts,
  coalesce(session.closes_at <= clock_timestamp(), false) as "isDue",
  case when session.closed_at is null then ${votersSql} else session.eligible end as eligible,
  case when session.closed_at is null then ${missingSql} end as missing,
  coalesce((select json_agg(json_build_object('voterId', rfc_vote.voter_id,
      'voterName', coalesce(rfc_vote.voter_name, ${usernameSql('rfc_vote.voter_id')}), 'vote', rfc_vote.vote) order by rfc_vote.at, rfc_vote.voter_id)
    from rfc_vote where rfc_vote.organization_id = session.organization_id and rfc_vote.session_id = session.id),
    '[]') as votes`;

const ofRfc = (place: SessionPlace) =>
  sql`session.organization_id = ${place.organizationId} and session.rfc_id = ${place.rfcId}`;

/** A page of sessions, newest first. */
export async function sessionPage(
  db: Db,
  place: SessionPlace,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<Page<StoredSession>> {
  const [found, counted] = await allDone([
    sql<StoredSession>`select ${columns} from rfc_voting_session as session where ${ofRfc(place)}
      order by session.opened_at desc, session.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from rfc_voting_session as session
      where ${ofRfc(place)}`.execute(db),
  ]);
  return { resources: found.rows, pagination: { page, perPage, total: counted.rows[0]?.total ?? 0 } };
}

/** A session by id; undefined when the RFC has none. */
export async function sessionById(db: Db, place: SessionPlace, id: string): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`select ${columns} from rfc_voting_session as session
    where ${ofRfc(place)} and session.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The open session of an RFC, locked. `share` allows concurrent votes but no closing; `close` waits for concurrent
 * votes and blocks further ones until the transaction ends.
 */
export async function lockOpenSession(
  db: Db,
  place: SessionPlace,
  purpose: 'share' | 'close',
): Promise<StoredSession | undefined> {
  const { rows } = await sql<{ id: string }>`select session.id from rfc_voting_session as session
    where ${ofRfc(place)} and session.closed_at is null
    ${purpose === 'close' ? sql`for update` : sql`for share`}`.execute(db);
  const [open] = rows;
  // Read after the lock, so that the votes it waited for are counted.
  return open && sessionById(db, place, open.id);
}

/** Number of people in the organization who may vote. */
export async function countVoters(db: Db, organizationId: string): Promise<number> {
  const rows = await readRows(
    db,
    { voters: number },
    sql`select ${votersSql} as voters from (select ${organizationId}::uuid as organization_id) as session`,
  );
  return rows[0]?.voters ?? 0;
}

/** A session to be opened. */
export interface NewSession {
  readonly id: string;
  readonly revision: number;
  readonly quorum: number;
  readonly threshold: number;
  readonly decideByVote: boolean;
  readonly by: string;
  /** ISO 8601; null for none. */
  readonly closesAt: string | null;
}

/** Inserts an open session. */
export async function insertSession(db: Db, place: SessionPlace, session: NewSession): Promise<void> {
  await sql`insert into rfc_voting_session
    (organization_id, id, rfc_id, revision, quorum, threshold, decide_by_vote, opened_by, closes_at)
    values (${place.organizationId}, ${session.id}, ${place.rfcId}, ${session.revision}, ${session.quorum},
      ${session.threshold}, ${session.decideByVote}, ${session.by}, ${session.closesAt})`.execute(db);
}

/** Stores result and end of a session. */
export async function closeSession(
  db: Db,
  place: SessionPlace,
  session: {
    readonly id: string;
    readonly by: string | null;
    readonly bySystem: boolean;
    readonly passed: boolean;
  },
): Promise<void> {
  // A session that ran out was closed at its closing time, however late that is recorded.
  await sql`update rfc_voting_session as session set closed_at = least(closes_at, clock_timestamp()), closed_by = ${session.by},
      closed_by_system = ${session.bySystem}, passed = ${session.passed}, eligible = ${votersSql}
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and id = ${session.id}`.execute(db);
}

/** Stores a vote, replacing an earlier one of the same person; returns the earlier one. */
export async function castVote(
  db: Db,
  place: SessionPlace,
  cast: { readonly sessionId: string; readonly voterId: string; readonly vote: VoteChoice },
): Promise<VoteChoice | undefined> {
  const { rows } = await sql<{ earlier: VoteChoice | null }>`
    with before as (select vote from rfc_vote where organization_id = ${place.organizationId}
      and session_id = ${cast.sessionId} and voter_id = ${cast.voterId})
    insert into rfc_vote (organization_id, session_id, voter_id, vote)
    values (${place.organizationId}, ${cast.sessionId}, ${cast.voterId}, ${cast.vote})
    on conflict (organization_id, session_id, voter_id)
      do update set vote = excluded.vote, at = clock_timestamp()
    returning (select vote from before) as earlier`.execute(db);
  return rows[0]?.earlier ?? undefined;
}

/** Marks the sessions before a reopening as invalid; they stay visible. */
export async function endCounting(db: Db, place: SessionPlace): Promise<void> {
  await sql`update rfc_voting_session set counts = false
    where organization_id = ${place.organizationId} and rfc_id = ${place.rfcId} and counts`.execute(db);
}

/** An RFC with an open session whose closing time has passed. */
export interface DueSession extends SessionPlace {
  readonly projectId: string;
}

/** Due sessions of a project, or of all organizations. */
export async function dueSessions(db: Db, scope?: ProjectScope): Promise<DueSession[]> {
  const { rows } = await sql<DueSession>`select session.organization_id as "organizationId", session.rfc_id as "rfcId",
      rfc.project_id as "projectId"
    from rfc_voting_session as session
    join rfc on rfc.organization_id = session.organization_id and rfc.id = session.rfc_id
    where session.closed_at is null and session.closes_at <= clock_timestamp()
      ${scope ? sql`and rfc.organization_id = ${scope.organizationId} and rfc.project_id = ${scope.projectId}` : sql``}
    order by session.closes_at limit 500`.execute(db);
  return rows;
}
