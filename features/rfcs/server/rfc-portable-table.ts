/** SQL of RFCs in export and import: everything besides the text. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import type { RfcState } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import type { VoteChoice } from '../contract.ts';

/** A session with its votes as exported. Times are ISO 8601. */
export interface PortableSession {
  readonly revision: number;
  readonly quorum: number;
  readonly threshold: number;
  readonly openedBy: string | null;
  readonly openedAt: string;
  readonly closedAt: string;
  readonly passed: boolean;
  readonly counts: boolean;
  readonly votes: readonly { readonly voterId: string; readonly vote: VoteChoice }[];
}

/** An RFC with all its data. */
export interface PortableRfc {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly revision: number;
  readonly state: RfcState;
  readonly createdAt: string;
  readonly adrId: string | null;
  readonly history: readonly {
    readonly transition: string;
    readonly from: string | null;
    readonly to: string;
    readonly by: string | null;
    readonly reason: string | null;
    readonly at: string;
  }[];
  readonly comments: readonly { readonly authorId: string | null; readonly content: string; readonly at: string }[];
  readonly sessions: readonly PortableSession[];
}

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** RFCs after a number, in order, with their texts. */
export async function portableRfcsAfter(
  db: Db,
  scope: ProjectScope,
  after: number,
  limit: number,
): Promise<(PortableRfc & { readonly json: string })[]> {
  const { rows } = await sql<PortableRfc & { json: string }>`
    select rfc.id, rfc.serial_number as "serialNumber", rfc.title, rfc.json, rfc.revision, rfc.state, rfc.adr_id as "adrId",
      ${time('rfc.created_at')} as "createdAt",
      coalesce((select json_agg(json_build_object('transition', change.transition, 'from', change.from_state,
          'to', change.to_state, 'by', change.by, 'reason', change.reason, 'at', ${time('change.at')}) order by change.position)
        from state_change as change where change.organization_id = rfc.organization_id and change.kind = 'rfc'
          and change.subject_id = rfc.id), '[]') as history,
      coalesce((select json_agg(json_build_object('authorId', said.author_id, 'content', said.content,
          'at', ${time('said.created_at')}) order by said.created_at, said.id)
        from rfc_comment as said where said.organization_id = rfc.organization_id and said.rfc_id = rfc.id
          and said.deleted_at is null), '[]') as comments,
      coalesce((select json_agg(json_build_object('revision', session.revision, 'quorum', session.quorum,
          'threshold', session.threshold, 'openedBy', session.opened_by, 'openedAt', ${time('session.opened_at')},
          'closedAt', ${time('session.closed_at')}, 'passed', session.passed, 'counts', session.counts,
          'votes', coalesce((select json_agg(json_build_object('voterId', vote.voter_id, 'vote', vote.vote)
              order by vote.at, vote.voter_id)
            from rfc_vote as vote where vote.organization_id = session.organization_id
              and vote.session_id = session.id), '[]')) order by session.opened_at)
        from rfc_voting_session as session where session.organization_id = rfc.organization_id
          and session.rfc_id = rfc.id and session.closed_at is not null), '[]') as sessions
    from rfc where rfc.organization_id = ${scope.organizationId} and rfc.project_id = ${scope.projectId}
      and rfc.serial_number > ${after}
    order by rfc.serial_number limit ${limit}`.execute(db);
  return rows;
}

/** Which of these people are members, so that their contributions keep the author. */
export async function membersAmong(db: Db, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select user_id as id from membership
    where organization_id = ${organizationId} and user_id = any (${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a closed session with its votes. */
export async function insertClosedSession(
  db: Db,
  place: { readonly organizationId: string; readonly rfcId: string; readonly id: string },
  session: PortableSession,
): Promise<void> {
  await sql`with made as (
      insert into rfc_voting_session (organization_id, id, rfc_id, revision, quorum, threshold, decide_by_vote,
        opened_by, opened_at, closed_by, closed_at, passed, counts)
      values (${place.organizationId}, ${place.id}, ${place.rfcId}, ${session.revision}, ${session.quorum},
        ${session.threshold}, false, ${session.openedBy}, ${session.openedAt}, ${session.openedBy},
        ${session.closedAt}, ${session.passed}, ${session.counts}) returning *)
    insert into rfc_vote (organization_id, session_id, voter_id, vote, at)
    select made.organization_id, made.id, ballot.voter, ballot.vote, made.opened_at from made,
      jsonb_to_recordset(${JSON.stringify(session.votes.map(({ voterId, vote }) => ({ voter: voterId, vote })))}::jsonb)
        as ballot (voter uuid, vote text)`.execute(db);
}
