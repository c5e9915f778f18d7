/** Storage of file contents: one interface for a folder and for the database. */
import { join } from 'node:path';
import type { FileKey } from './file-table.ts';

/** Bytes in chunks of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Stores bytes under a key. They are immutable: a key is used once. */
export interface FileStore {
  /** Stores all bytes durably. 507 when the disk is full; then nothing is left behind. */
  put(key: FileKey, bytes: Bytes, at: Date): Promise<void>;
  /** The bytes in chunks; undefined when there are none. */
  read(key: FileKey): Promise<Bytes | undefined>;
  remove(key: FileKey): Promise<void>;
  /** Removes contents without a file row that were begun before `before`. */
  sweep(before: Date): Promise<void>;
}

/** Folder of file contents in the data directory. */
export const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files');
