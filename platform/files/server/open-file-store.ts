/** Chooses the file store of this installation. */
import type { Database } from '#platform/database/server/open-database.ts';
import { DatabaseStore } from './database-store.ts';
import { filesFolder, type FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** The database when it serves several processes, else the data directory. */
export const openFileStore = (database: Database, dataDirectory: string): FileStore =>
  database.kind === 'postgres' ? new DatabaseStore(database) : new FolderStore(filesFolder(dataDirectory), database);
