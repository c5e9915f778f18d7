/** SQL on proposals. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { instant, nullable, number, oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, newest, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { keyNameSql } from '#platform/identity/server/key-table.ts';
import type { ProjectScope } from '#platform/revisions/server/project-text-table.ts';
import {
  proposalKinds,
  type ProposalDifference,
  type ProposalRow,
  type ProposalState,
  type ProposedChange,
} from '../contract.ts';

const states = ['open', 'applying', 'accepted', 'declined'] as const;

const rowShape = {
  id: text,
  kind: oneOf(...proposalKinds),
  subjectId: nullable(text),
  title: text,
  reason: text,
  state: oneOf(...states),
  byId: text,
  by: nullable(text),
  via: text,
  keyId: nullable(text),
  keyName: nullable(text),
  createdAt: instant,
  decidedById: nullable(text),
  decidedBy: nullable(text),
  decidedAt: nullable(instant),
  answer: text,
  resultId: nullable(text),
};

const toRow = ({
  byId,
  by,
  decidedById,
  decidedBy,
  createdAt,
  decidedAt,
  state,
  keyId,
  keyName,
  ...row
}: RowOf<typeof rowShape>): ProposalRow => ({
  ...row,
  // Somebody is accepting it: it is not decided before that has worked.
  state: state === 'applying' ? 'open' : state,
  by: { id: byId, username: by ?? deletedUserName },
  key: keyId === null ? null : { id: keyId, name: keyName },
  createdAt: createdAt.toISOString(),
  decidedBy: decidedById === null ? null : { id: decidedById, username: decidedBy ?? deletedUserName },
  decidedAt: decidedAt?.toISOString() ?? null,
});

const columns = sql`proposal.id, proposal.kind, proposal.subject_id as "subjectId", proposal.title, proposal.reason,
  proposal.state, proposal.by as "byId", ${usernameSql('proposal.by')} as by, proposal.via,
  proposal.key_id as "keyId", proposal.key_name as "keyName", proposal.created_at as "createdAt", proposal.decided_by as "decidedById",
  ${usernameSql('proposal.decided_by')} as "decidedBy", proposal.decided_at as "decidedAt", proposal.answer,
  proposal.result_id as "resultId"`;

const within = ({ organizationId, projectId }: ProjectScope) =>
  sql`proposal.organization_id = ${organizationId} and proposal.project_id = ${projectId}`;

/** Which proposals a list shows. */
export interface ProposalFilter extends PageQuery {
  readonly state?: ProposalState | undefined;
  readonly kind?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** A page of proposals, newest first. */
export async function proposalPage(db: Db, scope: ProjectScope, query: ProposalFilter): Promise<Page<ProposalRow>> {
  const { state, kind, subjectId } = query;
  const updatedAt = sql`coalesce(proposal.decided_at, proposal.created_at)`;
  const list = { kind: 'proposal', organizationId: scope.organizationId, id: sql`proposal.id`, updatedAt };
  const wanted = sql`${within(scope)} and ${isUpdatedSince(list, query)}
    ${state === undefined ? sql`` : state === 'open' ? sql`and proposal.state in ('open', 'applying')` : sql`and proposal.state = ${state}`}
    ${kind === undefined ? sql`` : sql`and proposal.kind = ${kind}`}
    ${subjectId === undefined ? sql`` : sql`and proposal.subject_id = ${subjectId}`}`;
  const order = orderedBy(list.id, newest(sql`proposal.created_at`));
  const read = { shape: rowShape, columns, from: sql`proposal where ${wanted}`, order };
  return mapPage(await readPage(db, read, query), toRow);
}

/** Open proposals that somebody else, or a program, has made; newest first, with the number of all. */
export async function waitingProposals(
  db: Db,
  { userId, ...scope }: ProjectScope & { readonly userId: string },
  limit: number,
) {
  return readRows(
    db,
    { id: text, title: text, by: nullable(text), at: instant, total: number },
    sql`select proposal.id, proposal.title, ${usernameSql('proposal.by')} as by, proposal.created_at as at,
        count(*) over ()::int as total
      from proposal where ${within(scope)} and proposal.state in ('open', 'applying')
        and (proposal.by <> ${userId} or proposal.via <> 'ui')
      order by proposal.created_at desc, proposal.id desc limit ${limit}`,
  );
}

/** A proposal with what it changes. */
export interface StoredProposal {
  readonly row: ProposalRow;
  readonly change: ProposedChange;
  /** Revision that it was made from; null for something new. */
  readonly base: number | null;
  /** Id of what it creates. */
  readonly newId: string;
  /** What the person who decided has seen; null while it is open. */
  readonly difference: ProposalDifference | null;
}

/** One proposal; undefined for an unknown one. */
export async function proposalById(db: Db, scope: ProjectScope, id: string): Promise<StoredProposal | undefined> {
  const [found] = await readRows(
    db,
    { ...rowShape, change: text, base: nullable(number), newId: text, difference: nullable(text) },
    sql`select ${columns}, proposal.change::text as change, proposal.base, proposal.new_id as "newId",
        proposal.difference::text as difference
      from proposal where ${within(scope)} and proposal.id = ${id}`,
  );
  if (!found) return undefined;
  const { change, base, newId, difference, ...row } = found;
  return {
    row: toRow(row),
    // Written by `insertProposal` from a validated body.
    change: JSON.parse(change) as ProposedChange,
    base,
    newId,
    // Written by `decideProposal`.
    difference: difference === null ? null : (JSON.parse(difference) as ProposalDifference),
  };
}

/** A proposal that is made. */
export interface NewProposal {
  readonly id: string;
  readonly newId: string;
  readonly subjectId: string | null;
  readonly title: string;
  readonly reason: string;
  readonly change: ProposedChange;
  readonly base: number | null;
  readonly by: string;
  readonly via: string;
  /** The API key that proposes; null for a person. */
  readonly keyId: string | null;
}

/** Stores a proposal; false when there is one with its id. */
export async function insertProposal(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  one: NewProposal,
): Promise<boolean> {
  const { rows } = await sql`insert into proposal
      (organization_id, id, project_id, kind, subject_id, new_id, title, reason, change, base, by, via, key_id, key_name)
    values (${organizationId}, ${one.id}, ${projectId}, ${one.change.kind}, ${one.subjectId}, ${one.newId}, ${one.title},
      ${one.reason}, ${JSON.stringify(one.change)}::json, ${one.base}, ${one.by}, ${one.via},
      ${one.keyId}, ${keyNameSql(one.keyId)})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Open proposals of a project. */
export async function openProposals(db: Db, scope: ProjectScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from proposal where ${within(scope)} and proposal.state in ('open', 'applying')`,
  );
  return row?.count ?? 0;
}

/** After so long an acceptance that never ended counts as broken off: it may be tried again, or the proposal declined. */
const applyingSeconds = 120;

/** Nobody has decided, and nobody is about to. */
const isFree = sql`(proposal.state = 'open' or (proposal.state = 'applying'
  and proposal.applying_at < clock_timestamp() - make_interval(secs => ${sql.lit(applyingSeconds)})))`;

/** Begins to accept a proposal; false when it is decided, or when somebody else is accepting it. */
export async function beginApplying(db: Db, scope: ProjectScope, id: string): Promise<boolean> {
  const { rows } = await sql`update proposal set state = 'applying', applying_at = clock_timestamp()
    where ${within(scope)} and proposal.id = ${id} and ${isFree} returning id`.execute(db);
  return rows.length > 0;
}

/** Opens a proposal again that could not be accepted. */
export async function endApplying(db: Db, scope: ProjectScope, id: string): Promise<void> {
  await sql`update proposal set state = 'open', applying_at = null
    where ${within(scope)} and proposal.id = ${id} and proposal.state = 'applying'`.execute(db);
}

/** How a proposal was decided. */
export interface Decision {
  readonly state: 'accepted' | 'declined';
  readonly by: string;
  readonly answer: string;
  readonly resultId: string | null;
  readonly difference: ProposalDifference | null;
}

/** Stores a decision; false when the proposal is not in the state that it is decided from. */
export async function decideProposal(
  db: Db,
  scope: ProjectScope,
  id: string,
  { state, by, answer, resultId, difference }: Decision,
): Promise<boolean> {
  const isReady = state === 'accepted' ? sql`proposal.state = 'applying'` : isFree;
  const { rows } = await sql`update proposal set state = ${state}, applying_at = null, decided_by = ${by},
      decided_at = clock_timestamp(), answer = ${answer}, result_id = ${resultId},
      difference = ${difference === null ? null : JSON.stringify(difference)}::json
    where ${within(scope)} and proposal.id = ${id} and ${isReady} returning id`.execute(db);
  return rows.length > 0;
}
