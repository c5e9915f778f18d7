/** Export and import of database models: a JSON file each, with the document as it is stored. */
import * as z from 'zod/mini';
import {
  portableWholes,
  readWholeFiles,
  type ImportedWhole,
  type WholeFiles,
} from '#platform/editing/server/whole-portable.ts';
import { id, instant, line } from '#platform/http/contract.ts';
import type { PortableFiles } from '#platform/portability/model/portable.ts';
import { task } from '#platform/workers/server/task.ts';
import { dbModelLimits } from '../contract.ts';
import { dbModelActions } from './db-model-actions.ts';
import { dbModelById, dbModelPage, dbModelTable } from './db-model-table.ts';
import { readDbModel, type ReadDbModel } from './db-model-texts.ts';

const facts = z.strictObject({ id, name: line(dbModelLimits.name), platform: line(100), createdAt: instant });
type Facts = z.output<typeof facts>;

const files: WholeFiles<Facts> = { folder: 'dbmodels', document: 'model', facts, limit: dbModelLimits.modelBytes };

/** Worker task: reads the database models of an import, the oldest first. */
export const readDbModelFiles = (imported: PortableFiles): readonly ImportedWhole<Facts, ReadDbModel>[] =>
  readWholeFiles(imported, files, readDbModel).toReversed();

/** Portable source of database models. */
export const portableDbModels = portableWholes<Facts, ReadDbModel>({
  table: dbModelTable,
  files,
  page: dbModelPage,
  exported: async (db, scope, modelId) => {
    const stored = await dbModelById(db, scope, modelId);
    if (!stored) return undefined;
    const { name, platform, createdAt, model } = stored;
    return { facts: { id: modelId, name, platform, createdAt }, text: model };
  },
  reader: task<typeof readDbModelFiles>(new URL(import.meta.url), 'readDbModelFiles'),
  assertRoom: (db, caller, count) => dbModelActions.assertRoom(db, caller, count),
  store: async (db, caller, { facts: { name, platform, createdAt }, read }, newId) => {
    await dbModelActions.store(db, caller, { ...read, name, platform }, { action: 'imported', id: newId, createdAt });
  },
});
