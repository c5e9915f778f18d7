/** What a module contributes to the export and import of projects. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Task } from '#platform/workers/server/task.ts';
import type { PortableBlobs, PortableFile, PortableFiles, PortableText } from '../model/portable.ts';

/** Runs SQL in its own short transaction, so that a slow download keeps none open. */
export type ReadPiece = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Texts that a worker still has to write: their size depends on what people wrote. */
export interface UnwrittenTexts {
  readonly writer: Pick<Task<never, readonly PortableText[]>, 'module' | 'name'>;
  /** Input of the writer. */
  readonly input: unknown;
  /** Characters in the input, about. */
  readonly size: number;
}

/** One part of an export: a file, or texts to be written. */
export type ExportPart = PortableFile | UnwrittenTexts;

/** Declares texts to be written by a task with this input. */
export const unwritten = <Input>(
  { module, name }: Task<Input, readonly PortableText[]>,
  input: Input,
  size: number,
): UnwrittenTexts => ({ writer: { module, name }, input, size });

/** Identifies a project. */
export interface PortableScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** A validated import that is ready to be stored. */
export interface PreparedImport {
  /** Ids in the import; each is replaced by a new one. */
  readonly ids: readonly string[];
  /** How many of what, for example `{ pages: 12 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Work that must precede the transaction: storing binary contents. */
  readonly stage?: (target: PortableScope, renamed: ReadonlyMap<string, string>) => Promise<void>;
  /** Undoes `stage` when the import fails afterwards. */
  readonly discard?: () => Promise<void>;
  /** Stores everything; `renamed` maps every id of all modules to its new id. */
  readonly store: (db: Db, caller: ProjectCaller, renamed: ReadonlyMap<string, string>) => Promise<void>;
}

/** One module's part of a project; `Read` is the result of its reader. */
export interface PortableSource<Read = unknown> {
  /** All files of the module, in an order that depends on their content only. */
  readonly files: (read: ReadPiece, scope: PortableScope) => AsyncIterable<ExportPart>;
  /** True when the project has nothing of this module, not even in the trash. */
  readonly isEmpty: (db: Db, scope: PortableScope) => Promise<boolean>;
  /** Task that reads and validates the module's texts; throws a Failure that names the file. */
  readonly reader: Task<PortableFiles, Read>;
  /** Prepares the result of the reader for storage. */
  prepare(read: Read, blobs: PortableBlobs): PreparedImport;
}
