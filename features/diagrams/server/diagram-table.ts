/** SQL on diagrams, besides what all whole documents have. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { boolean, instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import { WholeTable } from '#platform/editing/server/whole-table.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, newest, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { Diagram, DiagramRow } from '../contract.ts';

/** The table of diagrams. */
export const diagramTable = new WholeTable('diagram', { table: 'diagram', document: 'content' });

const headShape = {
  id: text,
  name: text,
  serialNumber: number,
  updatedAt: instant,
  updatedBy: nullable(text),
  isTemplate: boolean,
};
const storedShape = { ...headShape, content: text, revision: number };

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
interface WantedDiagrams extends PageQuery {
  readonly search: string;
  readonly templates?: 'only' | undefined;
}

/** Diagrams of a project, newest first. */
export async function diagramPage(db: Db, scope: RemovableScope, query: WantedDiagrams): Promise<Page<DiagramRow>> {
  const { search, templates } = query;
  const { organizationId } = scope;
  const list = { kind: 'diagram', organizationId, id: sql`diagram.id`, updatedAt: sql`diagram.updated_at` };
  const words = search.trim();
  const found = sql`diagram where ${diagramTable.living(scope)} and ${isUpdatedSince(list, query)} and (${words} = '' or diagram.name ilike ${likeText(words)})
    ${templates === 'only' ? sql`and diagram.is_template` : sql``}`;
  const order = orderedBy(list.id, newest(sql`diagram.created_at`));
  const read = { shape: headShape, columns: headColumns, from: found, order };
  return mapPage(await readPage(db, read, query), toRow);
}

/** Offers a diagram as a template, or no longer; undefined when the project has none with this id. */
export async function markTemplate(
  db: Db,
  scope: RemovableScope,
  { id, isTemplate }: { readonly id: string; readonly isTemplate: boolean },
): Promise<DiagramRow | undefined> {
  const rows = await readRows(
    db,
    headShape,
    sql`update diagram set is_template = ${isTemplate} where ${diagramTable.livingOne(scope, id)}
      returning ${headColumns}`,
  );
  return rows.map(toRow)[0];
}

/** A diagram with its content; undefined when the project has none with this id. */
export async function diagramById(db: Db, scope: RemovableScope, id: string): Promise<Diagram | undefined> {
  const [row] = await readRows(
    db,
    storedShape,
    sql`select ${headColumns}, diagram.content, diagram.revision from diagram
      where ${diagramTable.livingOne(scope, id)}`,
  );
  return row && toRow(row);
}

const exportedShape = { name: text, serialNumber: number, createdAt: instant, content: text, isTemplate: boolean };

/** What an export holds of a diagram; undefined when the project has none with this id. */
export async function exportedDiagram(
  db: Db,
  scope: RemovableScope,
  id: string,
): Promise<RowOf<typeof exportedShape> | undefined> {
  const [row] = await readRows(
    db,
    exportedShape,
    sql`select diagram.name, diagram.serial_number as "serialNumber", diagram.created_at as "createdAt",
        diagram.content, diagram.is_template as "isTemplate" from diagram where ${diagramTable.livingOne(scope, id)}`,
  );
  return row;
}

/** Serial numbers of diagrams, by id. */
export async function diagramNumbers(
  db: Db,
  scope: RemovableScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(
    db,
    { id: text, serialNumber: number },
    sql`select diagram.id, diagram.serial_number as "serialNumber" from diagram
      where ${diagramTable.living(scope)} and diagram.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.serialNumber]));
}

/** Ids of the diagrams with a serial number. */
export async function diagramsNumbered(
  db: Db,
  scope: RemovableScope,
  serialNumber: number,
): Promise<readonly string[]> {
  const rows = await readRows(
    db,
    { id: text },
    sql`select diagram.id from diagram where ${diagramTable.living(scope)} and diagram.serial_number = ${serialNumber}`,
  );
  return rows.map(({ id }) => id);
}
