/** Export and import of the Structurizr workspace: its text as it is, and the ids of its views. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id, text } from '#platform/http/contract.ts';
import {
  faultIn,
  jsonText,
  readJson,
  type PortableFile,
  type PortableFiles,
} from '#platform/portability/model/portable.ts';
import type { PortableSource, ReadPiece } from '#platform/portability/server/portable-source.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { task } from '#platform/workers/server/task.ts';
import { createWorkspaceBy } from './structurizr-actions.ts';
import type { DrawQueue } from './drawing-job.ts';
import { keepViewIds, storedViews, workspaceById, workspaceOf, type StructurizrScope } from './structurizr-table.ts';
import { readText, type ReadText } from './structurizr-texts.ts';

const textFile = 'structurizr/workspace.dsl';
const viewsFile = 'structurizr/views.json';

/** Most views of an import: those of a text, and those that its earlier texts had. */
const mostViews = 5_000;
const portableViews = z.strictObject({
  id,
  views: z
    .array(z.strictObject({ id, key: text(1_000), subject: text(5_000), hasOwnKey: z.boolean() }))
    .check(z.maxLength(mostViews)),
});
type PortableViews = z.output<typeof portableViews>;

async function* filesOf(read: ReadPiece, scope: StructurizrScope): AsyncIterable<PortableFile> {
  const found = await read(async (db) => {
    const head = await workspaceOf(db, scope);
    const stored = head && (await workspaceById(db, scope, head.id));
    if (!stored) return undefined;
    const views = await storedViews(db, { organizationId: scope.organizationId, id: stored.id });
    return { stored, views };
  });
  if (!found) return;
  const { stored, views } = found;
  const told: PortableViews = {
    id: stored.id,
    views: views.map((view) => ({ id: view.id, key: view.key, subject: view.subject, hasOwnKey: view.hasOwnKey })),
  };
  yield { path: textFile, text: stored.dsl };
  yield { path: viewsFile, text: jsonText(told) };
}

/** A parsed workspace of an import. */
interface ImportedWorkspace {
  readonly text: ReadText;
  readonly known: PortableViews;
}

/** Worker task: parses the workspace of an import; undefined when it has none. */
export function readStructurizrFiles(files: PortableFiles): ImportedWorkspace | undefined {
  const dsl = files.get(textFile);
  if (dsl === undefined) return undefined;
  const known = readJson(files, viewsFile, portableViews);
  try {
    return { text: readText(dsl), known };
  } catch (error) {
    throw error instanceof Failure ? faultIn(textFile, error.message) : error;
  }
}

/** Portable source of the workspace. */
export const portableStructurizr = (queue: DrawQueue): PortableSource<ImportedWorkspace | undefined> => ({
  files: filesOf,
  isEmpty: async (db, scope) => (await workspaceOf(db, scope)) === undefined,
  reader: task<typeof readStructurizrFiles>(new URL(import.meta.url), 'readStructurizrFiles'),
  prepare: (imported) => ({
    ids: imported ? [imported.known.id, ...imported.known.views.map((view) => view.id)] : [],
    counts: imported ? { structurizr: 1 } : {},
    store: async (db, caller, renamed) => {
      if (!imported) return;
      const { known, text } = imported;
      const newId = (old: string): string => renamed.get(old) ?? randomUUID();
      const workspaceId = newId(known.id);
      await createWorkspaceBy({ queue, db, caller }, text, { id: workspaceId, action: 'imported' });
      const workspace = { organizationId: caller.organizationId, id: workspaceId };
      await keepViewIds(
        db,
        workspace,
        known.views.map((view) => ({ ...view, id: newId(view.id) })),
      );
    },
  }),
});
