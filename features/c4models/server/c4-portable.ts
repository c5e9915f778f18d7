/** Export and import of C4 models: a JSON file each, in the shape of GET. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id, instant, line } from '#platform/http/contract.ts';
import {
  faultIn,
  fileSlug,
  jsonText,
  readJson,
  renameIds,
  type PortableFiles,
  type PortableText,
} from '#platform/portability/model/portable.ts';
import {
  unwritten,
  type ExportPart,
  type PortableSource,
  type ReadPiece,
} from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { c4Content } from '../model/c4-import-call.ts';
import { contentDocument } from '../model/c4-content.ts';
import type { C4Document } from '../model/c4-document.ts';
import { c4Limits } from '../model/c4-limits.ts';
import { answerOf } from './c4-actions.ts';
import { assertModelLimit, storeC4 } from './c4-model-actions.ts';
import { c4ModelPage, c4Table, c4TextsById, type C4Scope, type StoredC4Texts } from './c4-table.ts';
import { documentOfSnapshot, documentOfTexts, idsOf, snapshotText } from './c4-text.ts';

const folder = 'c4models';
const portableC4 = z.strictObject({
  facts: z.strictObject({ id, name: line(c4Limits.name), createdAt: instant }),
  content: c4Content,
});
type ReadC4 = z.output<typeof portableC4>;

interface ModelToWrite {
  readonly path: string;
  readonly createdAt: string;
  readonly texts: StoredC4Texts;
}

/** Worker task: writes a model in the shape of GET. */
export function writeModel({
  path,
  createdAt,
  texts: { head, content, views },
}: ModelToWrite): readonly PortableText[] {
  const told = answerOf(head, documentOfTexts(head, content, views));
  const facts = { id: head.id, name: head.name, createdAt };
  return [
    { path, text: jsonText({ facts, content: { details: told.details, model: told.model, views: told.views } }) },
  ];
}

const modelWriter = task<typeof writeModel>(new URL(import.meta.url), 'writeModel');

async function* filesOf(read: ReadPiece, scope: C4Scope): AsyncIterable<ExportPart> {
  const perPage = 100;
  let count = 0;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => c4ModelPage(db, scope, { page, perPage }));
    for (const row of resources) {
      const stored = await read((db) => c4TextsById(db, scope, row.id));
      // Removed since the list was read.
      if (!stored) continue;
      count += 1;
      const path = `${folder}/${String(count).padStart(4, '0')}-${fileSlug(row.name)}.json`;
      const size = stored.views.reduce((sum, view) => sum + view.length, stored.content.length);
      yield unwritten(modelWriter, { path, createdAt: row.createdAt, texts: stored }, size);
    }
    if (resources.length < perPage) return;
  }
}

/** Parses a file by the rules of all changes; throws with the path in the file. */
function documentOf(path: string, { facts, content }: ReadC4): C4Document {
  const outcome = contentDocument(content, { name: facts.name, description: '' }, randomUUID);
  if ('document' in outcome) return outcome.document;
  const [problem] = outcome.problems;
  throw faultIn(path, problem.path ? `${problem.path}: ${problem.message}` : problem.message);
}

/** A parsed model: metadata, ids, and content as the text of a snapshot. */
interface ImportedModel {
  readonly facts: ReadC4['facts'];
  readonly ids: readonly string[];
  readonly snapshot: string;
}

/** Worker task: parses the models of an import. */
export function readC4Files(files: PortableFiles): readonly ImportedModel[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
  const models = paths.toSorted().map((path): ImportedModel => {
    const told = readJson(files, path, portableC4);
    const document = documentOf(path, told);
    return { facts: told.facts, ids: [told.facts.id, ...idsOf(document)], snapshot: snapshotText(document) };
  });
  const ids = models.flatMap((model) => model.ids);
  if (new Set(ids).size < ids.length) throw faultIn(folder, 'Duplicate id.');
  return models;
}

/** Portable source of C4 models. */
export const portableC4Models: PortableSource<readonly ImportedModel[]> = {
  files: filesOf,
  isEmpty: async (db, scope) => (await c4Table.count(db, scope)) === 0,
  reader: task<typeof readC4Files>(new URL(import.meta.url), 'readC4Files'),
  prepare: (models) => ({
    ids: models.flatMap(({ ids }) => ids),
    counts: models.length > 0 ? { c4models: models.length } : {},
    store: async (db, caller, renamed) => {
      if (models.length === 0) return;
      await assertModelLimit(db, caller, models.length);
      for (const { facts, snapshot } of models) {
        const document = documentOfSnapshot(facts.name, renameIds(snapshot, renamed));
        const { createdAt } = facts;
        await storeC4(db, caller, document, {
          action: 'imported',
          id: renamed.get(facts.id) ?? randomUUID(),
          createdAt,
        });
      }
    },
  }),
};
