/** Export and import of diagrams: a JSON file each, with the content as it is stored. */
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
import { raiseSerialNumber } from '#platform/workflow/server/serial-number-table.ts';
import { diagramLimits } from '../contract.ts';
import { diagramActions } from './diagram-actions.ts';
import { diagramPage, diagramTable, exportedDiagram, markTemplate } from './diagram-table.ts';
import { readContent, type ReadContent } from './diagram-texts.ts';

const facts = z.strictObject({
  id,
  name: line(diagramLimits.name),
  serialNumber: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  createdAt: instant,
  isTemplate: z.optional(z.boolean()),
});
type Facts = z.output<typeof facts>;

const files: WholeFiles<Facts> = { folder: 'diagrams', document: 'content', facts, limit: diagramLimits.contentBytes };

/** Worker task: reads the diagrams of an import. */
export const readDiagramFiles = (imported: PortableFiles): readonly ImportedWhole<Facts, ReadContent>[] =>
  readWholeFiles(imported, files, readContent);

/** Portable source of diagrams. */
export const portableDiagrams = portableWholes<Facts, ReadContent>({
  table: diagramTable,
  files,
  page: (db, scope, wanted) => diagramPage(db, scope, { ...wanted, search: '' }),
  exported: async (db, scope, diagramId) => {
    const stored = await exportedDiagram(db, scope, diagramId);
    if (!stored) return undefined;
    const { name, serialNumber, createdAt, content, isTemplate } = stored;
    const written = { id: diagramId, name, serialNumber, createdAt: createdAt.toISOString(), isTemplate };
    return { facts: written, text: content };
  },
  numberOf: ({ serialNumber }) => serialNumber,
  renamed: ({ fileIds }, now) => ({ fileIds: fileIds.map(now) }),
  reader: task<typeof readDiagramFiles>(new URL(import.meta.url), 'readDiagramFiles'),
  assertRoom: (db, caller, count) => diagramActions.assertRoom(db, caller, count),
  store: async (db, caller, { facts: { name, serialNumber, createdAt, isTemplate }, read }, newId) => {
    const diagram = { ...read, name, serialNumber };
    await diagramActions.store(db, caller, diagram, { action: 'imported', id: newId, createdAt });
    if (isTemplate) await markTemplate(db, caller, { id: newId, isTemplate: true });
    await raiseSerialNumber(db, caller, diagramTable.kind, serialNumber);
  },
});
