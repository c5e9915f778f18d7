/** C4 models in the export and import of projects: a JSON file each, in the shape of GET. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { id, instant, line } from '#platform/http/contract.ts';
import { faultIn, fileSlug, readJson, renameIds, type PortableFile } from '#platform/portability/model/portable.ts';
import type { PortableSource, ReadPiece } from '#platform/portability/server/portable-source.ts';
import { c4Content, type C4Content } from '../contract.ts';
import { contentDocument } from '../model/c4-content.ts';
import type { C4Document } from '../model/c4-document.ts';
import { c4Limits } from '../model/c4-figures.ts';
import { answerOf } from './c4-actions.ts';
import { refuseModelsOverLimit, storeC4 } from './c4-model-actions.ts';
import { c4ById, c4ModelPage, countC4Models, type C4Scope } from './c4-table.ts';
import { idsOf } from './c4-text.ts';

const folder = 'c4models';
const portableC4 = z.strictObject({
  facts: z.strictObject({ id, name: line(c4Limits.name), createdAt: instant }),
  content: c4Content,
});
type ReadC4 = z.output<typeof portableC4>;

const asLines = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function* filesOf(read: ReadPiece, scope: C4Scope): AsyncIterable<PortableFile> {
  const perPage = 100;
  let count = 0;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => c4ModelPage(db, scope, { page, perPage }));
    for (const row of resources) {
      const stored = await read((db) => c4ById(db, scope, row.id));
      // Removed since the list was read.
      if (!stored) continue;
      count += 1;
      const { details, model, views } = answerOf(stored.head, stored.document);
      const facts = { id: row.id, name: stored.head.name, createdAt: row.createdAt };
      const path = `${folder}/${String(count).padStart(4, '0')}-${fileSlug(row.name)}.json`;
      yield { path, text: asLines({ facts, content: { details, model, views } }) };
    }
    if (resources.length < perPage) return;
  }
}

/** A document made of a file by the rules of every change; throws what is wrong with the place in the file. */
function documentOf(path: string, { facts, content }: ReadC4): C4Document {
  const outcome = contentDocument(content, { name: facts.name, description: '' }, randomUUID);
  if ('document' in outcome) return outcome.document;
  const [problem] = outcome.problems;
  throw faultIn(path, problem.path ? `${problem.path}: ${problem.message}` : problem.message);
}

const renamedContent = (content: C4Content, renamed: ReadonlyMap<string, string>): C4Content =>
  c4Content.parse(JSON.parse(renameIds(JSON.stringify(content), renamed)));

/** C4 models' part of a project. */
export const portableC4Models: PortableSource = {
  files: filesOf,
  isEmpty: async (db, scope) => (await countC4Models(db, scope)) === 0,
  prepare: async (files) => {
    const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
    const models: { readonly path: string; readonly told: ReadC4 }[] = [];
    const ids: string[] = [];
    for (const path of paths.toSorted()) {
      const told = readJson(files, path, portableC4);
      ids.push(told.facts.id, ...idsOf(documentOf(path, told)));
      models.push({ path, told });
      await nextTurn();
    }
    if (new Set(ids).size < ids.length) throw faultIn(folder, 'An id stands here twice.');
    return {
      ids,
      counts: models.length > 0 ? { c4models: models.length } : {},
      store: async (db, caller, renamed) => {
        if (models.length === 0) return;
        await refuseModelsOverLimit(db, caller, models.length);
        for (const { path, told } of models) {
          const { facts } = told;
          const document = documentOf(path, { facts, content: renamedContent(told.content, renamed) });
          const { createdAt } = facts;
          await storeC4(db, caller, document, {
            action: 'imported',
            id: renamed.get(facts.id) ?? randomUUID(),
            createdAt,
          });
        }
      },
    };
  },
};
