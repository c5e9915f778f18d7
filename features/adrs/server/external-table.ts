/** SQL on records from repositories, in batches. */
import { sql } from 'kysely';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { writeInParts } from '#platform/database/server/row-parts.ts';
import { boolean, nullable, number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import type { FromRecord, NamedRecord, ResolvedRelation } from '../model/adr-relations.ts';
import { adrRelations, type AdrRelation } from '../contract.ts';
import { adrStates, type AdrState } from '../model/adr-workflow.ts';
import type { AbsentRecord, RenamedRecord } from '../model/renamed-records.ts';
import type { StatedRelation } from '../model/reader/relation-words.ts';
import type { AdrScope, ExternalFacts } from './adr-table.ts';

/** A record to be stored by a push. */
export interface ExternalRecord {
  readonly id: string;
  readonly externalId: string;
  readonly title: string;
  readonly json: string;
  readonly state: AdrState;
  readonly number: string | null;
  readonly webUrl: string | null;
  readonly commit: string | null;
  readonly date: string | null;
  readonly deciders: readonly string[];
  readonly markdown: string;
  readonly stated: readonly StatedRelation[];
}

/** A stored record with hashes of its texts. */
export interface KnownRecord extends Omit<ExternalRecord, 'json' | 'markdown'> {
  readonly serialNumber: number;
  readonly jsonHash: string;
  readonly markdownHash: string;
  readonly removedAt: Date | null;
}

/** All columns except references, with the number within the project. */
export type NumberedRecord = Omit<ExternalRecord, 'stated'> & { readonly serialNumber: number };

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Rows of a statement, and characters of their texts. */
const partLimits = {
  rows: 250,
  size: 4_000_000,
  sizeOf: (row: object) => (Object.values(row) as unknown[]).reduce<number>((sum, value) => sum + lengthOf(value), 0),
};

const ofRepository = (scope: AdrScope, repository: string) => sql`external.organization_id = ${scope.organizationId}
  and external.project_id = ${scope.projectId} and external.repository = ${repository}`;

/** Gives a repository another name; records that were pushed under the new one already stay as they are. */
export async function renameRepository(
  db: Db,
  scope: AdrScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (from === to) return;
  await sql`update adr_external as external set repository = ${to} where ${ofRepository(scope, from)}
    and not exists (select 1 from adr_external other where other.organization_id = external.organization_id
      and other.project_id = external.project_id and other.repository = ${to}
      and other.external_id = external.external_id)`.execute(db);
}

/** Ids of a repository's records by their externalId. */
export async function externalIds(db: Db, scope: AdrScope, repository: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; externalId: string }>`
    select adr_id as id, external_id as "externalId" from adr_external as external
    where ${ofRepository(scope, repository)}`.execute(db);
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
}

/** Names and states of the records of a repository, and whether they still exist there. */
export async function recordNames(
  db: Db,
  scope: AdrScope,
  repository: string,
): Promise<readonly (NamedRecord & { readonly state: AdrState; readonly isRemoved: boolean })[]> {
  return readRows(
    db,
    { id: text, externalId: text, number: nullable(text), state: oneOf(...adrStates), isRemoved: boolean },
    sql`select adr.id, external_id as "externalId", external_number as number, adr.state,
        removed_at is not null as "isRemoved"
      from adr_external as external
      join adr on adr.organization_id = external.organization_id and adr.id = external.adr_id
      where ${ofRepository(scope, repository)}`,
  );
}

/** Those of the named records that a repository has, including removed ones. */
export async function knownRecords(
  db: Db,
  scope: AdrScope,
  repository: string,
  names: readonly string[],
): Promise<readonly KnownRecord[]> {
  const { rows } = await sql<KnownRecord>`
    select adr.id, adr.serial_number as "serialNumber", adr.title, adr.state, md5(adr.json) as "jsonHash",
      external.external_id as "externalId", external.external_number as number, external.web_url as "webUrl",
      external.commit_id as "commit", external.decided_on as date, external.deciders,
      md5(external.markdown) as "markdownHash", external.removed_at as "removedAt",
      coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'target', target) order by position)
        from adr_relation where adr_relation.organization_id = adr.organization_id and from_id = adr.id), '[]') as stated
    from adr_external as external
    join adr on adr.organization_id = external.organization_id and adr.id = external.adr_id
    where ${ofRepository(scope, repository)} and external.external_id = any(${names}::text[])`.execute(db);
  return rows;
}

/** Calls `write` with batches of rows as JSON, so that statements stay small. */
const inParts = async <Row extends object>(
  rows: readonly Row[],
  write: (json: string) => Promise<unknown>,
): Promise<void> => void (await writeInParts(rows, partLimits, (part) => write(JSON.stringify(part))));

const given = (json: string) => sql`jsonb_to_recordset(${json}::jsonb) as given (id uuid, "externalId" text,
  "serialNumber" integer, title text, json text, state text, number text, "webUrl" text, "commit" text, date text,
  deciders text[], markdown text, "from" text)`;

/** The columns of a record that other ADRs have as well. */
const adrPart = ({ id, serialNumber, title, json, state }: NumberedRecord) => ({
  id,
  serialNumber,
  title,
  json,
  state,
});

/** Those of its file. */
const filePart = (record: NumberedRecord) => ({ ...record, serialNumber: undefined, json: undefined });

/** Inserts new records with their first revisions. */
export async function insertExternals(
  db: Db,
  scope: AdrScope,
  repository: string,
  { records, by }: { readonly records: readonly NumberedRecord[]; readonly by: string },
): Promise<void> {
  await writeInParts(records, partLimits, (part) =>
    allDone([
      sql`
      with created as (
        insert into adr (organization_id, id, project_id, serial_number, source, state, title, json, created_by, updated_by)
        select ${scope.organizationId}::uuid, id, ${scope.projectId}::uuid, "serialNumber", 'external', state, title, json,
          ${by}::uuid, ${by}::uuid from ${given(JSON.stringify(part.map(adrPart)))}
        returning *)
      insert into adr_revision (organization_id, adr_id, revision, title, json, at, by)
      select organization_id, id, revision, title, json, created_at, created_by from created`.execute(db),
      sql`insert into adr_external (organization_id, adr_id, project_id, repository, external_id, external_number,
        web_url, commit_id, decided_on, deciders, markdown)
      select ${scope.organizationId}::uuid, id, ${scope.projectId}::uuid, ${repository}, "externalId", number, "webUrl",
        "commit", date, deciders, markdown from ${given(JSON.stringify(part.map(filePart)))}`.execute(db),
    ]),
  );
}

/** Saves title and text of records as new revisions. */
export async function saveExternalTexts(
  db: Db,
  scope: AdrScope,
  { records, by }: { readonly records: readonly NumberedRecord[]; readonly by: string },
): Promise<void> {
  await inParts(records.map(adrPart), (json) =>
    sql`
      with saved as (
        update adr set title = given.title, json = given.json, revision = revision + 1,
          updated_at = greatest(now(), updated_at), updated_by = ${by}
        from ${given(json)}
        where adr.organization_id = ${scope.organizationId} and adr.project_id = ${scope.projectId} and adr.id = given.id
        returning adr.*)
      insert into adr_revision (organization_id, adr_id, revision, title, json, by)
      select organization_id, id, revision, title, json, updated_by from saved`.execute(db),
  );
}

/** Saves the other fields of records; a removed record becomes present again. */
export async function saveExternalFacts(db: Db, scope: AdrScope, records: readonly NumberedRecord[]): Promise<void> {
  await inParts(records.map(filePart), (json) =>
    sql`update adr_external as external set external_number = given.number, web_url = given."webUrl",
        commit_id = given."commit", decided_on = given.date, deciders = given.deciders, markdown = given.markdown,
        removed_at = null
      from ${given(json)}
      where external.organization_id = ${scope.organizationId} and external.adr_id = given.id`.execute(db),
  );
}

/** Sets the states from the repository. */
export async function saveExternalStates(
  db: Db,
  scope: AdrScope,
  records: readonly { readonly id: string; readonly state: AdrState }[],
): Promise<void> {
  await inParts(records, (json) =>
    sql`update adr set state = given.state from ${given(json)}
      where adr.organization_id = ${scope.organizationId} and adr.project_id = ${scope.projectId}
        and adr.id = given.id`.execute(db),
  );
}

/** Replaces the references of records; they are resolved later. */
export async function replaceRelations(
  db: Db,
  scope: AdrScope,
  records: readonly { readonly id: string; readonly stated: readonly StatedRelation[] }[],
): Promise<void> {
  if (records.length === 0) return;
  await sql`delete from adr_relation where organization_id = ${scope.organizationId}
    and from_id = any(${records.map(({ id }) => id)}::uuid[])`.execute(db);
  const rows = records.flatMap(({ id, stated }) => stated.map((one, position) => ({ id, position, ...one })));
  await inParts(rows, (json) =>
    sql`insert into adr_relation (organization_id, from_id, kind, target, position)
      select ${scope.organizationId}::uuid, id, kind, target, position
      from jsonb_to_recordset(${json}::jsonb) as given (id uuid, kind text, target text, position integer)`.execute(db),
  );
}

/** All references within a repository with their current targets, in a stable order. */
export async function relationsOfRepository(
  db: Db,
  scope: AdrScope,
  repository: string,
): Promise<readonly (FromRecord & { readonly toId: string | null })[]> {
  const { rows } = await sql<FromRecord & { toId: string | null }>`
    select relation.from_id as "fromId", relation.kind, relation.target, relation.to_id as "toId"
    from adr_external as external join adr_relation as relation
      on relation.organization_id = external.organization_id and relation.from_id = external.adr_id
    where ${ofRepository(scope, repository)}
    order by external.external_id collate "C", relation.position, relation.kind, relation.target`.execute(db);
  return rows;
}

/** Stores resolved targets. */
export async function saveTargets(db: Db, scope: AdrScope, relations: readonly ResolvedRelation[]): Promise<void> {
  const rows = relations.map(({ fromId, kind, target, toId }) => ({ from: fromId, kind, target, to: toId }));
  await inParts(rows, (json) =>
    sql`update adr_relation as relation set to_id = given."to"
      from jsonb_to_recordset(${json}::jsonb) as given ("from" uuid, kind text, target text, "to" uuid)
      where relation.organization_id = ${scope.organizationId} and relation.from_id = given."from"
        and relation.kind = given.kind and relation.target = given.target`.execute(db),
  );
}

/** Repository data of one record, with its original text. */
export async function toldOf(
  db: Db,
  scope: AdrScope,
  id: string,
): Promise<{ readonly markdown: string; readonly relations: readonly (StatedRelation & { toId: string | null })[] }> {
  const { rows } = await sql<{ markdown: string; relations: (StatedRelation & { toId: string | null })[] }>`
    select markdown, coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'target', target, 'toId', to_id)
        order by position) from adr_relation
      where adr_relation.organization_id = external.organization_id and from_id = adr_id), '[]') as relations
    from adr_external as external
    where external.organization_id = ${scope.organizationId} and external.project_id = ${scope.projectId}
      and external.adr_id = ${id}`.execute(db);
  return rows[0] ?? { markdown: '', relations: [] };
}

/** References of repositories, from the stating to the referenced record. */
export interface ToldEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: AdrRelation;
}

/** A reference as an edge: passive kinds such as `superseded_by` are inverted. */
const edgeColumns = sql`case when kind like '%\_by' then to_id else from_id end as "from",
  case when kind like '%\_by' then from_id else to_id end as "to",
  case when kind like 'supersede%' then 'replaces' when kind like 'amend%' then 'amends'
    when kind like 'clarif%' then 'clarifies' else 'links' end as relation`;

/** References with known targets, each once. */
export async function toldEdges(db: Db, scope: AdrScope, limit: number): Promise<readonly ToldEdge[]> {
  const { rows } = await sql<ToldEdge>`
    select distinct ${edgeColumns}
    from adr_relation as relation join adr_external as external
      on external.organization_id = relation.organization_id and external.adr_id = relation.from_id
    where relation.organization_id = ${scope.organizationId} and external.project_id = ${scope.projectId}
      and relation.to_id is not null
    order by "from", "to", relation limit ${limit}`.execute(db);
  return rows;
}

/** References that a record states or is named by, each once, with the record at the other end. */
export const toldRelationsOf = (db: Db, scope: AdrScope, id: string) =>
  readRows(
    db,
    {
      relation: oneOf(...adrRelations),
      isForward: boolean,
      id: text,
      serialNumber: number,
      title: text,
      state: oneOf(...adrStates),
    },
    sql`select distinct edge.relation, edge."from" = ${id}::uuid as "isForward", other.id,
        other.serial_number as "serialNumber", other.title, other.state
      from (select ${edgeColumns} from adr_relation
        where organization_id = ${scope.organizationId} and to_id is not null
          and (from_id = ${id}::uuid or to_id = ${id}::uuid)) as edge
      join adr as other on other.organization_id = ${scope.organizationId} and other.project_id = ${scope.projectId}
        and other.id = case when edge."from" = ${id}::uuid then edge."to" else edge."from" end
      order by edge.relation, "isForward" desc, other.serial_number`,
  );

/** Marks a record as one of a repository, for imports. */
export async function adoptExternal(
  db: Db,
  scope: AdrScope,
  { id, facts, markdown }: { readonly id: string; readonly facts: ExternalFacts; readonly markdown: string },
): Promise<void> {
  await sql`
    with adopted as (
      update adr set source = 'external' where organization_id = ${scope.organizationId}
        and project_id = ${scope.projectId} and id = ${id} returning 1)
    insert into adr_external (organization_id, adr_id, project_id, repository, external_id, external_number, web_url,
      commit_id, decided_on, deciders, markdown, removed_at)
    values (${scope.organizationId}, ${id}, ${scope.projectId}, ${facts.repository}, ${facts.externalId},
      ${facts.externalNumber}, ${facts.webUrl}, ${facts.commit}, ${facts.date}, ${facts.deciders}::text[], ${markdown},
      ${facts.removedAt})`.execute(db);
}

/** The records of a complete push: those of `repository` at or below `below` (absent: all) are named in `present`. */
export interface CompletePush {
  readonly repository: string;
  readonly present: readonly string[];
  readonly below: readonly string[] | undefined;
}

const isMissingFrom = (scope: AdrScope, { repository, present, below }: CompletePush) => sql`
  ${ofRepository(scope, repository)} and external.removed_at is null
  and not (external.external_id = any(${present}::text[]))
  ${
    below === undefined
      ? sql``
      : sql`and exists (select from unnest(${below}::text[]) as path
          where external.external_id = path or starts_with(external.external_id, path || '/'))`
  }`;

/** Paths of the records that a complete push does not contain, sorted. */
export async function missingRecords(db: Db, scope: AdrScope, push: CompletePush): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { externalId: text },
    sql`select external_id as "externalId" from adr_external as external where ${isMissingFrom(scope, push)}
      order by external_id collate "C"`,
  );
  return rows.map(({ externalId }) => externalId);
}

/** Records that a complete push does not contain, and others by their paths. */
export const absentRecords = (
  db: Db,
  scope: AdrScope,
  push: CompletePush,
  { isComplete, named }: { readonly isComplete: boolean; readonly named: readonly string[] },
): Promise<readonly AbsentRecord[]> =>
  readRows(
    db,
    { id: text, serialNumber: number, externalId: text, markdownHash: text },
    sql`select adr.id, adr.serial_number as "serialNumber", external_id as "externalId",
        md5(external.markdown) as "markdownHash"
      from adr_external as external
      join adr on adr.organization_id = external.organization_id and adr.id = external.adr_id
      where ${isMissingFrom(scope, isComplete ? push : { ...push, below: undefined })}
        ${isComplete ? sql`` : sql`and external.external_id = any(${named}::text[])`}
      order by external_id collate "C"`,
  );

/** Gives records the new paths of their files. */
export async function saveNewPaths(db: Db, scope: AdrScope, renamed: readonly RenamedRecord[]): Promise<void> {
  await inParts(
    renamed.map(({ record, to }) => ({ id: record.id, externalId: to })),
    (json) =>
      sql`update adr_external as external set external_id = given."externalId" from ${given(json)}
        where external.organization_id = ${scope.organizationId} and external.adr_id = given.id`.execute(db),
  );
}

/** Marks the records that a complete push does not contain as removed; returns how many. */
export async function markRemoved(db: Db, scope: AdrScope, push: CompletePush): Promise<number> {
  const { rows } = await sql`update adr_external as external set removed_at = now()
    where ${isMissingFrom(scope, push)} returning 1`.execute(db);
  return rows.length;
}
