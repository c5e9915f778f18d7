/** SQL on RFCs, their revisions and contributors; rfc-view.ts maps rows to responses. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, nullable, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { VersionTable } from '#platform/writing/server/text-version-table.ts';
import { rfcStateNames, type RfcState } from '../model/rfc-workflow.ts';
import type { ProjectScope } from './rfc-ref-table.ts';

/** Version store of RFCs. */
export const rfcVersions: VersionTable = { table: 'rfc_revision', textId: 'rfc_id' };

/** A stored RFC with the facts its transitions depend on. */
export interface StoredRfc {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly json: string;
  readonly revision: number;
  readonly state: RfcState;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
  readonly updaterName: string | null;
  readonly adrId: string | null;
  /** The author has left the organization or is blocked. */
  readonly isAuthorGone: boolean;
  /** A valid session has passed on this revision. */
  readonly isVotedFor: boolean;
  readonly contributors: readonly { readonly id: string; readonly username: string | null; readonly at: string }[];
}

/** A row of the list, without text. */
export type StoredRow = Omit<StoredRfc, 'json'>;

/** SQL condition: the person in `column` can no longer act in the organization. */
export const isGoneSql = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select 1 from membership join account on account.id = membership.user_id
  where membership.organization_id = ${sql.ref(`${column.split('.')[0] ?? ''}.organization_id`)}
    and membership.user_id = ${sql.ref(column)} and account.deleted_at is null and account.blocked_at is null)`;

const contributorsSql = sql`coalesce((
  select json_agg(json_build_object('id', rfc_contributor.user_id, 'username', ${usernameSql('rfc_contributor.user_id')},
      'at', rfc_contributor.at)
    order by rfc_contributor.at, rfc_contributor.user_id)
  from rfc_contributor where rfc_contributor.organization_id = rfc.organization_id
    and rfc_contributor.rfc_id = rfc.id), '[]')`;

/** Columns of a list row. */
export const rowColumns = sql`rfc.id, rfc.serial_number as "serialNumber", rfc.title, rfc.revision, rfc.state,
  rfc.created_at as "createdAt", rfc.created_by as "createdBy", rfc.updated_at as "updatedAt",
  rfc.updated_by as "updatedBy", ${usernameSql('rfc.updated_by')} as "updaterName", rfc.adr_id as "adrId", ${isGoneSql('rfc.created_by')} as "isAuthorGone",
  exists (select 1 from rfc_voting_session as session where session.organization_id = rfc.organization_id
    and session.rfc_id = rfc.id and session.closed_at is not null and session.passed and session.counts
    and session.revision = rfc.revision) as "isVotedFor",
  ${contributorsSql} as contributors`;

const ofScope = (scope: ProjectScope, id: string) => sql`rfc.organization_id = ${scope.organizationId}
  and rfc.project_id = ${scope.projectId} and rfc.id = ${id}`;

/** An RFC by id; undefined when the project has none. */
export async function rfcById(db: Db, scope: ProjectScope, id: string): Promise<StoredRfc | undefined> {
  const { rows } = await sql<StoredRfc>`select ${rowColumns}, rfc.json from rfc
    where ${ofScope(scope, id)}`.execute(db);
  return rows[0];
}

/** What decides whether an RFC can be edited; undefined when the project has none. */
export async function rfcEditFacts(db: Db, scope: ProjectScope, id: string) {
  const found = sql`select rfc.state, rfc.created_by as "createdBy", ${isGoneSql('rfc.created_by')} as "isAuthorGone"
    from rfc where ${ofScope(scope, id)}`;
  const shape = { state: oneOf(...rfcStateNames), createdBy: nullable(text), isAuthorGone: boolean };
  return (await readRows(db, shape, found))[0];
}

/** Whether an RFC exists. */
export async function rfcExists(db: Db, scope: ProjectScope, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from rfc where ${ofScope(scope, id)}`.execute(db);
  return rows.length > 0;
}

/** Reads an RFC and locks it until the end of the transaction. */
export async function lockRfc(db: Db, scope: ProjectScope, id: string): Promise<StoredRfc | undefined> {
  // Lock before reading: the facts may have changed while waiting.
  await sql`select 1 from rfc where ${ofScope(scope, id)} for update`.execute(db);
  return rfcById(db, scope, id);
}

/** Inserts an RFC with its first revision. */
export async function insertRfc(
  db: Db,
  scope: ProjectScope,
  rfc: {
    readonly id: string;
    readonly serialNumber: number;
    readonly title: string;
    readonly json: string;
    readonly by: string | null;
    readonly state?: RfcState;
    readonly createdAt?: string;
    /** Set by imports. */
    readonly revision?: number;
  },
): Promise<void> {
  const at = sql`coalesce(${rfc.createdAt ?? null}::timestamptz, clock_timestamp())`;
  await sql`with made as (
      insert into rfc (organization_id, id, project_id, serial_number, title, json, revision, state, created_at, created_by,
        updated_at, updated_by)
      values (${scope.organizationId}, ${rfc.id}, ${scope.projectId}, ${rfc.serialNumber}, ${rfc.title}, ${rfc.json},
        ${rfc.revision ?? 1},        ${rfc.state ?? 'draft'}, ${at}, ${rfc.by}, ${at}, ${rfc.by}) returning *),
    kept as (
      insert into rfc_revision (organization_id, rfc_id, revision, title, json, at, by)
      select organization_id, id, revision, title, json, created_at, created_by from made)
    insert into rfc_contributor (organization_id, rfc_id, user_id, at)
    select organization_id, id, created_by, created_at from made where created_by is not null`.execute(db);
}

/** Saves title and text of a locked RFC as its next revision. */
export async function saveRfc(
  db: Db,
  scope: ProjectScope,
  rfc: { readonly id: string; readonly title: string; readonly json: string; readonly by: string },
): Promise<void> {
  await sql`with saved as (
      update rfc set title = ${rfc.title}, json = ${rfc.json}, revision = revision + 1,
        updated_at = greatest(clock_timestamp(), updated_at), updated_by = ${rfc.by}
      where ${ofScope(scope, rfc.id)} returning *),
    kept as (
      insert into rfc_revision (organization_id, rfc_id, revision, title, json, at, by)
      select organization_id, id, revision, title, json, updated_at, updated_by from saved)
    insert into rfc_contributor (organization_id, rfc_id, user_id)
    select organization_id, id, updated_by from saved on conflict do nothing`.execute(db);
}

/** Sets the state of an RFC. */
export async function setRfcState(db: Db, scope: ProjectScope, id: string, state: RfcState): Promise<void> {
  await sql`update rfc set state = ${state}, updated_at = greatest(clock_timestamp(), updated_at) where ${ofScope(scope, id)}`.execute(
    db,
  );
}

/** Stores the ADR an RFC was transformed to. */
export async function setRfcAdr(db: Db, scope: ProjectScope, id: string, adrId: string): Promise<void> {
  await sql`update rfc set adr_id = ${adrId} where ${ofScope(scope, id)}`.execute(db);
}
