/** SQL on ADRs: reading one, and every change of one. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { VersionTable } from '#platform/writing/server/text-version-table.ts';
import type { AdrSource } from '../contract.ts';
import { editableStates, type AdrState } from '../model/adr-workflow.ts';

/** Where the versions of ADRs are kept. */
export const adrVersions: VersionTable = { table: 'adr_revision', textId: 'adr_id' };

/** One project of one organization: every statement stays inside it. */
export interface AdrScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Another record, as it is named. */
export interface StoredReference {
  readonly id: string;
  readonly serialNumber: number;
  readonly title: string;
  readonly state: AdrState;
}

/** What a repository tells of a record besides title, text and state. */
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

/** A record as it is stored, without its text. */
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
  readonly updatedBy: string | null;
  readonly former: StoredReference | null;
  readonly consecutive: StoredReference | null;
  readonly pendingFormer: StoredReference | null;
  readonly pendingConsecutive: StoredReference | null;
  readonly rfc: { readonly id: string; readonly serialNumber: number; readonly title: string } | null;
  /** By `replace`, or because it waits to; what repositories tell besides is not among these. */
  readonly formerId: string | null;
  /** Of a record that a repository keeps. */
  readonly external: ExternalFacts | null;
  readonly contributors: readonly { readonly username: string; readonly createdAt: string }[] | null;
}

/** The same with its text. */
export interface StoredText extends StoredAdr {
  readonly json: string;
}

const reference = sql`jsonb_build_object('id', other.id, 'serialNumber', other.serial_number, 'title', other.title,
    'state', other.state)`;

const named = (condition: string) => sql`(select ${reference}
  from adr as other where other.organization_id = adr.organization_id and ${sql.raw(condition)})`;

/** The first of the records that a repository tells to have come before (or after) this one. */
const told = (direction: 'before' | 'after') => {
  const [own, others] = direction === 'before' ? ['supersedes', 'superseded_by'] : ['superseded_by', 'supersedes'];
  // An array is looked up by the key; joined, the planner may try every record while it knows nothing of the tables.
  return sql`(select ${reference} from adr as other
    where other.organization_id = adr.organization_id and other.id = any(array(
      select to_id from adr_relation
      where organization_id = adr.organization_id and from_id = adr.id and kind = ${sql.lit(own)}
      union all select from_id from adr_relation
      where organization_id = adr.organization_id and to_id = adr.id and kind = ${sql.lit(others)}))
    order by other.serial_number limit 1)`;
};

/** Everything of a row but its text. */
export const adrColumns = sql`adr.id, adr.serial_number as "serialNumber", adr.title, adr.revision, adr.source, adr.state,
  adr.created_at as "createdAt", adr.created_by as "createdById", adr.updated_at as "updatedAt",
  ${usernameSql('adr.updated_by')} as "updatedBy",
  adr.former_id as "formerId",
  coalesce(${named('other.id = adr.former_id')}, ${told('before')}) as former,
  coalesce(${named('other.former_id = adr.id')}, ${told('after')}) as consecutive,
  ${named('other.id = adr.pending_former_id')} as "pendingFormer",
  ${named('other.pending_former_id = adr.id')} as "pendingConsecutive",
  case when adr.rfc_id is not null then jsonb_build_object('id', adr.rfc_id, 'serialNumber', adr.rfc_serial_number,
    'title', adr.rfc_title) end as rfc,
  (select jsonb_build_object('externalNumber', external_number, 'repository', repository, 'externalId', external_id,
      'webUrl', web_url, 'commit', commit_id, 'date', decided_on, 'deciders', deciders, 'removedAt', removed_at)
    from adr_external where adr_external.organization_id = adr.organization_id and adr_id = adr.id) as external,
  (select jsonb_agg(jsonb_build_object('username', coalesce(${usernameSql('editor.by')}, 'Deleted user'),
      'createdAt', editor.at) order by editor.first)
    from (select by, min(at) as at, min(revision) as first from adr_revision
      where adr_revision.organization_id = adr.organization_id and adr_revision.adr_id = adr.id
      group by by) as editor) as contributors`;

const within = (scope: AdrScope) => sql`adr.organization_id = ${scope.organizationId}
  and adr.project_id = ${scope.projectId}`;

export async function adrById(db: Db, scope: AdrScope, id: string): Promise<StoredText | undefined> {
  const { rows } = await sql<StoredText>`select ${adrColumns}, adr.json from adr
    where ${within(scope)} and adr.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks the row first, so that a save and a transition of one record follow each other. */
export async function lockAdr(db: Db, scope: AdrScope, id: string): Promise<StoredText | undefined> {
  await sql`select 1 from adr where ${within(scope)} and adr.id = ${id} for update`.execute(db);
  return adrById(db, scope, id);
}

/** Everything that decides in a project waits for each other here: replacements touch several records. */
export async function lockDecisions(db: Db, scope: AdrScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decisions of ${scope.projectId}`}, 0))`.execute(db);
}

/** A record before it is stored. */
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
  /** For what is brought in from elsewhere; default now. */
  readonly createdAt?: string;
}

/** Stores a new record with its first revision. */
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

/** Saves a text with its revision; false when the revision is stale or the record cannot be edited. */
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

/** Moves a record to another state. */
export async function setAdrState(db: Db, scope: AdrScope, id: string, state: AdrState): Promise<void> {
  await sql`update adr set state = ${state} where ${within(scope)} and adr.id = ${id}`.execute(db);
}

/** Notes what a record replaced or will replace; nothing stays pending. */
export async function setFormer(db: Db, scope: AdrScope, id: string, formerId: string | null): Promise<void> {
  await sql`update adr set former_id = coalesce(${formerId}::uuid, former_id), pending_former_id = null
    where ${within(scope)} and adr.id = ${id}`.execute(db);
}

/** Records that came before, up to the first one: none of them may ever replace `id`. */
const ancestorsOf = (scope: AdrScope, id: string) => sql`
  with recursive chain (id, former_id) as (
    select adr.id, adr.former_id from adr where ${within(scope)} and adr.id = ${id}
    union select adr.id, adr.former_id from adr join chain on adr.id = chain.former_id where ${within(scope)})
  select id from chain`;

/** What may replace a record: accepted, no former yet, and neither itself nor one that came before it. */
export const eligibleFor = (scope: AdrScope, formerId: string) => sql`adr.state = 'accepted' and adr.former_id is null
  and not exists (select 1 from adr_relation as told where told.organization_id = adr.organization_id
    and told.from_id = adr.id and told.kind = 'supersedes' and told.to_id is not null)
  and not exists (select 1 from adr_relation as told where told.organization_id = adr.organization_id
    and told.to_id = adr.id and told.kind = 'superseded_by')
  and adr.id not in (${ancestorsOf(scope, formerId)})`;

export async function isEligible(db: Db, scope: AdrScope, formerId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from adr where ${within(scope)} and adr.id = ${id}
    and ${eligibleFor(scope, formerId)}`.execute(db);
  return rows.length > 0;
}

/** How many records a project holds. */
export async function countAdrs(db: Db, scope: AdrScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from adr where ${within(scope)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
