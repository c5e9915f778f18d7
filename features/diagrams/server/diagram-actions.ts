/** The rules of diagrams: create, save, restore, remove; each in one transaction. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { sketchC4 } from '#features/c4models/server/c4-sketch-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { noteFileUses } from '#platform/files/server/file-table.ts';
import { byCaller, recordActivity, recordSmallChange } from '#platform/history/server/activity-table.ts';
import { answeredLosses } from '#platform/exchange/contract.ts';
import type { CallArgs, Reply } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { WithBodyFile, WithDatabase } from '#platform/http/server/route.ts';
import { keepRevision, revisionByNumber, type RevisionSubject } from '#platform/revisions/server/revision-table.ts';
import type { TrashSource } from '#platform/trash/server/trash-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { nextSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { staleRevisionCode } from '#platform/writing/contract.ts';
import {
  diagramLimits,
  missingDiagramRevisionMessage,
  staleDiagramMessage,
  tooManyDiagramsMessage,
  type createDiagram,
  type Diagram,
  type DiagramRow,
  type modelDiagram,
  type restoreDiagramRevision,
  type updateDiagram,
} from '../contract.ts';
import { readDiagramSave, readNewDiagram, type readDiagramContent } from './diagram-save-task.ts';
import { connectDiagram, diagramKind, disconnectDiagram } from './diagram-search.ts';
import {
  countDiagrams,
  diagramById,
  hasDiagram,
  insertDiagram,
  lockDiagram,
  markTemplate,
  saveDiagram,
  trashDiagram,
  trashedDiagrams,
  untrashDiagram,
} from './diagram-table.ts';
import type { ReadContent } from './diagram-texts.ts';

const taskModule = new URL('./diagram-save-task.ts', import.meta.url);
const saveTask = task<typeof readDiagramSave>(taskModule, 'readDiagramSave');
const createTask = task<typeof readNewDiagram>(taskModule, 'readNewDiagram');
const contentTask = task<typeof readDiagramContent>(taskModule, 'readDiagramContent');

/**
 * Bodies of at most so many bytes are read where they arrive: that takes a few milliseconds, while starting a worker for
 * the autosave of a small board takes hundreds.
 */
const smallBody = 128 * 1024;

const isSmall = async (bodyFile: string): Promise<boolean> =>
  bodyFile === '' || (await stat(bodyFile)).size <= smallBody;

const subjectOf = ({ organizationId, projectId }: ProjectCaller, id: string): RevisionSubject => ({
  organizationId,
  projectId,
  kind: diagramKind,
  id,
});

const scopeOf = ({ organizationId, userId }: ProjectCaller) => ({ organizations: [organizationId], userId });

/** A diagram with its content; throws 404 when the project has none with this id. */
export async function readDiagram(db: Db, caller: ProjectCaller, id: string): Promise<Diagram> {
  const stored = await diagramById(db, caller, id);
  if (!stored) throw notFound();
  return stored;
}

/** The same check without reading the content. */
async function assertExists(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  if (!(await hasDiagram(db, caller, id))) throw notFound();
}

/** A read content with the name it is saved under. */
type Named = ReadContent & { readonly name: string };

/** Everything that follows a save: revision, files, history, search entry, links. */
async function finishSave(
  db: Db,
  caller: ProjectCaller,
  saved: { readonly id: string; readonly revision: number; readonly read: Named; readonly action: string },
): Promise<void> {
  const { id, revision, read, action } = saved;
  const subject = subjectOf(caller, id);
  const isAutosave = action === 'updated';
  await keepRevision(db, subject, { n: revision, text: read.content, by: caller.userId, isAutosave });
  await noteFileUses(db, subject, read.fileIds);
  const record = isAutosave ? recordSmallChange : recordActivity;
  await record(db, {
    ...byCaller(caller),
    subjectKind: diagramKind,
    subjectId: id,
    action,
    summary: read.name,
    details: { revision },
  });
  await connectDiagram(db, caller, id, read.links);
}

/** Stores a new diagram with the next number of its project. Throws 422 at the limit. */
export async function storeDiagram(
  db: Db,
  caller: ProjectCaller,
  read: Named,
  facts: {
    readonly id?: string;
    readonly action?: string;
    readonly createdAt?: string;
    readonly serialNumber?: number;
  } = {},
): Promise<Diagram> {
  const { id = randomUUID(), action = 'created', createdAt } = facts;
  if ((await countDiagrams(db, caller)) >= diagramLimits.diagrams) throw refused(tooManyDiagramsMessage);
  const serialNumber = facts.serialNumber ?? (await nextSerialNumber(db, caller, diagramKind));
  const { name, content, words, links } = read;
  await insertDiagram(db, caller, { id, name, content, words, links, by: caller.userId, serialNumber, createdAt });
  await finishSave(db, caller, { id, revision: 1, read, action });
  return readDiagram(db, caller, id);
}

/** Creates a diagram from its raw body, which is read outside of the transaction; a large one by a worker. */
export async function createDiagramBy(input: WithBodyFile<typeof createDiagram>): Promise<Diagram> {
  const { database, caller, bodyFile, runTask } = input;
  const read = (await isSmall(bodyFile)) ? readNewDiagram(bodyFile) : await runTask(createTask, bodyFile);
  return database.within(scopeOf(caller), (db) => storeDiagram(db, caller, read));
}

/** Throws 422 for a save that does not build on the current revision; the failure carries the current diagram. */
function assertCurrent(current: Diagram, revision: number | undefined): void {
  if (revision === undefined) throw violated('revision', missingDiagramRevisionMessage);
  if (revision === current.revision) return;
  throw refused(staleDiagramMessage(current.updatedBy ?? 'Deleted user'), { code: staleRevisionCode, current });
}

/** Saves over a locked diagram; an equal one changes nothing. */
async function storeSave(
  db: Db,
  caller: ProjectCaller,
  current: Diagram,
  { read, action }: { readonly read: Named; readonly action: string },
): Promise<Diagram> {
  const { id } = current;
  if (current.content === read.content && current.name === read.name) return current;
  const { name, content, words, links } = read;
  const revision = await saveDiagram(db, caller, { id, name, content, words, links, by: caller.userId });
  await finishSave(db, caller, { id, revision, read, action });
  return readDiagram(db, caller, id);
}

async function lockedDiagram(db: Db, caller: ProjectCaller, id: string): Promise<Diagram> {
  await lockDiagram(db, caller, id);
  return readDiagram(db, caller, id);
}

/** Saves a diagram from its raw body, which is read outside of the transaction; a large one by a worker. */
export async function saveDiagramBy(input: WithBodyFile<typeof updateDiagram>): Promise<Diagram> {
  const { database, caller, params, bodyFile, runTask } = input;
  const scope = scopeOf(caller);
  // An unknown id is told before problems of a content that could not be saved anyway.
  await database.within({ ...scope, readOnly: true }, (db) => assertExists(db, caller, params.id));
  const isHere = await isSmall(bodyFile);
  const { revision, ...read } = isHere ? readDiagramSave(bodyFile) : await runTask(saveTask, bodyFile);
  return database.within(scope, async (db) => {
    const current = await lockedDiagram(db, caller, params.id);
    assertCurrent(current, revision);
    return storeSave(db, caller, current, { read, action: 'updated' });
  });
}

/** Makes an earlier content the current one; the name stays. */
export async function restoreDiagramBy(input: WithDatabase<typeof restoreDiagramRevision>): Promise<Diagram> {
  const { database, caller, params, body, runTask } = input;
  const scope = scopeOf(caller);
  const earlier = await database.within({ ...scope, readOnly: true }, async (db) => {
    await assertExists(db, caller, params.id);
    return revisionByNumber(db, subjectOf(caller, params.id), params.n);
  });
  if (!earlier) throw notFound();
  const read = await runTask(contentTask, earlier.text);
  return database.within(scope, async (db) => {
    const current = await lockedDiagram(db, caller, params.id);
    assertCurrent(current, body.revision);
    return storeSave(db, caller, current, { read: { ...read, name: current.name }, action: 'restored' });
  });
}

const recordMove = (
  db: Db,
  caller: ProjectCaller,
  { id, name }: { readonly id: string; readonly name: string },
  action: string,
): Promise<void> =>
  recordActivity(db, {
    ...byCaller(caller),
    subjectKind: diagramKind,
    subjectId: id,
    action,
    summary: name,
    details: {},
  });

/** Offers a diagram as a template of its project, or does so no longer. */
export async function setTemplateBy(
  db: Db,
  caller: ProjectCaller,
  mark: { readonly id: string; readonly isTemplate: boolean },
): Promise<DiagramRow> {
  const row = await markTemplate(db, caller, mark);
  if (!row) throw notFound();
  await recordMove(db, caller, row, mark.isTemplate ? 'offered as a template' : 'withdrawn as a template');
  return row;
}

/** Makes elements of a diagram a view of a C4 model. */
export async function modelDiagramBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  { model, ...sketch }: CallArgs<typeof modelDiagram>['body'],
): Promise<Reply<typeof modelDiagram>> {
  await assertExists(db, caller, id);
  const made = await sketchC4(db, caller, model, { sketch, from: id });
  return { ...made, losses: answeredLosses(made.losses) };
}

/** Moves a diagram to the trash. */
export async function removeDiagramBy(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  const current = await readDiagram(db, caller, id);
  if (!(await trashDiagram(db, caller, id))) throw notFound();
  await disconnectDiagram(db, caller, id);
  await recordMove(db, caller, current, 'removed');
}

async function restoreFromTrash(db: Db, caller: ProjectCaller, id: string): Promise<void> {
  if ((await countDiagrams(db, caller)) >= diagramLimits.diagrams) throw refused(tooManyDiagramsMessage);
  const restored = await untrashDiagram(db, caller, id);
  if (!restored) throw notFound();
  await connectDiagram(db, caller, id, restored.links);
  await recordMove(db, caller, { id, name: restored.name }, 'restored');
}

/** Trash source of diagrams. */
export const diagramTrash: TrashSource = { kind: diagramKind, rows: trashedDiagrams, restore: restoreFromTrash };
