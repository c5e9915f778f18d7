/** The rules of Structurizr workspaces: configure, save, restore, push; each in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import type { Page, PageQuery, Reply } from '#platform/http/contract.ts';
import { assertCurrentRevision } from '#platform/revisions/server/current-revision.ts';
import { keepRevision, revisionByNumber, type RevisionSubject } from '#platform/revisions/server/revision-table.ts';
import { task } from '#platform/workers/server/task.ts';
import {
  alreadyConfiguredMessage,
  staleWorkspaceMessage,
  type exportStructurizr,
  type exportStructurizrView,
  type importStructurizr,
  type pushStructurizr,
  type restoreStructurizrRevision,
  type StructurizrWorkspace,
  type updateStructurizr,
  type WorkspaceRow,
} from '../contract.ts';
import { askToDraw, type DrawQueue } from './drawing-job.ts';
import type {
  readImport,
  readPush,
  ReadSave,
  readSave,
  readWorkspaceText,
  writeViewText,
  writeWorkspaceJson,
} from './structurizr-save-task.ts';
import { indexWorkspace, structurizrKind } from './structurizr-search.ts';
import {
  drawnViewById,
  drawnViews,
  insertWorkspace,
  lockWorkspace,
  saveWorkspace,
  viewRows,
  workspaceById,
  workspaceOf,
  type WorkspaceHead,
} from './structurizr-table.ts';
import type { ReadText } from './structurizr-texts.ts';

const taskModule = new URL('./structurizr-save-task.ts', import.meta.url);
const saveTask = task<typeof readSave>(taskModule, 'readSave');
const importTask = task<typeof readImport>(taskModule, 'readImport');
const pushTask = task<typeof readPush>(taskModule, 'readPush');
/** Parses a text that does not come from a body. */
export const textTask = task<typeof readWorkspaceText>(taskModule, 'readWorkspaceText');

const viewTextTask = task<typeof writeViewText>(taskModule, 'writeViewText');
const jsonTask = task<typeof writeWorkspaceJson>(taskModule, 'writeWorkspaceJson');

const standingOf = ({ id, revision, drawnRevision, renderError }: WorkspaceHead) => ({
  id,
  renderingInProgress: drawnRevision < revision,
  renderError,
  revision,
});

/** The workspace of the caller's project as a list of at most one. */
export async function listWorkspaces(db: Db, caller: ProjectCaller, query: PageQuery): Promise<Page<WorkspaceRow>> {
  const { page, perPage, after } = query;
  // Behind the only one there is nothing.
  const head = after === undefined ? await workspaceOf(db, caller, query) : undefined;
  const rows = head ? [{ ...standingOf(head), views: [...(await viewRows(db, keyOf(caller, head.id)))] }] : [];
  return { resources: page === 1 ? rows : [], pagination: { page, perPage, total: rows.length } };
}

const keyOf = ({ organizationId }: ProjectCaller, id: string) => ({ organizationId, id });

/** The workspace with text and pictures; 404 when the project has none with this id. */
export async function readWorkspace(db: Db, caller: ProjectCaller, id: string): Promise<StructurizrWorkspace> {
  const stored = await workspaceById(db, caller, id);
  if (!stored) throw notFound();
  return {
    ...standingOf(stored),
    warnings: [...stored.warnings],
    picturesRevision: stored.picturesRevision,
    workspaceDSL: stored.dsl,
    updatedAt: stored.updatedAt.toISOString(),
    updatedBy: stored.updatedBy,
    views: [...(await drawnViews(db, keyOf(caller, id)))],
  };
}

const subjectOf = ({ organizationId, projectId }: ProjectCaller, id: string): RevisionSubject => ({
  organizationId,
  projectId,
  kind: structurizrKind,
  id,
});

/** A transaction that saves, and who saves. */
interface Saving {
  readonly queue: DrawQueue;
  readonly db: Db;
  readonly caller: ProjectCaller;
}

/** Everything that follows a save: revision, history, search entry, drawing. */
async function finishSave(
  { queue, db, caller }: Saving,
  saved: {
    readonly id: string;
    readonly revision: number;
    readonly text: ReadText;
    readonly action: string;
    readonly commit?: string | undefined;
  },
): Promise<void> {
  const { id, revision, text, action, commit } = saved;
  await keepRevision(db, subjectOf(caller, id), { n: revision, text: text.dsl, by: caller.userId });
  await recordActivity(db, {
    ...byCaller(caller),
    subjectKind: structurizrKind,
    subjectId: id,
    action,
    summary: text.name,
    details: { revision, ...(commit ? { commit } : {}) },
  });
  await indexWorkspace(db, caller);
  await askToDraw(queue, db, keyOf(caller, id));
}

/** Creates the workspace of a project from a text; 422 when it has one. */
export async function createWorkspaceBy(
  { queue, db, caller }: Saving,
  text: ReadText,
  { id = randomUUID(), action = 'created' }: { readonly id?: string; readonly action?: string } = {},
): Promise<string> {
  if (!(await insertWorkspace(db, caller, id, { ...text, by: caller.userId }))) throw refused(alreadyConfiguredMessage);
  await finishSave({ queue, db, caller }, { id, revision: 1, text, action });
  return id;
}

/** Saves a text in a locked workspace; an equal text changes nothing. Returns the revision. */
async function storeText(
  { queue, db, caller }: Saving,
  current: WorkspaceHead & { readonly dsl: string },
  { text, action, commit }: { readonly text: ReadText; readonly action: string; readonly commit?: string | undefined },
): Promise<number> {
  // Saving a text again whose drawing failed draws it again.
  if (current.dsl === text.dsl && current.renderError === null) return current.revision;
  const revision = await saveWorkspace(db, caller, { ...text, by: caller.userId });
  await finishSave({ queue, db, caller }, { id: current.id, revision, text, action, commit });
  return revision;
}

async function lockedWorkspace(db: Db, caller: ProjectCaller, id: string) {
  await lockWorkspace(db, caller);
  const current = await workspaceById(db, caller, id);
  if (!current) throw notFound();
  return current;
}

/** Throws 422 for a save that does not build on the current revision; the failure carries the current workspace. */
const assertCurrent = (
  db: Db,
  caller: ProjectCaller,
  current: WorkspaceHead,
  revision: number | undefined,
): Promise<void> =>
  assertCurrentRevision(current, revision, {
    message: staleWorkspaceMessage,
    current: () => readWorkspace(db, caller, current.id),
  });

/** A save whose text and revision are known once a worker has read the body. */
interface Save {
  readonly means: Pick<WithDatabase<typeof updateStructurizr>, 'database' | 'caller' | 'params'>;
  readonly action: string;
}

/** Saves what a worker reads from a body, outside of the transaction. */
async function saveReadText<Text extends ReadSave>(
  queue: DrawQueue,
  { means: { database, caller, params }, action }: Save,
  read: () => Promise<Text>,
): Promise<{ readonly saved: StructurizrWorkspace; readonly told: Text }> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  // An unknown id is told before problems of a text that could not be saved anyway.
  await database.within({ ...scope, readOnly: true }, (db) => assertKnown(db, caller, params.id));
  const told = await read();
  const saved = await database.within(scope, async (db) => {
    const current = await lockedWorkspace(db, caller, params.id);
    await assertCurrent(db, caller, current, told.revision);
    await storeText({ queue, db, caller }, current, { text: told, action });
    return readWorkspace(db, caller, params.id);
  });
  return { saved, told };
}

/** Saves a text from its raw body. */
export async function saveWorkspaceBy(
  queue: DrawQueue,
  { runTask, bodyFile, ...means }: WithBodyFile<typeof updateStructurizr>,
): Promise<StructurizrWorkspace> {
  const save = { means, action: 'updated' };
  return (await saveReadText(queue, save, () => runTask(saveTask, bodyFile))).saved;
}

/** Saves a workspace JSON from its raw body as DSL. */
export async function importWorkspaceBy(
  queue: DrawQueue,
  { runTask, bodyFile, ...means }: WithBodyFile<typeof importStructurizr>,
): Promise<Reply<typeof importStructurizr>> {
  const save = { means, action: 'imported' };
  const { saved, told } = await saveReadText(queue, save, () => runTask(importTask, bodyFile));
  return { ...saved, losses: [...told.losses] };
}

/** Makes a text the workspace of the project, created or replaced; returns its id. */
export async function saveOverWorkspace(
  queue: DrawQueue,
  {
    database,
    caller,
    runTask,
  }: Pick<WithDatabase<typeof updateStructurizr>, 'database' | 'runTask'> & { readonly caller: ProjectCaller },
  { dsl, revision }: { readonly dsl: string; readonly revision: number | undefined },
): Promise<string> {
  const text = await runTask(textTask, dsl);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  return database.within(scope, async (db) => (await storeOverWorkspace({ queue, db, caller }, { text, revision })).id);
}

/** The same in the open transaction, for a text that was read before. */
export async function storeOverWorkspace(
  { queue, db, caller }: Saving,
  { text, revision }: { readonly text: ReadText; readonly revision: number | undefined },
): Promise<{ readonly id: string; readonly revision: number }> {
  await lockWorkspace(db, caller);
  const head = await workspaceOf(db, caller);
  const current = head && (await workspaceById(db, caller, head.id));
  if (!current) return { id: await createWorkspaceBy({ queue, db, caller }, text), revision: 1 };
  await assertCurrent(db, caller, current, revision);
  return { id: current.id, revision: await storeText({ queue, db, caller }, current, { text, action: 'imported' }) };
}

/** Throws 404 when the caller's project has no workspace with this id. */
async function assertKnown(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  if ((await workspaceOf(db, caller))?.id !== id) throw notFound();
}

/** Makes an earlier text the current one. It is parsed again: limits may have changed since. */
export async function restoreWorkspaceBy(
  queue: DrawQueue,
  { database, caller, params, body, runTask }: WithDatabase<typeof restoreStructurizrRevision>,
): Promise<StructurizrWorkspace> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  const earlier = await database.within({ ...scope, readOnly: true }, async (db) => {
    await assertKnown(db, caller, params.id);
    return revisionByNumber(db, subjectOf(caller, params.id), params.n);
  });
  if (!earlier) throw notFound();
  const text = await runTask(textTask, earlier.text);
  return database.within(scope, async (db) => {
    const current = await lockedWorkspace(db, caller, params.id);
    await assertCurrent(db, caller, current, body.revision);
    await storeText({ queue, db, caller }, current, { text, action: 'restored' });
    return readWorkspace(db, caller, params.id);
  });
}

/** Saves a text from a pipeline, whatever the current revision; creates the workspace if there is none. */
export async function pushWorkspaceBy(
  queue: DrawQueue,
  { database, caller, bodyFile, runTask }: WithBodyFile<typeof pushStructurizr>,
): Promise<Reply<typeof pushStructurizr>> {
  const { commit, ...text } = await runTask(pushTask, bodyFile);
  const scope = { organizations: [caller.organizationId], userId: caller.userId };
  return database.within(scope, async (db) => {
    await lockWorkspace(db, caller);
    const head = await workspaceOf(db, caller);
    const current = head && (await workspaceById(db, caller, head.id));
    if (!current) {
      const id = await createWorkspaceBy({ queue, db, caller }, text);
      return { id, revision: 1, changed: true };
    }
    const revision = await storeText({ queue, db, caller }, current, { text, action: 'pushed', commit });
    return { id: current.id, revision, changed: revision !== current.revision };
  });
}

/** The workspace in a format of other tools. */
export async function exportWorkspace({
  database,
  caller,
  params,
  query,
  runTask,
}: WithDatabase<typeof exportStructurizr>): Promise<Reply<typeof exportStructurizr>> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId, readOnly: true };
  const stored = await database.within(scope, (db) => workspaceById(db, caller, params.id));
  if (!stored) throw notFound();
  return { data: query.format === 'dsl' ? stored.dsl : await runTask(jsonTask, stored.dsl) };
}

/** The text that the pictures show: an earlier one while drawing goes on, or failed. */
async function shownText(
  db: Db,
  caller: ProjectCaller,
  stored: WorkspaceHead & { readonly dsl: string },
): Promise<string> {
  if (stored.picturesRevision === stored.revision) return stored.dsl;
  const earlier = await revisionByNumber(db, subjectOf(caller, stored.id), stored.picturesRevision);
  return earlier?.text ?? stored.dsl;
}

/** A view as the picture that is shown, or as the text of another tool, written by a worker from the text of that picture. */
export async function exportView({
  database,
  caller,
  params,
  query: { format },
  runTask,
}: WithDatabase<typeof exportStructurizrView>): Promise<Reply<typeof exportStructurizrView>> {
  const scope = { organizations: [caller.organizationId], userId: caller.userId, readOnly: true };
  const { view, dsl } = await database.within(scope, async (db) => {
    const stored = await workspaceById(db, caller, params.id);
    const drawn = stored && (await drawnViewById(db, keyOf(caller, params.id), params.viewId));
    if (!stored || !drawn) throw notFound();
    return { view: drawn, dsl: await shownText(db, caller, stored) };
  });
  if (format === 'svg') return { data: view.diagram };
  if (format === 'svg-dark') return { data: view.diagramDark };
  const data = await runTask(viewTextTask, { dsl, key: view.key, format });
  // Where the text of the pictures is gone, the last save may have no such view.
  if (data === undefined) throw notFound();
  return { data };
}
