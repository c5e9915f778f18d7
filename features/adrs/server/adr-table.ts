/** SQL on ADRs: reading and changing a single one. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { oneOf, readRows } from '#platform/database/server/row-shape.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { Actor } from '#platform/workflow/contract.ts';
import type { VersionTable } from '#platform/writing/server/text-version-table.ts';
import type { AdrSource } from '../contract.ts';
import { adrStates, editableStates, type AdrState } from '../model/adr-workflow.ts';

/** Version store of ADRs. */
export const adrVersions: VersionTable = { table: 'adr_revision', textId: 'adr_id' };

/** A project of an organization; every statement is limited to it. */
export interface AdrScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Reference to another record. */
export interface StoredReference {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly state: AdrState;
}

/** Repository data of a record besides title, text and state. */
export interface ExternalFacts {
  readonly externalNumber: string | null;
  readonly repository: string;
  readonly externalId: string;
  readonly webUrl: string | null;
  readonly commit: string | null;
  readonly date: string | null;
  readonly deciders: string[];
  readonly removedAt: string | null;
}

/** A stored record without its text. */
export interface StoredAdr {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly revision: number;
  readonly source: AdrSource;
  readonly state: AdrState;
  readonly createdAt: Date;
  readonly createdById: string | null;
  readonly updatedAt: Date;
  readonly updatedById: string | null;
  readonly updatedBy: string | null;
  readonly former: StoredReference | null;
  readonly consecutive: StoredReference | null;
  readonly pendingFormer: StoredReference | null;
  readonly pendingConsecutive: StoredReference | null;
  readonly rfc: { readonly id: string; readonly serialNumber: number; readonly title: string } | null;
  /** By `replace`, or pending; references of repositories are separate. */
  readonly formerId: string | null;
  /** Only for records from a repository. */
  readonly external: ExternalFacts | null;
  readonly contributors: readonly (Actor & { readonly createdAt: string })[] | null;
}

/** A stored record with its text. */
export interface StoredText extends StoredAdr {
  readonly json: string;
}

const reference = sql`jsonb_build_object('id', other.id, 'serialNumber', other.serial_number, 'title', other.title,
    'state', other.state)`;

const named = (condition: string) => sql`(select ${reference}
  from adr as other where other.organization_id = adr.organization_id and ${sql.raw(condition)})`;

/** The first record that the repository states as predecessor (or successor) of this one. */
const stated = (direction: 'before' | 'after') => {
  const [own, others] = direction === 'before' ? ['supersedes', 'superseded_by'] : ['superseded_by', 'supersedes'];
  // The array is looked up by key; with a join the planner may scan all records while the tables have no statistics.
  return sql`(select ${reference} from adr as other
    where other.organization_id = adr.organization_id and other.id = any(array(
      select to_id from adr_relation
      where organization_id = adr.organization_id and from_id = adr.id and kind = ${sql.lit(own)}
      union all select from_id from adr_relation
      where organization_id = adr.organization_id and to_id = adr.id and kind = ${sql.lit(others)}))
    order by other.serial_number limit 1)`;
};

/**
 * When a record was created. Records of a repository are older than their push: the date that they state counts, if it
 * is one.
 */
export const createdSql = sql`coalesce(case when adr.source = 'external' then (
  select (make_date(left(decided_on, 4)::integer, substr(decided_on, 6, 2)::integer, 1)
      + right(decided_on, 2)::integer - 1)::timestamp at time zone 'UTC'
    from adr_external where adr_external.organization_id = adr.organization_id and adr_id = adr.id
      and decided_on ~ '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' and decided_on > '0001') end, adr.created_at)`;

/** All columns except the text. */
export const adrColumns = sql`adr.id, adr.serial_number as "serialNumber", adr.title, adr.revision, adr.source, adr.state,
  ${createdSql} as "createdAt", adr.created_by as "createdById", adr.updated_at as "updatedAt",
  adr.updated_by as "updatedById", ${usernameSql('adr.updated_by')} as "updatedBy",
  adr.former_id as "formerId",
  coalesce(${named('other.id = adr.former_id')}, ${stated('before')}) as former,
  coalesce(${named('other.former_id = adr.id')}, ${stated('after')}) as consecutive,
  ${named('other.id = adr.pending_former_id')} as "pendingFormer",
  ${named('other.pending_former_id = adr.id')} as "pendingConsecutive",
  case when adr.rfc_id is not null then jsonb_build_object('id', adr.rfc_id, 'serialNumber', adr.rfc_serial_number,
    'title', adr.rfc_title) end as rfc,
  (select jsonb_build_object('externalNumber', external_number, 'repository', repository, 'externalId', external_id,
      'webUrl', web_url, 'commit', commit_id, 'date', decided_on, 'deciders', deciders, 'removedAt', removed_at)
    from adr_external where adr_external.organization_id = adr.organization_id and adr_id = adr.id) as external,
  (select jsonb_agg(jsonb_build_object('id', editor.by,
      'username', coalesce(${usernameSql('editor.by')}, ${sql.lit(deletedUserName)}), 'createdAt', editor.at)
      order by editor.first)
    from (select by, min(at) as at, min(revision) as first from adr_revision
      where adr_revision.organization_id = adr.organization_id and adr_revision.adr_id = adr.id
      group by by) as editor) as contributors`;

const within = (scope: AdrScope) => sql`adr.organization_id = ${scope.organizationId}
  and adr.project_id = ${scope.projectId}`;

/** A record by id; undefined when the project has none. */
export async function adrById(db: Db, scope: AdrScope, id: string): Promise<StoredText | undefined> {
  const { rows } = await sql<StoredText>`select ${adrColumns}, adr.json from adr
    where ${within(scope)} and adr.id = ${id}`.execute(db);
  return rows[0];
}

/** What decides whether a record can be edited; undefined when the project has none. */
export async function adrStanding(db: Db, scope: AdrScope, id: string) {
  const found = sql`select state, source from adr where ${within(scope)} and adr.id = ${id}`;
  return (await readRows(db, { state: oneOf(...adrStates), source: oneOf('internal', 'external') }, found))[0];
}

/** Locks the row, so that saves and transitions of one record are serialized. */
export async function lockAdr(db: Db, scope: AdrScope, id: string): Promise<StoredText | undefined> {
  await sql`select 1 from adr where ${within(scope)} and adr.id = ${id} for update`.execute(db);
  return adrById(db, scope, id);
}

/** Serializes the decisions of a project: replacements touch several records. */
export async function lockDecisions(db: Db, scope: AdrScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decisions of ${scope.projectId}`}, 0))`.execute(db);
}

/** A record to be inserted. */
export interface NewAdr {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly json: string;
  readonly state: AdrState;
  readonly by: string | null;
  readonly formerId?: string | null;
  readonly pendingFormerId?: string | null;
  readonly rfc?: { readonly id: string; readonly serialNumber: number; readonly title: string } | null;
  /** Set by imports; default now. */
  readonly createdAt?: string;
}

/** Inserts a record with its first revision. */
export async function insertAdr(db: Db, scope: AdrScope, adr: NewAdr): Promise<void> {
  const at = sql`coalesce(${adr.createdAt ?? null}::timestamptz, now())`;
  await sql`
    with created as (
      insert into adr (organization_id, id, project_id, serial_number, state, title, json, former_id, pending_former_id,
        rfc_id, rfc_serial_number, rfc_title, created_at, created_by, updated_at, updated_by)
      values (${scope.organizationId}, ${adr.id}, ${scope.projectId}, ${adr.serialNumber}, ${adr.state}, ${adr.title},
        ${adr.json}, ${adr.formerId ?? null}, ${adr.pendingFormerId ?? null}, ${adr.rfc?.id ?? null},
        ${adr.rfc?.serialNumber ?? null}, ${adr.rfc?.title ?? null}, ${at}, ${adr.by}, ${at}, ${adr.by})
      returning *)
    insert into adr_revision (organization_id, adr_id, revision, title, json, at, by)
    select organization_id, id, revision, title, json, created_at, created_by from created`.execute(db);
}

/** Saves a text as the next revision; false when the revision is stale or the record cannot be edited. */
export async function saveAdr(
  db: Db,
  scope: AdrScope,
  change: { id: string; title: string; json: string; revision: number; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update adr set title = ${change.title}, json = ${change.json}, revision = revision + 1,
        updated_at = greatest(now(), updated_at), updated_by = ${change.by}
      where ${within(scope)} and adr.id = ${change.id} and adr.revision = ${change.revision}
        and adr.source = 'internal' and adr.state = any(${[...editableStates]}::text[])
      returning *)
    insert into adr_revision (organization_id, adr_id, revision, title, json, by)
    select organization_id, id, revision, title, json, updated_by from saved returning revision`.execute(db);
  return rows.length > 0;
}

/** Sets the state of a record. */
export async function setAdrState(db: Db, scope: AdrScope, id: string, state: AdrState): Promise<void> {
  await sql`update adr set state = ${state} where ${within(scope)} and adr.id = ${id}`.execute(db);
}

/** Stores the replaced record, or the pending one. */
export async function setFormer(db: Db, scope: AdrScope, id: string, formerId: string | null): Promise<void> {
  await sql`update adr set former_id = coalesce(${formerId}::uuid, former_id), pending_former_id = null
    where ${within(scope)} and adr.id = ${id}`.execute(db);
}

/** All predecessors of a record, which therefore must not replace it. */
const ancestorsOf = (scope: AdrScope, id: string) => sql`
  with recursive chain (id, former_id) as (
    select adr.id, adr.former_id from adr where ${within(scope)} and adr.id = ${id}
    union select adr.id, adr.former_id from adr join chain on adr.id = chain.former_id where ${within(scope)})
  select id from chain`;

/** Candidates for replacing a record: accepted, without former, neither the record nor one of its predecessors. */
export const eligibleFor = (scope: AdrScope, formerId: string) => sql`adr.state = 'accepted' and adr.former_id is null
  and not exists (select 1 from adr_relation as stated where stated.organization_id = adr.organization_id
    and stated.from_id = adr.id and stated.kind = 'supersedes' and stated.to_id is not null)
  and not exists (select 1 from adr_relation as stated where stated.organization_id = adr.organization_id
    and stated.to_id = adr.id and stated.kind = 'superseded_by')
  and adr.id not in (${ancestorsOf(scope, formerId)})`;

/** Whether `id` may replace `formerId`. */
export async function isEligible(db: Db, scope: AdrScope, formerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from adr where ${within(scope)} and adr.id = ${id}
    and ${eligibleFor(scope, formerId)}`.execute(db);
  return rows.length > 0;
}

/** Number of records of a project. */
export async function countAdrs(db: Db, scope: AdrScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from adr where ${within(scope)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
