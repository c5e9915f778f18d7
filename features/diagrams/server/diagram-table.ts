/** SQL on diagrams. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { Page } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import { trashDays, type TrashSource } from '#platform/trash/server/trash-source.ts';
import type { Diagram, DiagramRow } from '../contract.ts';

/** A project of an organization; every statement is limited to it. */
export interface DiagramScope {
  readonly organizationId: string;
  readonly projectId: string;
}

const headShape = {
  id: text,
  name: text,
  serialNumber: number,
  updatedAt: instant,
  updatedBy: nullable(text),
  isTemplate: boolean,
};
const storedShape = { ...headShape, content: text, revision: number };

const inProject = (scope: DiagramScope) => sql`diagram.organization_id = ${scope.organizationId}
  and diagram.project_id = ${scope.projectId}`;
const living = (scope: DiagramScope) => sql`${inProject(scope)} and diagram.deleted_at is null`;

const headColumns = sql`diagram.id, diagram.name, diagram.serial_number as "serialNumber",
  diagram.updated_at as "updatedAt", ${usernameSql('diagram.updated_by')} as "updatedBy",
  diagram.is_template as "isTemplate"`;

const toRow = <R extends RowOf<typeof headShape>>({ updatedAt, ...row }: R) => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

/** Escapes what LIKE reads as a pattern. */
const likeText = (words: string): string => `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Which diagrams of a project: with a text in their name, and all or only the templates. */
interface WantedDiagrams {
  readonly page: number;
  readonly perPage: number;
  readonly search: string;
  readonly templates?: 'only' | undefined;
}

/** Diagrams of a project, newest first. */
export async function diagramPage(
  db: Db,
  scope: DiagramScope,
  { page, perPage, search, templates }: WantedDiagrams,
): Promise<Page<DiagramRow>> {
  const words = search.trim();
  const found = sql`${living(scope)} and (${words} = '' or diagram.name ilike ${likeText(words)})
    ${templates === 'only' ? sql`and diagram.is_template` : sql``}`;
  const rows = await readRows(
    db,
    headShape,
    sql`select ${headColumns} from diagram where ${found}
      order by diagram.created_at desc, diagram.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counts = await readRows(db, { count: number }, sql`select count(*)::int as count from diagram where ${found}`);
  return { resources: rows.map(toRow), pagination: { page, perPage, total: counts[0]?.count ?? 0 } };
}

/** Offers a diagram as a template, or no longer; undefined when the project has none with this id. */
export async function markTemplate(
  db: Db,
  scope: DiagramScope,
  { id, isTemplate }: { readonly id: string; readonly isTemplate: boolean },
): Promise<DiagramRow | undefined> {
  const rows = await readRows(
    db,
    headShape,
    sql`update diagram set is_template = ${isTemplate} where ${living(scope)} and diagram.id = ${id}
      returning ${headColumns}`,
  );
  return rows.map(toRow)[0];
}

/** Number of diagrams of a project. */
export async function countDiagrams(db: Db, scope: DiagramScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(*)::int as count from diagram where ${living(scope)}`,
  );
  return row?.count ?? 0;
}

/** A diagram with its content; undefined when the project has none with this id. */
export async function diagramById(db: Db, scope: DiagramScope, id: string): Promise<Diagram | undefined> {
  const [row] = await readRows(
    db,
    storedShape,
    sql`select ${headColumns}, diagram.content, diagram.revision from diagram
      where ${living(scope)} and diagram.id = ${id}`,
  );
  return row && toRow(row);
}

const exportedShape = { name: text, serialNumber: number, createdAt: instant, content: text, isTemplate: boolean };

/** What an export holds of a diagram; undefined when the project has none with this id. */
export async function exportedDiagram(
  db: Db,
  scope: DiagramScope,
  id: string,
): Promise<RowOf<typeof exportedShape> | undefined> {
  const [row] = await readRows(
    db,
    exportedShape,
    sql`select diagram.name, diagram.serial_number as "serialNumber", diagram.created_at as "createdAt",
        diagram.content, diagram.is_template as "isTemplate" from diagram where ${living(scope)} and diagram.id = ${id}`,
  );
  return row;
}

/** Whether the project has any diagram, also in the trash. */
export async function hasDiagrams(db: Db, scope: DiagramScope): Promise<boolean> {
  const rows = await readRows(db, { id: text }, sql`select diagram.id from diagram where ${inProject(scope)} limit 1`);
  return rows.length > 0;
}

/** Whether the project has a diagram with this id. */
export async function hasDiagram(db: Db, scope: DiagramScope, id: string): Promise<boolean> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select diagram.id from diagram where ${living(scope)} and diagram.id = ${id}`,
  );
  return rows.length > 0;
}

/** Locks a diagram until the transaction ends. */
export async function lockDiagram(db: Db, scope: DiagramScope, id: string): Promise<void> {
  await sql`select 1 from diagram where ${living(scope)} and diagram.id = ${id} for update`.execute(db);
}

/** What is stored of a save. */
export interface DiagramToStore {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  /** Texts of the elements, for search. */
  readonly words: string;
  readonly links: readonly InternalLink[];
  readonly by: string | null;
}

/** Inserts a diagram. */
export async function insertDiagram(
  db: Db,
  { organizationId, projectId }: DiagramScope,
  diagram: DiagramToStore & { readonly serialNumber: number; readonly createdAt?: string | undefined },
): Promise<void> {
  const { id, name, content, words, links, by, serialNumber, createdAt } = diagram;
  await sql`insert into diagram
      (organization_id, project_id, id, serial_number, name, content, words, links, updated_by, created_at)
    values (${organizationId}, ${projectId}, ${id}, ${serialNumber}, ${name}, ${content}, ${words},
      ${JSON.stringify(links)}, ${by}, coalesce(${createdAt ?? null}::timestamptz, clock_timestamp()))`.execute(db);
}

/** Stores a save of a locked diagram; returns its revision. */
export async function saveDiagram(db: Db, scope: DiagramScope, diagram: DiagramToStore): Promise<number> {
  const { id, name, content, words, links, by } = diagram;
  const [row] = await readRows(
    db,
    { revision: number },
    sql`update diagram set name = ${name}, content = ${content}, words = ${words},
        links = ${JSON.stringify(links)}, revision = revision + 1,
        updated_at = greatest(clock_timestamp(), updated_at), updated_by = ${by}
      where ${living(scope)} and diagram.id = ${id} returning revision`,
  );
  if (!row) throw new Error('A diagram that was locked is gone.');
  return row.revision;
}

const findableShape = { id: text, organizationId: text, projectId: text, name: text, words: text, updatedAt: instant };
/** What search knows of a diagram. */
export type FindableDiagram = RowOf<typeof findableShape>;

const findableColumns = sql`diagram.id, diagram.organization_id as "organizationId",
  diagram.project_id as "projectId", diagram.name, diagram.words, diagram.updated_at as "updatedAt"`;

/** What search knows of one diagram. */
export async function findableDiagram(db: Db, scope: DiagramScope, id: string): Promise<FindableDiagram | undefined> {
  const [row] = await readRows(
    db,
    findableShape,
    sql`select ${findableColumns} from diagram where ${living(scope)} and diagram.id = ${id}`,
  );
  return row;
}

/** Living diagrams of all organizations behind another one, locked. */
export const findableDiagramsAfter = (
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly FindableDiagram[]> =>
  readRows(
    owner,
    findableShape,
    sql`select ${findableColumns} from diagram where diagram.deleted_at is null
      ${after ? sql`and (diagram.organization_id, diagram.id) > (${after.organizationId}, ${after.id})` : sql``}
      order by diagram.organization_id, diagram.id limit ${limit} for update`,
  );

/** Serial numbers of diagrams, by id. */
export async function diagramNumbers(
  db: Db,
  scope: DiagramScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(
    db,
    { id: text, serialNumber: number },
    sql`select diagram.id, diagram.serial_number as "serialNumber" from diagram
      where ${living(scope)} and diagram.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.serialNumber]));
}

/** Ids of the diagrams with a serial number. */
export async function diagramsNumbered(db: Db, scope: DiagramScope, serialNumber: number): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select diagram.id from diagram where ${living(scope)} and diagram.serial_number = ${serialNumber}`,
  );
  return rows.map(({ id }) => id);
}

/** Removed diagrams of a project. */
export const trashedDiagrams: TrashSource['rows'] = ({ organizationId, projectId }) => sql`
  select id, 'diagram' as kind, name as title, deleted_at from diagram
  where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is not null`;

/** Moves a diagram to the trash; false when the project has none with this id. */
export async function trashDiagram(db: Db, scope: DiagramScope, id: string): Promise<boolean> {
  const { rows } = await sql`update diagram set deleted_at = clock_timestamp()
    where ${living(scope)} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** What a restore needs of a diagram. */
export interface RestoredDiagram {
  readonly name: string;
  readonly links: readonly InternalLink[];
}

/** Takes a diagram out of the trash; undefined when it is not there. */
export async function untrashDiagram(db: Db, scope: DiagramScope, id: string): Promise<RestoredDiagram | undefined> {
  const [row] = await readRows(
    db,
    { name: text, links: text },
    sql`update diagram set deleted_at = null
      where ${inProject(scope)} and id = ${id} and deleted_at is not null returning diagram.name, diagram.links`,
  );
  return row && { name: row.name, links: JSON.parse(row.links) as InternalLink[] };
}

/** Names of diagrams in the trash. */
export async function trashedDiagramNames(
  db: Db,
  scope: DiagramScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(
    db,
    { id: text, name: text },
    sql`select diagram.id, diagram.name from diagram
      where ${inProject(scope)} and diagram.id = any(${[...ids]}::uuid[]) and diagram.deleted_at is not null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Removes expired diagrams and their revisions for good; returns the diagrams. */
export const purgeDiagrams = (
  owner: Db,
): Promise<readonly { readonly organizationId: string; readonly id: string }[]> =>
  readRows(
    owner,
    { organizationId: text, id: text },
    sql`with gone as (
        delete from diagram where deleted_at < now() - make_interval(days => ${sql.lit(trashDays)})
        returning organization_id, id),
      forgotten as (
        delete from revision using gone
        where revision.organization_id = gone.organization_id and revision.kind = 'diagram'
          and revision.item_id = gone.id)
      select organization_id as "organizationId", id from gone`,
  );
