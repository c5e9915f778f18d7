/** SQL on C4 models: reading and changing a single one. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { mapPage, newest, orderedBy, readPage } from '#platform/http/server/list-page-table.ts';
import { instant, number, readRows, text } from '#platform/database/server/row-shape.ts';
import { RemovableTable } from '#platform/trash/server/removable-table.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import type { C4ModelRow, C4View } from '../contract.ts';
import type { C4Document } from '../model/c4-document.ts';
import { unrelatedElements } from '../model/unrelated-elements.ts';
import { contentText, documentOfTexts, viewOfText, viewText } from './c4-text.ts';

/** The table of models. Views, snapshots and ids of items go with their model. */
export const c4Table = new RemovableTable('c4model', 'c4model');

/** A project of an organization; every statement is limited to it. */
export interface C4Scope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Metadata of a model. */
export interface StoredC4Head {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Who changed it last. */
  readonly updatedBy: string | null;
}

/** A complete model. */
export interface StoredC4 {
  readonly head: StoredC4Head;
  readonly document: C4Document;
}

const ofModel = (scope: C4Scope, modelId: string) => sql`organization_id = ${scope.organizationId}
  and model_id = ${modelId}`;

const headColumns = sql`c4model.id, c4model.name, c4model.description, c4model.version,
  c4model.created_at as "createdAt", c4model.updated_at as "updatedAt", ${usernameSql('c4model.updated_by')} as "updatedBy"`;

/** Models of a project, newest first. */
export async function c4ModelPage(db: Db, scope: C4Scope, query: PageQuery): Promise<Page<C4ModelRow>> {
  const { organizationId } = scope;
  const list = { kind: 'c4model', organizationId, id: sql`c4model.id`, updatedAt: sql`c4model.updated_at` };
  const found = sql`c4model where ${c4Table.living(scope)} and ${isUpdatedSince(list, query)}`;
  const columns = sql`id, name, created_at as "createdAt", updated_at as "updatedAt"`;
  const shape = { id: text, name: text, createdAt: instant, updatedAt: instant };
  const order = orderedBy(list.id, newest(sql`c4model.created_at`));
  return mapPage(
    await readPage(db, { shape, columns, from: found, order }, query),
    ({ createdAt, updatedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  );
}

/** Number of models of the organization that are older than this one. */
export async function countOlderC4Models(db: Db, organizationId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from c4model as older
    join project on project.organization_id = older.organization_id and project.id = older.project_id
    join c4model as this on this.organization_id = older.organization_id and this.id = ${id}
    where older.organization_id = ${organizationId} and older.deleted_at is null and project.deleted_at is null
      and (older.created_at, older.id) < (this.created_at, this.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A model as it is stored: its head, the text of its elements and relationships, and that of each view. */
export interface StoredC4Texts {
  readonly head: StoredC4Head;
  readonly content: string;
  readonly views: readonly string[];
}

/** A model without its content; undefined when the project has none. */
export async function c4HeadById(db: Db, scope: C4Scope, id: string): Promise<StoredC4Head | undefined> {
  const { rows } = await sql<StoredC4Head>`select ${headColumns} from c4model
    where ${c4Table.living(scope)} and c4model.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, locked until the transaction ends, so that changes are serialized. */
export async function lockC4Head(db: Db, scope: C4Scope, id: string): Promise<StoredC4Head | undefined> {
  await sql`select 1 from c4model where ${c4Table.living(scope)} and c4model.id = ${id} for update`.execute(db);
  return c4HeadById(db, scope, id);
}

async function viewTexts(db: Db, scope: C4Scope, id: string): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`select body from c4model_view where ${ofModel(scope, id)}
    order by position, id`.execute(db);
  return rows.map(({ body }) => body);
}

/** Content of a model with a known head. */
export async function readC4Document(db: Db, scope: C4Scope, head: StoredC4Head): Promise<C4Document> {
  const { rows } = await sql<{ content: string }>`select content from c4model
    where ${c4Table.living(scope)} and c4model.id = ${head.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A C4 model has no content.');
  return documentOfTexts(head, row.content, await viewTexts(db, scope, head.id));
}

/** A complete model by id, with its content as it is stored. */
export async function c4TextsById(db: Db, scope: C4Scope, id: string): Promise<StoredC4Texts | undefined> {
  // One statement for both texts: separate ones could mix versions.
  const { rows } = await sql<StoredC4Head & { content: string; views: string[] | null }>`
    select ${headColumns}, c4model.content, (select json_agg(body order by position, c4model_view.id) from c4model_view
      where c4model_view.organization_id = c4model.organization_id and model_id = c4model.id) as views
    from c4model where ${c4Table.living(scope)} and c4model.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { content, views, ...head } = row;
  return { head, content, views: views ?? [] };
}

/** A complete model by id. */
export async function c4ById(db: Db, scope: C4Scope, id: string): Promise<StoredC4 | undefined> {
  const texts = await c4TextsById(db, scope, id);
  return texts && { head: texts.head, document: documentOfTexts(texts.head, texts.content, texts.views) };
}

/** Elements and relationships of a model as they are stored; undefined when the project has none with this id. */
export async function c4ContentById(
  db: Db,
  scope: C4Scope,
  id: string,
): Promise<{ readonly version: number; readonly content: string } | undefined> {
  const [row] = await readRows(
    db,
    { version: number, content: text },
    sql`select c4model.version, c4model.content from c4model where ${c4Table.living(scope)} and c4model.id = ${id}`,
  );
  return row;
}

async function writeViews(db: Db, scope: C4Scope, id: string, views: readonly C4View[]): Promise<void> {
  if (views.length === 0) return;
  const rows = JSON.stringify(views.map((view) => ({ id: view.id, body: viewText(view) })));
  await sql`insert into c4model_view (organization_id, model_id, id, position, body)
    select ${scope.organizationId}::uuid, ${id}::uuid, view.id, coalesce((
        select max(position) from c4model_view where ${ofModel(scope, id)}), 0) + row_number() over (), view.body
    from jsonb_to_recordset(${rows}::jsonb) as view (id uuid, body text)
    on conflict (organization_id, model_id, id) do update set body = excluded.body`.execute(db);
}

const unrelatedText = (document: C4Document): string => JSON.stringify(unrelatedElements(document));

/** Inserts a model; returns the time of its row. */
export async function insertC4(
  db: Db,
  scope: C4Scope,
  model: { readonly id: string; readonly by: string | null; readonly createdAt?: string | undefined },
  document: C4Document,
): Promise<Date> {
  const { rows } =
    await sql<SavedTime>`insert into c4model (organization_id, id, project_id, name, description, content, unrelated,
      created_at, created_by,
      updated_by)
    values (${scope.organizationId}, ${model.id}, ${scope.projectId}, ${document.name}, ${document.description},
      ${contentText(document)}, ${unrelatedText(document)}::jsonb, coalesce(${model.createdAt ?? null}::timestamptz, clock_timestamp()), ${model.by},
      ${model.by}) returning updated_at as "updatedAt"`.execute(db);
  await writeViews(db, scope, model.id, [...document.views.values()]);
  return timeOf(rows);
}

interface SavedTime {
  readonly updatedAt: Date;
}

function timeOf([row]: readonly SavedTime[]): Date {
  if (!row) throw new Error('A C4 model was not stored.');
  return row.updatedAt;
}

const nextVersion = sql`version = version + 1, updated_at = greatest(clock_timestamp(), updated_at)`;

/** Increments the version of a locked model. */
export async function raiseC4Version(db: Db, scope: C4Scope, id: string, by: string): Promise<void> {
  await sql`update c4model set ${nextVersion}, updated_by = ${by}
    where ${c4Table.living(scope)} and c4model.id = ${id}`.execute(db);
}

const hasSameThings = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean =>
  before.size === after.size && [...after].every(([id, thing]) => before.get(id) === thing);

/** Stores the replaced parts and increments the version of a locked model; returns the time of its row. */
export async function saveC4(
  db: Db,
  scope: C4Scope,
  { id, by }: { readonly id: string; readonly by: string },
  { before, after }: { readonly before: C4Document; readonly after: C4Document },
): Promise<Date> {
  const gone = [...before.views.keys()].filter((view) => !after.views.has(view));
  if (gone.length > 0) {
    await sql`delete from c4model_view where ${ofModel(scope, id)} and id = any(${gone}::uuid[])`.execute(db);
  }
  const changed = [...after.views.values()].filter((view) => before.views.get(view.id) !== view);
  await writeViews(db, scope, id, changed);
  const isSame =
    hasSameThings(before.elements, after.elements) && hasSameThings(before.relationships, after.relationships);
  const content = isSame ? sql`` : sql`content = ${contentText(after)}, unrelated = ${unrelatedText(after)}::jsonb,`;
  const { rows } = await sql<SavedTime>`update c4model set name = ${after.name}, description = ${after.description},
      ${content} ${nextVersion}, updated_by = ${by}
    where ${c4Table.living(scope)} and c4model.id = ${id} returning updated_at as "updatedAt"`.execute(db);
  return timeOf(rows);
}

/** A view; undefined when the model has none with this id. */
export async function c4ViewById(db: Db, scope: C4Scope, modelId: string, id: string): Promise<C4View | undefined> {
  const { rows } = await sql<{ body: string }>`select body from c4model_view where ${ofModel(scope, modelId)}
    and id = ${id}`.execute(db);
  return rows[0] && viewOfText(rows[0].body);
}

/** Stores a view of a locked model. */
export async function saveC4View(db: Db, scope: C4Scope, modelId: string, view: C4View): Promise<void> {
  await sql`update c4model_view set body = ${viewText(view)} where ${ofModel(scope, modelId)}
    and id = ${view.id}`.execute(db);
}

/** The given ids that belong to another model of the organization. */
export async function foreignIds(
  db: Db,
  scope: C4Scope,
  modelId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from c4model_item
    where organization_id = ${scope.organizationId} and id = any(${[...ids]}::uuid[])
      and model_id <> ${modelId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Registers ids for a model. Returns those that belong to another one; then nothing may be stored. */
export async function claimIds(
  db: Db,
  scope: C4Scope,
  modelId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  await sql`insert into c4model_item (organization_id, id, model_id)
    select ${scope.organizationId}::uuid, added, ${modelId}::uuid from unnest(${[...ids]}::uuid[]) as added
    order by added on conflict (organization_id, id) do nothing`.execute(db);
  return foreignIds(db, scope, modelId, ids);
}
