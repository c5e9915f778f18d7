/** SQL on pages that are kept in a repository: many of them in one statement. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { writeInParts } from '#platform/database/server/row-parts.ts';
import { boolean, instant, nullable, number, readRows, text } from '#platform/database/server/row-shape.ts';
import type { Placement } from '../model/document-tree.ts';
import type { ProjectScope } from './namespace-table.ts';

/** A page as it is stored, for a comparison. */
export interface KnownPage {
  readonly id: string;
  readonly title: string;
  /** md5 of the text, in hex. */
  readonly jsonHash: string;
  readonly revision: number;
  readonly isTrashed: boolean;
}

/** The pages with these ids, also those in the trash, locked until the end of the transaction. */
export const lockedPages = (db: Db, scope: ProjectScope, ids: readonly string[]): Promise<readonly KnownPage[]> =>
  readRows(
    db,
    { id: text, title: text, jsonHash: text, revision: number, isTrashed: boolean },
    sql`select id, title, md5(json) as "jsonHash", revision, deleted_at is not null as "isTrashed" from document
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = any(${[...ids]}::uuid[])
      order by id for update`,
  );

/** Where the pages of a namespace are, without its homepage, in the order in which they are shown. */
export const placesOf = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  namespaceId: string,
): Promise<readonly Placement[]> =>
  readRows(
    db,
    { id: text, parentId: nullable(text), position: number },
    sql`select id, parent_id as "parentId", position from document
      where organization_id = ${organizationId} and project_id = ${projectId} and namespace_id = ${namespaceId}
        and type <> 'homepage' and deleted_at is null
      order by type = 'document', position, created_at, id`,
  );

/** A page that is written. */
export interface PageRow {
  readonly id: string;
  readonly title: string;
  readonly json: string;
}

/** A page with its place in the tree. */
export interface NewPageRow extends PageRow {
  readonly parentId: string | null;
  readonly position: number;
}

/** Pages of a statement, and their characters: statements stay small. */
const partLimits = { rows: 250, size: 4_000_000, sizeOf: ({ json }: PageRow) => json.length };

async function inParts<Row extends PageRow>(
  rows: readonly Row[],
  write: (given: RawBuilder<unknown>) => Promise<readonly SavedPage[]>,
): Promise<readonly SavedPage[]> {
  const saved = await writeInParts(rows, partLimits, (part) =>
    write(sql`jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as given (id uuid, title text, json text,
      "parentId" uuid, position integer)`),
  );
  return saved.flat();
}

/** A page after it was written. */
export interface SavedPage {
  readonly id: string;
  readonly revision: number;
  readonly updatedAt: Date;
}
const savedShape = { id: text, revision: number, updatedAt: instant };

/** Inserts pages with their first revisions. */
export const insertPages = (
  db: Db,
  { organizationId, projectId, namespaceId }: ProjectScope & { readonly namespaceId: string },
  pages: readonly NewPageRow[],
  by: string,
): Promise<readonly SavedPage[]> =>
  inParts(pages, (given) =>
    readRows(
      db,
      savedShape,
      sql`with created as (
        insert into document (organization_id, id, project_id, namespace_id, parent_id, position, type, title, json,
          created_by, updated_by)
        select ${organizationId}::uuid, id, ${projectId}::uuid, ${namespaceId}::uuid, "parentId", position, 'document',
          title, json, ${by}::uuid, ${by}::uuid from ${given}
        returning *),
      kept as (
        insert into document_revision (organization_id, document_id, revision, title, json, by)
        select organization_id, id, revision, title, json, created_by from created)
      select id, revision, updated_at as "updatedAt" from created`,
    ),
  );

/** Saves the next revisions of pages that are locked. */
export const savePages = (
  db: Db,
  { organizationId, projectId }: ProjectScope,
  pages: readonly PageRow[],
  by: string,
): Promise<readonly SavedPage[]> =>
  inParts(pages, (given) =>
    readRows(
      db,
      savedShape,
      sql`with saved as (
        update document set title = given.title, json = given.json, revision = revision + 1,
          updated_at = greatest(now(), updated_at), updated_by = ${by}
        from ${given}
        where document.organization_id = ${organizationId} and document.project_id = ${projectId}
          and document.id = given.id
        returning document.*),
      kept as (
        insert into document_revision (organization_id, document_id, revision, title, json, by)
        select organization_id, id, revision, title, json, updated_by from saved)
      select id, revision, updated_at as "updatedAt" from saved`,
    ),
  );
