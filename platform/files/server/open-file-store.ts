/** Chooses where the bytes of this installation lie. */
import type { Database } from '#platform/database/server/open-database.ts';
import { DatabaseStore } from './database-store.ts';
import { filesFolder, type FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** The database where that is a server for several processes, else the data directory. */
export const openFileStore = (database: Database, dataDirectory: string): FileStore =>
  database.kind === 'postgres' ? new DatabaseStore(database) : new FolderStore(filesFolder(dataDirectory), database);
