/** SQL of C4 models for the search index. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { oneOf, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { elementTypes } from '../contract.ts';
import type { C4Document } from '../model/c4-document.ts';
import type { C4Scope } from './c4-table.ts';
import { documentOfTexts } from './c4-text.ts';

/** A model as the search index reads it. */
export interface FindableC4 extends C4Scope {
  readonly id: string;
  readonly document: C4Document;
  readonly updatedAt: string;
}

interface Row extends C4Scope {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly content: string;
  readonly updatedAt: Date;
}

const contentShape = { id: text, name: text, description: text, content: text };

/** Some models of a project without their views, by id. */
export async function c4Contents(
  db: Db,
  { organizationId, projectId }: C4Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, C4Document>> {
  const statement = sql`select id, name, description, content from c4model where organization_id = ${organizationId}
    and project_id = ${projectId} and id = any(${ids}::uuid[]) and deleted_at is null`;
  const rows = await readRows(db, contentShape, statement);
  return new Map(rows.map(({ id, content, ...head }) => [id, documentOfTexts(head, content, [])]));
}

/** Models of all organizations in key order, locked against changes until the transaction ends. */
export async function findableC4After(
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<FindableC4[]> {
  const { rows } = await sql<Row>`
    select organization_id as "organizationId", project_id as "projectId", id, name, description, content,
      updated_at as "updatedAt"
    from c4model where deleted_at is null
      ${after ? sql`and (organization_id, id) > (${after.organizationId}, ${after.id})` : sql``}
    order by organization_id, id limit ${limit} for share`.execute(owner);
  return rows.map(({ organizationId, projectId, id, content, updatedAt, ...head }) => ({
    organizationId,
    projectId,
    id,
    document: documentOfTexts(head, content, []),
    updatedAt: updatedAt.toISOString(),
  }));
}

/**
 * Names of some elements by their ids, in the models that are named or in all of the project. The database reads the
 * texts: a model may have thousands of elements.
 */
export async function elementNames(
  db: Db,
  { organizationId, projectId }: C4Scope,
  { models, elements }: { readonly models?: readonly string[]; readonly elements: readonly string[] },
): Promise<ReadonlyMap<string, { readonly modelId: string; readonly name: string }>> {
  if (elements.length === 0) return new Map();
  const statement = sql`select c4model.id as "modelId", element.id, element.name
    from c4model cross join lateral json_to_recordset(c4model.content::json -> 'elements') as element (id text, name text)
    where c4model.organization_id = ${organizationId} and c4model.project_id = ${projectId}
      and c4model.deleted_at is null ${models ? sql`and c4model.id = any(${[...models]}::uuid[])` : sql``}
      and element.id = any(${[...elements]}::text[])`;
  const rows = await readRows(db, { modelId: text, id: text, name: text }, statement);
  return new Map(rows.map(({ id, ...element }) => [id, element]));
}

const originShape = { modelId: text, id: text, name: text, type: oneOf(...elementTypes), boardId: text, anchor: text };

/** A board, or parts of any board. */
export type BoardOrigin = { readonly board: string } | { readonly anchors: readonly string[] };

/** Elements of a project that link to a board or to a part of one, with what they come from. */
export async function elementsFromBoards(
  db: Db,
  { organizationId, projectId }: C4Scope,
  from: BoardOrigin,
  most: number,
): Promise<readonly RowOf<typeof originShape>[]> {
  // Most models link to no board: their texts are not read as JSON.
  const [named, isNamed] =
    'board' in from
      ? [from.board, sql`link.id = ${from.board}`]
      : ['"kind":"board"', sql`link.anchor = any(${[...from.anchors]}::text[])`];
  const statement = sql`select c4model.id as "modelId", element.id, element.name, element.type, link.anchor,
      link.id as "boardId"
    from c4model
    cross join lateral json_to_recordset(
      case when strpos(c4model.content, ${named}) > 0 then c4model.content::json -> 'elements' else '[]'::json end
    ) as element (id text, name text, type text, links json)
    cross join lateral json_to_recordset(coalesce(element.links, '[]'::json)) as link (kind text, id text, anchor text)
    where c4model.organization_id = ${organizationId} and c4model.project_id = ${projectId}
      and c4model.deleted_at is null and link.kind = 'board' and ${isNamed} and link.anchor is not null
    order by c4model.created_at, c4model.id, element.id limit ${most}`;
  return readRows(db, originShape, statement);
}

/** Models of a project whose elements have path patterns, oldest first. */
export function modelsWithPaths(
  db: Db,
  { organizationId, projectId }: C4Scope,
  most: number,
): Promise<readonly { readonly id: string; readonly name: string; readonly content: string }[]> {
  const statement = sql`select id, name, content from c4model where organization_id = ${organizationId}
    and project_id = ${projectId} and deleted_at is null and strpos(content, '"kind":"path"') > 0
    order by created_at, id limit ${most}`;
  return readRows(db, { id: text, name: text, content: text }, statement);
}
