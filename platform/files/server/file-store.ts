/** Where the bytes of files lie: one way to ask for them, whether that is a folder or the database. */
import { join } from 'node:path';
import type { FileKey } from './file-table.ts';

/** Bytes as they come, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

/** Keeps bytes under a key. They never change: a key is used once. */
export interface FileStore {
  /** Stores all bytes; once it answers they survive a crash. 507 when there is no room, and then nothing is left. */
  put(key: FileKey, bytes: Bytes, at: Date): Promise<void>;
  /** The bytes piece by piece; undefined when there are none. */
  read(key: FileKey): Promise<Bytes | undefined>;
  remove(key: FileKey): Promise<void>;
  /** Removes what no file names and what was begun before `before`. */
  sweep(before: Date): Promise<void>;
}

/** Folder of files in the data directory. */
export const filesFolder = (dataDirectory: string): string => join(dataDirectory, 'files');
