/** The rules of diagrams: what all whole documents have, templates, and the way to a C4 model. */
import { sketchC4 } from '#features/c4models/server/c4-sketch-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { WholeActions } from '#platform/editing/server/whole-actions.ts';
import { answeredLosses } from '#platform/exchange/contract.ts';
import { noteFileUses } from '#platform/files/server/file-table.ts';
import type { CallArgs, Reply } from '#platform/http/contract.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { task } from '#platform/workers/server/task.ts';
import { nextSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import {
  diagramLimits,
  staleDiagramMessage,
  tooManyDiagramsMessage,
  type Diagram,
  type DiagramRow,
  type modelDiagram,
} from '../contract.ts';
import { readDiagramSave, readNewDiagram, type NewDiagram, type readDiagramContent } from './diagram-save-task.ts';
import { foundDiagrams } from './diagram-search.ts';
import { diagramById, diagramTable, markTemplate } from './diagram-table.ts';
import type { ReadContent } from './diagram-texts.ts';

const taskModule = new URL('./diagram-save-task.ts', import.meta.url);

/** What diagrams have in common with all whole documents. A new one gets the next number of its project. */
export const diagramActions = new WholeActions<Diagram, ReadContent, NewDiagram>({
  ...foundDiagrams,
  byId: diagramById,
  textOf: ({ content }) => content,
  newColumns: async (db, caller, { serialNumber }) => ({
    serial_number: serialNumber ?? (await nextSerialNumber(db, caller, diagramTable.kind)),
  }),
  assertRoom: async (db, caller, count) => {
    const used = await diagramTable.count(db, caller);
    if (used + count > diagramLimits.diagrams) throw refused(tooManyDiagramsMessage);
  },
  afterSave: (db, subject, { fileIds }) => noteFileUses(db, subject, fileIds),
  staleMessage: staleDiagramMessage,
  bodies: {
    create: { here: readNewDiagram, task: task<typeof readNewDiagram>(taskModule, 'readNewDiagram') },
    save: { here: readDiagramSave, task: task<typeof readDiagramSave>(taskModule, 'readDiagramSave') },
  },
  stored: task<typeof readDiagramContent>(taskModule, 'readDiagramContent'),
});

/** Offers a diagram as a template of its project, or does so no longer. */
export async function setTemplateBy(
  db: Db,
  caller: ProjectCaller,
  mark: { readonly id: string; readonly isTemplate: boolean },
): Promise<DiagramRow> {
  const row = await markTemplate(db, caller, mark);
  if (!row) throw notFound();
  const action = mark.isTemplate ? 'offered as a template' : 'withdrawn as a template';
  await diagramActions.recordMove(db, caller, row, action);
  return row;
}

/** Makes elements of a diagram a view of a C4 model. */
export async function modelDiagramBy(
  db: Db,
  caller: ProjectCaller,
  id: string,
  { model, ...sketch }: CallArgs<typeof modelDiagram>['body'],
): Promise<Reply<typeof modelDiagram>> {
  await diagramActions.assertExists(db, caller, id);
  const made = await sketchC4(db, caller, model, { sketch, from: id });
  return { ...made, losses: answeredLosses(made.losses) };
}
