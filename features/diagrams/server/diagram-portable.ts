/** Export and import of diagrams: a JSON file each, with the content as it is stored. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { Failure } from '#platform/http/model/failure.ts';
import { id, instant, line, text } from '#platform/http/contract.ts';
import {
  faultIn,
  fileSlug,
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
import { countDiagrams, diagramById, diagramPage, type DiagramScope } from './diagram-table.ts';
import { readContent, type ReadContent } from './diagram-texts.ts';

const folder = 'diagrams';
const portableDiagram = z.strictObject({
  facts: z.strictObject({
    id,
    name: line(diagramLimits.name),
    serialNumber: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
    updatedAt: instant,
  }),
  content: text(diagramLimits.contentBytes),
});

async function* filesOf(read: ReadPiece, scope: DiagramScope): AsyncIterable<PortableFile> {
  const perPage = 100;
  for (let page = 1; ; page += 1) {
    const { resources } = await read((db) => diagramPage(db, scope, { page, perPage, search: '' }));
    for (const row of resources) {
      const stored = await read((db) => diagramById(db, scope, row.id));
      // Removed since the list was read.
      if (!stored) continue;
      const { name, serialNumber, updatedAt, content } = stored;
      const path = `${folder}/${String(serialNumber ?? 0).padStart(4, '0')}-${fileSlug(name)}.json`;
      const facts = { id: row.id, name, serialNumber: serialNumber ?? 1, updatedAt };
      yield { path, text: `${JSON.stringify({ facts, content }, null, 2)}\n` };
    }
    if (resources.length < perPage) return;
  }
}

/** A read diagram of an import. */
interface ImportedDiagram {
  readonly facts: z.output<typeof portableDiagram>['facts'];
  readonly content: string;
}

/** Worker task: reads the diagrams of an import. */
export function readDiagramFiles(files: PortableFiles): readonly ImportedDiagram[] {
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
  return paths.toSorted().map((path) => {
    const read = readJson(files, path, portableDiagram);
    try {
      readContent(read.content);
    } catch (error) {
      throw error instanceof Failure ? faultIn(path, error.message) : error;
    }
    return read;
  });
}

/** The content with the new ids of linked things and files. */
const renamed = (content: string, ids: ReadonlyMap<string, string>): ReadContent =>
  readContent(renameIds(content, ids));

/** Portable source of diagrams. */
export const portableDiagrams: PortableSource<readonly ImportedDiagram[]> = {
  files: filesOf,
  isEmpty: async (db, scope) => (await countDiagrams(db, scope)) === 0,
  reader: task<typeof readDiagramFiles>(new URL(import.meta.url), 'readDiagramFiles'),
  prepare: (diagrams) => ({
    ids: diagrams.map(({ facts }) => facts.id),
    counts: diagrams.length > 0 ? { diagrams: diagrams.length } : {},
    store: async (db, caller, ids) => {
      for (const { facts, content } of diagrams) {
        const read = { ...renamed(content, ids), name: facts.name };
        const { serialNumber, updatedAt } = facts;
        const newId = ids.get(facts.id) ?? randomUUID();
        await storeDiagram(db, caller, read, { action: 'imported', id: newId, serialNumber, createdAt: updatedAt });
        await raiseSerialNumber(db, caller, diagramKind, serialNumber);
      }
    },
  }),
};
