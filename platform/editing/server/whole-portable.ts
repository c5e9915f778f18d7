/** Export and import of whole documents: a JSON file each, with the document as it is stored. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { text, type Page } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
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
import type { Task } from '#platform/workers/server/task.ts';
import type { ReadWhole } from './whole-actions.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import type { WholeTable } from './whole-table.ts';

/** What every file says of its document. */
interface WholeFacts {
  readonly id: string;
  readonly name: string;
}

/** The files of one kind. */
export interface WholeFiles<Facts extends WholeFacts> {
  /** For example `diagrams`. */
  readonly folder: string;
  /** Key of the document in a file, for example `content`. */
  readonly document: string;
  readonly facts: z.ZodMiniType<Facts>;
  /** Most characters of a document. */
  readonly limit: number;
}

/** A document of an import, read by a worker. */
export interface ImportedWhole<Facts, Read> {
  readonly facts: Facts;
  readonly read: Read;
}

/** For the reading task of a kind: the documents of an import, in the order of their files. Throws a failure that names the file. */
export function readWholeFiles<Facts extends WholeFacts, Read>(
  files: PortableFiles,
  { folder, document, facts: factsShape, limit }: WholeFiles<Facts>,
  readText: (text: string) => Read,
): readonly ImportedWhole<Facts, Read>[] {
  const shape = z.strictObject({ facts: factsShape, [document]: text(limit) });
  const paths = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.json'));
  const wholes = paths.toSorted().map((path) => {
    const { facts, [document]: stored } = readJson(files, path, shape) as { facts: Facts } & Record<string, string>;
    try {
      return { facts, read: readText(stored ?? '') };
    } catch (error) {
      throw error instanceof Failure ? faultIn(path, error.message) : error;
    }
  });
  if (new Set(wholes.map(({ facts }) => facts.id)).size < wholes.length) throw faultIn(folder, 'Duplicate id.');
  return wholes;
}

/** A document as an export writes it. */
interface ExportedWhole<Facts> {
  readonly facts: Facts;
  readonly text: string;
}

/** What a kind adds to its export and import. */
interface PortableKind<Facts extends WholeFacts, Read extends ReadWhole> {
  readonly table: WholeTable;
  readonly files: WholeFiles<Facts>;
  /** A page of documents in the order of their files. */
  readonly page: (
    db: Db,
    scope: RemovableScope,
    wanted: { readonly page: number; readonly perPage: number },
  ) => Promise<Page<{ readonly id: string }>>;
  /** Undefined when the project has no document with this id. */
  readonly exported: (db: Db, scope: RemovableScope, id: string) => Promise<ExportedWhole<Facts> | undefined>;
  /** Number in the name of a file; documents are counted from 1 unless given. */
  readonly numberOf?: (facts: Facts) => number;
  /** Ids that only this kind's reading holds, renamed. */
  readonly renamed?: (read: Read, now: (text: string) => string) => Partial<Read>;
  readonly reader: Task<PortableFiles, readonly ImportedWhole<Facts, Read>[]>;
  /** Throws 422 when so many more documents are too many. */
  readonly assertRoom: (db: Db, caller: ProjectCaller, count: number) => Promise<void>;
  /** Stores one document of an import under its new id. */
  readonly store: (db: Db, caller: ProjectCaller, imported: ImportedWhole<Facts, Read>, id: string) => Promise<void>;
}

const filesOf = <Facts extends WholeFacts, Read extends ReadWhole>({
  files: { folder, document },
  page: pageOf,
  exported,
  numberOf,
}: PortableKind<Facts, Read>) =>
  async function* (read: ReadPiece, scope: RemovableScope): AsyncIterable<PortableFile> {
    const perPage = 100;
    let count = 0;
    for (let page = 1; ; page += 1) {
      const { resources } = await read((db) => pageOf(db, scope, { page, perPage }));
      for (const { id } of resources) {
        const stored = await read((db) => exported(db, scope, id));
        // Removed since the list was read.
        if (!stored) continue;
        count += 1;
        const { facts, text: written } = stored;
        const number = String(numberOf?.(facts) ?? count).padStart(4, '0');
        const path = `${folder}/${number}-${fileSlug(facts.name)}.json`;
        yield { path, text: jsonText({ facts, [document]: written }) };
      }
      if (resources.length < perPage) return;
    }
  };

/** The document with the new ids of linked things; it was read by a worker and is not read again. */
function renamedWhole<Read extends ReadWhole>(
  read: Read,
  ids: ReadonlyMap<string, string>,
  own: PortableKind<WholeFacts, Read>['renamed'],
): Read {
  const now = (old: string): string => renameIds(old, ids);
  const links = read.links.map((link) => ({ ...link, id: now(link.id), ...(link.page && { page: now(link.page) }) }));
  return { ...read, ...own?.(read, now), text: now(read.text), words: now(read.words), links };
}

/** Portable source of a kind. */
export const portableWholes = <Facts extends WholeFacts, Read extends ReadWhole>(
  kind: PortableKind<Facts, Read>,
): PortableSource<readonly ImportedWhole<Facts, Read>[]> => ({
  files: filesOf(kind),
  isEmpty: async (db, scope) => !(await kind.table.hasAny(db, scope)),
  reader: kind.reader,
  prepare: (wholes) => ({
    ids: wholes.map(({ facts }) => facts.id),
    counts: wholes.length > 0 ? { [kind.files.folder]: wholes.length } : {},
    store: async (db, caller, ids) => {
      if (wholes.length > 0) await kind.assertRoom(db, caller, wholes.length);
      for (const { facts, read } of wholes) {
        const renamed = renamedWhole(read, ids, kind.renamed);
        await kind.store(db, caller, { facts, read: renamed }, ids.get(facts.id) ?? randomUUID());
      }
    },
  }),
});
