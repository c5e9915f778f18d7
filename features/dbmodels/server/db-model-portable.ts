/** Export and import of database models: a JSON file each, with the document as it is stored. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id, instant, line, text } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import {
  faultIn,
  fileSlug,
  jsonText,
  readJson,
  renameIds,
  type PortableFile,
  type PortableFiles,
} from '#platform/portability/model/portable.ts';
import type { PortableSource, ReadPiece } from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { dbModelLimits } from '../contract.ts';
import { assertDbModelLimit, storeDbModel } from './db-model-actions.ts';
import { dbModelById, dbModelPage, hasDbModels, type DbModelScope } from './db-model-table.ts';
import { readDbModel, type ReadDbModel } from './db-model-texts.ts';

const folder = 'dbmodels';
const portableDbModel = z.strictObject({
  facts: z.strictObject({ id, name: line(dbModelLimits.name), platform: line(100), createdAt: instant }),
  model: text(dbModelLimits.modelBytes),
});

async function* filesOf(read: ReadPiece, scope: DbModelScope): AsyncIterable<PortableFile> {
  const perPage = 100;
  let count = 0;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => dbModelPage(db, scope, { page, perPage }));
    for (const row of resources) {
      const stored = await read((db) => dbModelById(db, scope, row.id));
      // Removed since the list was read.
      if (!stored) continue;
      count += 1;
      const { name, platform, createdAt, model } = stored;
      const path = `${folder}/${String(count).padStart(4, '0')}-${fileSlug(name)}.json`;
      yield { path, text: jsonText({ facts: { id: row.id, name, platform, createdAt }, model }) };
    }
    if (resources.length < perPage) return;
  }
}

/** A read database model of an import. */
interface ImportedDbModel {
  readonly facts: z.output<typeof portableDbModel>['facts'];
  readonly read: ReadDbModel;
}

/** Worker task: reads the database models of an import. */
export function readDbModelFiles(files: PortableFiles): readonly ImportedDbModel[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
  const models = paths.toSorted().map((path) => {
    const { facts, model } = readJson(files, path, portableDbModel);
    try {
      return { facts, read: readDbModel(model) };
    } catch (error) {
      throw error instanceof Failure ? faultIn(path, error.message) : error;
    }
  });
  if (new Set(models.map(({ facts }) => facts.id)).size < models.length) throw faultIn(folder, 'Duplicate id.');
  return models;
}

/** The document with the new ids of linked things; it was read by a worker and is not read again. */
function renamed({ model, links, ...read }: ReadDbModel, ids: ReadonlyMap<string, string>): ReadDbModel {
  const now = (text: string): string => renameIds(text, ids);
  return {
    ...read,
    model: now(model),
    links: links.map((link) => ({ ...link, id: now(link.id), ...(link.page && { page: now(link.page) }) })),
  };
}

/** Portable source of database models. */
export const portableDbModels: PortableSource<readonly ImportedDbModel[]> = {
  files: filesOf,
  isEmpty: async (db, scope) => !(await hasDbModels(db, scope)),
  reader: task<typeof readDbModelFiles>(new URL(import.meta.url), 'readDbModelFiles'),
  prepare: (models) => ({
    ids: models.map(({ facts }) => facts.id),
    counts: models.length > 0 ? { dbmodels: models.length } : {},
    store: async (db, caller, ids) => {
      if (models.length > 0) await assertDbModelLimit(db, caller, models.length);
      // The oldest first, as they were made.
      for (const { facts, read } of models.toReversed()) {
        const { name, platform, createdAt } = facts;
        const id = ids.get(facts.id) ?? randomUUID();
        await storeDbModel(
          db,
          caller,
          { ...renamed(read, ids), name, platform },
          { action: 'imported', id, createdAt },
        );
      }
    },
  }),
};
