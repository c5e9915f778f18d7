/** Export and import of diagrams: a JSON file each, with the content as it is stored. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Failure } from '#platform/http/model/failure.ts';
import { id, instant, line, text } from '#platform/http/contract.ts';
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
import { raiseSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { diagramLimits } from '../contract.ts';
import { storeDiagram } from './diagram-actions.ts';
import { diagramKind } from './diagram-search.ts';
import { diagramPage, exportedDiagram, hasDiagrams, markTemplate, type DiagramScope } from './diagram-table.ts';
import { readContent, type ReadContent } from './diagram-texts.ts';

const folder = 'diagrams';
const portableDiagram = z.strictObject({
  facts: z.strictObject({
    id,
    name: line(diagramLimits.name),
    serialNumber: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
    createdAt: instant,
    isTemplate: z.optional(z.boolean()),
  }),
  content: text(diagramLimits.contentBytes),
});

async function* filesOf(read: ReadPiece, scope: DiagramScope): AsyncIterable<PortableFile> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => diagramPage(db, scope, { page, perPage, search: '' }));
    for (const row of resources) {
      const stored = await read((db) => exportedDiagram(db, scope, row.id));
      // Removed since the list was read.
      if (!stored) continue;
      const { name, serialNumber, createdAt, content, isTemplate } = stored;
      const path = `${folder}/${String(serialNumber).padStart(4, '0')}-${fileSlug(name)}.json`;
      const facts = { id: row.id, name, serialNumber, createdAt: createdAt.toISOString(), isTemplate };
      yield { path, text: jsonText({ facts, content }) };
    }
    if (resources.length < perPage) return;
  }
}

/** A read diagram of an import. */
interface ImportedDiagram {
  readonly facts: z.output<typeof portableDiagram>['facts'];
  readonly read: ReadContent;
}

/** Worker task: reads the diagrams of an import. */
export function readDiagramFiles(files: PortableFiles): readonly ImportedDiagram[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
  const diagrams = paths.toSorted().map((path) => {
    const { facts, content } = readJson(files, path, portableDiagram);
    try {
      return { facts, read: readContent(content) };
    } catch (error) {
      throw error instanceof Failure ? faultIn(path, error.message) : error;
    }
  });
  if (new Set(diagrams.map(({ facts }) => facts.id)).size < diagrams.length) throw faultIn(folder, 'Duplicate id.');
  return diagrams;
}

/** The content with the new ids of linked things and files; it was read by a worker and is not read again. */
function renamed({ content, words, links, fileIds }: ReadContent, ids: ReadonlyMap<string, string>): ReadContent {
  const now = (text: string): string => renameIds(text, ids);
  return {
    content: now(content),
    words: now(words),
    links: links.map((link) => ({ ...link, id: now(link.id), ...(link.page && { page: now(link.page) }) })),
    fileIds: fileIds.map(now),
  };
}

/** Portable source of diagrams. */
export const portableDiagrams: PortableSource<readonly ImportedDiagram[]> = {
  files: filesOf,
  isEmpty: async (db, scope) => !(await hasDiagrams(db, scope)),
  reader: task<typeof readDiagramFiles>(new URL(import.meta.url), 'readDiagramFiles'),
  prepare: (diagrams) => ({
    ids: diagrams.map(({ facts }) => facts.id),
    counts: diagrams.length > 0 ? { diagrams: diagrams.length } : {},
    store: async (db, caller, ids) => {
      for (const { facts, read } of diagrams) {
        const { serialNumber, createdAt } = facts;
        const newId = ids.get(facts.id) ?? randomUUID();
        const named = { ...renamed(read, ids), name: facts.name };
        await storeDiagram(db, caller, named, { action: 'imported', id: newId, serialNumber, createdAt });
        if (facts.isTemplate) await markTemplate(db, caller, { id: newId, isTemplate: true });
        await raiseSerialNumber(db, caller, diagramKind, serialNumber);
      }
    },
  }),
};
