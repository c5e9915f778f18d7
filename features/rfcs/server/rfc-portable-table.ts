/** SQL of RFCs in export and import: everything besides the text. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { RfcState } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';
import type { VoteChoice } from '../contract.ts';

/** A session with its votes as exported. Times are ISO 8601. */
export interface PortableSession {
  readonly revision: number;
  readonly quorum: number;
  readonly threshold: number;
  readonly openedBy: string | null;
  /** Name of the opener. */
  readonly opener: string | null;
  readonly openedAt: string;
  readonly closesAt: string | null;
  readonly closedAt: string;
  readonly closedBySystem: boolean;
  /** People who could vote; null for sessions that did not record it. */
  readonly eligible: number | null;
  readonly passed: boolean;
  readonly counts: boolean;
  readonly votes: readonly {
    readonly voterId: string;
    /** Name of the voter. */
    readonly voter: string | null;
    readonly vote: VoteChoice;
    readonly at: string;
  }[];
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
    readonly byName: string | null;
    readonly reason: string | null;
    readonly at: string;
  }[];
  readonly comments: readonly {
    readonly id: string;
    readonly parentId: string | null;
    readonly authorId: string | null;
    readonly author: string | null;
    readonly content: string;
    readonly at: string;
    readonly editedAt: string | null;
    readonly deletedAt: string | null;
  }[];
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
          'to', change.to_state, 'by', change.by, 'byName', coalesce(change.by_name, ${usernameSql('change.by')}), 'reason', change.reason, 'at', ${time('change.at')}) order by change.position)
        from state_change as change where change.organization_id = rfc.organization_id and change.kind = 'rfc'
          and change.subject_id = rfc.id), '[]') as history,
      coalesce((select json_agg(json_build_object('id', said.id, 'parentId', said.parent_id,
          'authorId', said.author_id, 'author', coalesce(said.author_name, ${usernameSql('said.author_id')}),
          'content', said.content, 'at', ${time('said.created_at')}, 'editedAt', ${time('said.edited_at')},
          'deletedAt', ${time('said.deleted_at')}) order by said.created_at, said.id)
        from rfc_comment as said where said.organization_id = rfc.organization_id and said.rfc_id = rfc.id),
        '[]') as comments,
      coalesce((select json_agg(json_build_object('revision', session.revision, 'quorum', session.quorum,
          'threshold', session.threshold, 'openedBy', session.opened_by,
          'opener', coalesce(session.opener_name, ${usernameSql('session.opened_by')}),
          'openedAt', ${time('session.opened_at')}, 'closesAt', ${time('session.closes_at')},
          'closedBySystem', session.closed_by_system, 'eligible', session.eligible,
          'closedAt', ${time('session.closed_at')}, 'passed', session.passed, 'counts', session.counts,
          'votes', coalesce((select json_agg(json_build_object('voterId', vote.voter_id,
              'voter', coalesce(vote.voter_name, ${usernameSql('vote.voter_id')}), 'vote', vote.vote,
              'at', ${time('vote.at')})
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

/** Inserts a closed session with its votes. */
export async function insertClosedSession(
  db: Db,
  place: { readonly organizationId: string; readonly rfcId: string; readonly id: string },
  session: PortableSession,
): Promise<void> {
  await sql`with made as (
      insert into rfc_voting_session (organization_id, id, rfc_id, revision, quorum, threshold, decide_by_vote,
        opened_by, opener_name, opened_at, closes_at, closed_by, closed_at, closed_by_system, eligible, passed, counts)
      values (${place.organizationId}, ${place.id}, ${place.rfcId}, ${session.revision}, ${session.quorum},
        ${session.threshold}, false, ${session.openedBy}, ${session.opener}, ${session.openedAt}, ${session.closesAt},
        ${session.openedBy}, ${session.closedAt}, ${session.closedBySystem}, ${session.eligible}, ${session.passed},
        ${session.counts}) returning *)
    insert into rfc_vote (organization_id, session_id, voter_id, voter_name, vote, at)
    select made.organization_id, made.id, ballot."voterId", ballot.voter, ballot.vote, ballot.at from made,
      jsonb_to_recordset(${JSON.stringify(session.votes)}::jsonb)
        as ballot ("voterId" uuid, voter text, vote text, at timestamptz)`.execute(db);
}
