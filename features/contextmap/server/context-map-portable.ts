/** Export and import of context maps: one JSON file. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { id, line } from '#platform/http/contract.ts';
import {
  jsonText,
  readJson,
  renameIds,
  type PortableFile,
  type PortableFiles,
  violatedIn,
} from '#platform/portability/model/portable.ts';
import type { PortableSource, ReadPiece } from '#platform/portability/server/portable-source.ts';
import type { ProjectScope } from '#platform/revisions/server/project-text-table.ts';
import { task } from '#platform/workers/server/task.ts';
import { contextMapLimits, saveContextMap } from '../contract.ts';
import { keptMapOf, keptMapText, type KeptMap } from '../model/map-document.ts';
import { withSentMap } from '../model/map-saving.ts';
import { saveMapOver } from './context-map-actions.ts';
import { storedContextMap } from './context-map-table.ts';

const file = 'context-map/context-map.json';

const { state, contexts, relationships } = saveContextMap.body.shape;
/** Names of contexts that were removed are names of contexts, in a file as well. */
const formerContexts = z._default(
  z
    .array(z.strictObject({ id, name: line(contextMapLimits.name) }))
    .check(z.maxLength(contextMapLimits.formerContexts)),
  [],
);
const portableMap = z.strictObject({ state, contexts, relationships, formerContexts });

async function* filesOf(read: ReadPiece, scope: ProjectScope): AsyncIterable<PortableFile> {
  const { map } = await read((db) => storedContextMap(db, scope));
  if (map.contexts.length + map.formerContexts.length > 0) yield { path: file, text: jsonText(map) };
}

/** Worker task: reads the map of an import by the rules of a save; undefined when it has none. */
export function readContextMapFile(files: PortableFiles): KeptMap | undefined {
  if (!files.has(file)) return undefined;
  const { formerContexts: former, ...sent } = readJson(files, file, portableMap);
  const saved = withSentMap(sent, randomUUID);
  if ('map' in saved) return { ...saved.map, formerContexts: former };
  throw violatedIn(file, saved.violations);
}

/** Portable source of context maps. It comes behind C4 models, whose elements it names. */
export const portableContextMap: PortableSource<KeptMap | undefined> = {
  files: filesOf,
  isEmpty: async (db, scope) => (await storedContextMap(db, scope)).map.contexts.length === 0,
  reader: task<typeof readContextMapFile>(new URL(import.meta.url), 'readContextMapFile'),
  prepare: (imported) => ({
    ids: imported
      ? [...imported.contexts, ...imported.relationships, ...imported.formerContexts].map(({ id }) => id)
      : [],
    counts: imported ? { contexts: imported.contexts.length } : {},
    store: async (db, caller, renamed) => {
      if (!imported) return;
      const map = keptMapOf(renameIds(keptMapText(imported), renamed));
      const { revision } = await storedContextMap(db, caller);
      const former = map.formerContexts;
      await saveMapOver(db, caller, { map, revision, action: 'imported', formerContexts: former });
    },
  }),
};
