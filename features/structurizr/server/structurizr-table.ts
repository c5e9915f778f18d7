/** SQL on Structurizr workspaces and their views. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import {
  boolean,
  instant,
  nullable,
  number,
  oneOf,
  readRows,
  text,
  type RowOf,
} from '#platform/database/server/row-shape.ts';
import { isUpdatedSince } from '#platform/history/server/updated-since-table.ts';
import type { PageQuery } from '#platform/http/contract.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { viewTypes, type DrawnView, type ViewRow, type WorkspaceWarning } from '../contract.ts';
import type { MatchedView } from '../model/view-matching.ts';

/** A project of an organization; every statement is limited to it. */
export interface StructurizrScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** A workspace and one of its views, across projects: for jobs. */
export interface WorkspaceKey {
  readonly organizationId: string;
  readonly id: string;
}

const headShape = {
  id: text,
  revision: number,
  drawnRevision: number,
  picturesRevision: number,
  renderError: nullable(text),
  warnings: text,
  updatedAt: instant,
  updatedBy: nullable(text),
};

/** A workspace without its text. */
export type WorkspaceHead = Omit<RowOf<typeof headShape>, 'warnings'> & {
  readonly warnings: readonly WorkspaceWarning[];
};

const within = (scope: StructurizrScope) => sql`workspace.organization_id = ${scope.organizationId}
  and workspace.project_id = ${scope.projectId}`;

const headColumns = sql`workspace.id, workspace.revision, workspace.drawn_revision as "drawnRevision",
  workspace.pictures_revision as "picturesRevision",
  workspace.render_error as "renderError", workspace.warnings::text as warnings, workspace.updated_at as "updatedAt",
  ${usernameSql('workspace.updated_by')} as "updatedBy"`;

const toHead = ({ warnings, ...row }: RowOf<typeof headShape>): WorkspaceHead => ({
  ...row,
  warnings: JSON.parse(warnings) as WorkspaceWarning[],
});

/** The workspace of a project; undefined before it is configured, and when it has not changed since then. */
export async function workspaceOf(
  db: Db,
  scope: StructurizrScope,
  since: Pick<PageQuery, 'updatedSince'> = {},
): Promise<WorkspaceHead | undefined> {
  const { organizationId } = scope;
  const updatedAt = sql`workspace.updated_at`;
  const list = { kind: 'structurizr', organizationId, id: sql`workspace.id`, updatedAt };
  const [row] = await readRows(
    db,
    headShape,
    sql`select ${headColumns} from structurizr_workspace as workspace
      where ${within(scope)} and ${isUpdatedSince(list, since)}`,
  );
  return row && toHead(row);
}

/** The workspace with this id, with its text; undefined when the project has none. */
export async function workspaceById(
  db: Db,
  scope: StructurizrScope,
  id: string,
): Promise<(WorkspaceHead & { readonly dsl: string }) | undefined> {
  const [row] = await readRows(
    db,
    { ...headShape, dsl: text },
    sql`select ${headColumns}, workspace.dsl from structurizr_workspace as workspace
      where ${within(scope)} and workspace.id = ${id}`,
  );
  if (!row) return undefined;
  const { dsl, ...head } = row;
  return { ...toHead(head), dsl };
}

/** Locks the workspace of a project until the transaction ends. */
export async function lockWorkspace(db: Db, scope: StructurizrScope): Promise<void> {
  await sql`select 1 from structurizr_workspace as workspace where ${within(scope)} for update`.execute(db);
}

/** What is stored of a save. */
export interface SavedText {
  readonly dsl: string;
  /** Name of the workspace. */
  readonly name: string;
  /** Words for search. */
  readonly words: string;
  readonly warnings: readonly WorkspaceWarning[];
  readonly by: string | null;
}

/** Inserts the workspace of a project; false when it has one. */
export async function insertWorkspace(
  db: Db,
  { organizationId, projectId }: StructurizrScope,
  id: string,
  { dsl, name, words, warnings, by }: SavedText,
): Promise<boolean> {
  const { rows } = await sql`insert into structurizr_workspace
      (organization_id, id, project_id, dsl, name, words, warnings, updated_by)
    values (${organizationId}, ${id}, ${projectId}, ${dsl}, ${name}, ${words}, ${JSON.stringify(warnings)}::jsonb, ${by})
    on conflict (organization_id, project_id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Stores a save in a locked workspace; returns its revision. */
export async function saveWorkspace(
  db: Db,
  scope: StructurizrScope,
  { dsl, name, words, warnings, by }: SavedText,
): Promise<number> {
  const [row] = await readRows(
    db,
    { revision: number },
    sql`update structurizr_workspace as workspace set dsl = ${dsl}, name = ${name}, words = ${words},
        warnings = ${JSON.stringify(warnings)}::jsonb, revision = revision + 1, render_error = null,
        updated_at = greatest(clock_timestamp(), updated_at), updated_by = ${by}
      where ${within(scope)} returning revision`,
  );
  if (!row) throw new Error('A workspace that was locked is gone.');
  return row.revision;
}

/** The text to be drawn, with the revision up to which it was; undefined for an unknown workspace. */
export async function textToDraw(
  owner: Db,
  { organizationId, id }: WorkspaceKey,
): Promise<{ readonly dsl: string; readonly revision: number; readonly drawnRevision: number } | undefined> {
  const [row] = await readRows(
    owner,
    { dsl: text, revision: number, drawnRevision: number },
    sql`select dsl, revision, drawn_revision as "drawnRevision" from structurizr_workspace
      where organization_id = ${organizationId} and id = ${id}`,
  );
  return row;
}

/** Workspaces whose last save is not drawn. */
export async function undrawnWorkspaces(owner: Db): Promise<readonly WorkspaceKey[]> {
  return readRows(
    owner,
    { organizationId: text, id: text },
    sql`select organization_id as "organizationId", id from structurizr_workspace where drawn_revision < revision
      order by updated_at`,
  );
}

/** Who saved the text of a workspace last, and where it is; undefined for an unknown one. */
export async function lastSave(
  db: Db,
  { organizationId, id }: WorkspaceKey,
): Promise<{ readonly projectId: string; readonly name: string; readonly by: string | null } | undefined> {
  const saved = sql`select project_id as "projectId", name, updated_by as by from structurizr_workspace
    where organization_id = ${organizationId} and id = ${id}`;
  return (await readRows(db, { projectId: text, name: text, by: nullable(text) }, saved))[0];
}

/** Notes that a revision was drawn, or why not. False when a newer one was saved, so that nothing may be stored. */
export async function noteDrawn(
  owner: Db,
  { organizationId, id }: WorkspaceKey,
  { revision, error, warnings }: { revision: number; error: string | null; warnings: readonly WorkspaceWarning[] },
): Promise<boolean> {
  const { rows } = await sql`update structurizr_workspace set drawn_revision = ${revision}, render_error = ${error},
      pictures_revision = case when ${error === null} then ${revision}::integer else pictures_revision end,
      warnings = warnings || ${JSON.stringify(warnings)}::jsonb
    where organization_id = ${organizationId} and id = ${id} and revision = ${revision} returning id`.execute(owner);
  return rows.length > 0;
}

const viewShape = { id: text, key: text, name: text, type: oneOf(...viewTypes) };
const of = ({ organizationId, id }: WorkspaceKey) => sql`view.organization_id = ${organizationId}
  and view.workspace_id = ${id}`;

/** Views of the last drawn text, in the order of their list. */
export const viewRows = (db: Db, workspace: WorkspaceKey): Promise<readonly ViewRow[]> =>
  readRows(
    db,
    viewShape,
    sql`select view.id, view.key, view.name, view.type from structurizr_view as view
      where ${of(workspace)} and view.position is not null order by view.position`,
  );

/** The same with their pictures. */
export const drawnViews = (db: Db, workspace: WorkspaceKey): Promise<readonly DrawnView[]> =>
  readRows(
    db,
    { ...viewShape, diagram: text, diagramDark: text },
    sql`select view.id, view.key, view.name, view.type, view.diagram, view.diagram_dark as "diagramDark"
      from structurizr_view as view where ${of(workspace)} and view.position is not null order by view.position`,
  );

/** One view with its pictures; undefined when the last drawn text does not have it. */
export async function drawnViewById(db: Db, workspace: WorkspaceKey, viewId: string): Promise<DrawnView | undefined> {
  const [row] = await readRows(
    db,
    { ...viewShape, diagram: text, diagramDark: text },
    sql`select view.id, view.key, view.name, view.type, view.diagram, view.diagram_dark as "diagramDark"
      from structurizr_view as view where ${of(workspace)} and view.id = ${viewId} and view.position is not null`,
  );
  return row;
}

/** Number of views of a project's workspace. */
export async function countViews(db: Db, scope: StructurizrScope): Promise<number> {
  const [row] = await readRows(
    db,
    { count: number },
    sql`select count(view.id)::int as count from structurizr_workspace as workspace
      join structurizr_view as view on view.organization_id = workspace.organization_id
        and view.workspace_id = workspace.id and view.position is not null
      where ${within(scope)}`,
  );
  return row?.count ?? 0;
}

const storedShape = {
  id: text,
  position: nullable(number),
  key: text,
  subject: text,
  hasOwnKey: boolean,
  inputHash: text,
  isGrid: boolean,
};
/** What is known of every view that the workspace ever had. */
export type StoredView = RowOf<typeof storedShape>;

/** All views of a workspace, those of earlier texts included. */
export const storedViews = (owner: Db, workspace: WorkspaceKey): Promise<readonly StoredView[]> =>
  readRows(
    owner,
    storedShape,
    sql`select view.id, view.position, view.key, view.subject, view.has_own_key as "hasOwnKey",
        view.input_hash as "inputHash", view.is_grid as "isGrid"
      from structurizr_view as view where ${of(workspace)} order by view.position nulls last, view.id`,
  );

/** A view to be stored; without pictures it keeps those that it has. */
export interface ViewToStore extends MatchedView {
  readonly picture?: { readonly light: string; readonly dark: string; readonly isGrid: boolean };
}

/** Replaces the views of a workspace: all of them appear together. */
export async function storeViews(owner: Db, workspace: WorkspaceKey, views: readonly ViewToStore[]): Promise<void> {
  const { organizationId, id } = workspace;
  await sql`update structurizr_view as view set position = null where ${of(workspace)}`.execute(owner);
  for (const [position, { picture, ...view }] of views.entries()) {
    if (picture) {
      await sql`insert into structurizr_view (organization_id, workspace_id, id, position, key, subject, has_own_key,
          name, type, input_hash, diagram, diagram_dark, is_grid)
        values (${organizationId}, ${id}, ${view.id}, ${position}, ${view.key}, ${view.subject}, ${view.hasOwnKey},
          ${view.name}, ${view.type}, ${view.inputHash}, ${picture.light}, ${picture.dark}, ${picture.isGrid})
        on conflict (organization_id, workspace_id, id) do update set position = excluded.position,
          key = excluded.key, subject = excluded.subject, has_own_key = excluded.has_own_key, name = excluded.name,
          type = excluded.type, input_hash = excluded.input_hash, diagram = excluded.diagram,
          diagram_dark = excluded.diagram_dark, is_grid = excluded.is_grid`.execute(owner);
    } else {
      await sql`update structurizr_view as view set position = ${position}, key = ${view.key},
          subject = ${view.subject}, has_own_key = ${view.hasOwnKey}, name = ${view.name}, type = ${view.type}
        where ${of(workspace)} and view.id = ${view.id}`.execute(owner);
    }
  }
}

/** A workspace for the search index. */
export interface FindableWorkspace extends StructurizrScope {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly updatedAt: Date;
}

const findableShape = { organizationId: text, projectId: text, id: text, name: text, words: text, updatedAt: instant };
const findableColumns = sql`organization_id as "organizationId", project_id as "projectId", id, name, words,
  updated_at as "updatedAt"`;

/** What search needs of one workspace. */
export async function findableWorkspace(db: Db, scope: StructurizrScope): Promise<FindableWorkspace | undefined> {
  const [row] = await readRows(
    db,
    findableShape,
    sql`select ${findableColumns} from structurizr_workspace as workspace where ${within(scope)}`,
  );
  return row;
}

/** Workspaces of all organizations in key order, locked against changes until the transaction ends. */
export const findableWorkspacesAfter = (
  owner: Db,
  after: { readonly organizationId: string; readonly id: string } | undefined,
  limit: number,
): Promise<readonly FindableWorkspace[]> =>
  readRows(
    owner,
    findableShape,
    sql`select ${findableColumns} from structurizr_workspace
      ${after ? sql`where (organization_id, id) > (${after.organizationId}, ${after.id})` : sql``}
      order by organization_id, id limit ${limit} for share`,
  );

/** Ids that views of a new workspace take over, by their keys and subjects: those of an import. */
export async function keepViewIds(
  db: Db,
  { organizationId, id }: WorkspaceKey,
  views: readonly Pick<StoredView, 'id' | 'key' | 'subject' | 'hasOwnKey'>[],
): Promise<void> {
  await sql`insert into structurizr_view (organization_id, workspace_id, id, key, subject, has_own_key, name, type,
      input_hash, diagram, diagram_dark)
    select ${organizationId}::uuid, ${id}::uuid, known.id, known.key, known.subject, known."hasOwnKey", known.key,
      'Custom', '', '', ''
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
      as known (id uuid, key text, subject text, "hasOwnKey" boolean)`.execute(db);
}
