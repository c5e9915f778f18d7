/** What a module brings to the export and import of projects. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { Task } from '#platform/workers/server/task.ts';
import type { PortableBlobs, PortableFile, PortableFiles } from '../model/portable.ts';

/** Runs SQL in a short transaction of its own, so that a slow download holds none. */
export type ReadPiece = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Where a project lies. */
export interface PortableScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Files that were understood and are ready to be stored. */
export interface PreparedImport {
  /** Ids that the files give to their things; each gets another one. */
  readonly ids: readonly string[];
  /** How many of what, for example `{ pages: 12 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** What must not happen inside the transaction, before it: storing bytes. */
  readonly stage?: (target: PortableScope, renamed: ReadonlyMap<string, string>) => Promise<void>;
  /** Undoes `stage` when the import was refused afterwards. */
  readonly discard?: () => Promise<void>;
  /** Stores everything; `renamed` has a new id for every id of all modules. */
  readonly store: (db: Db, caller: ProjectCaller, renamed: ReadonlyMap<string, string>) => Promise<void>;
}

/** One module's part of a project; `Read` is what its reader makes of the texts of an import. */
export interface PortableSource<Read = unknown> {
  /** Everything of the project, in an order that only depends on its content. */
  readonly files: (read: ReadPiece, scope: PortableScope) => AsyncIterable<PortableFile>;
  /** True when the project holds nothing of this module, not even in the trash. */
  readonly isEmpty: (db: Db, scope: PortableScope) => Promise<boolean>;
  /** Reads and checks the module's texts in a worker; throws a Failure that names the file. */
  readonly reader: Task<PortableFiles, Read>;
  /** Makes what was read ready to be stored. */
  prepare(read: Read, blobs: PortableBlobs): PreparedImport;
}
