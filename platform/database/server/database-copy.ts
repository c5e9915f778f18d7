/** A copy of a running embedded database, for work that would keep its single session from everybody else for long. */
import { constants, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { ArchiveError } from './archive-format.ts';
import { connectForArchive } from './archive-writer.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';

/** Folder of the copy in the data directory. What a killed process left there is removed by the next one. */
export const copyFolder = 'database-copy';

/** Message for an embedded database whose files take too long to copy. */
export const tooLargeSentence =
  'The embedded database is too large to be copied while the product runs: stop the product and copy it then, or move to PostgreSQL (docs/scaling.md).';

/** Message for a second copy at the same time. */
export const busySentence = 'Another backup of this database is being made: try again in a moment.';

/**
 * Copies the files of the running database of `dataDirectory`; returns the data directory of the copy. The database
 * stands still meanwhile: it has one session and no process of its own, so that nothing is written while a transaction
 * of ours does nothing. What is copied is what a crash would leave, and opens as after one. Throws an ArchiveError when
 * the database did not wait.
 */
export async function copyDatabase(dataDirectory: string, running: pg.ClientConfig): Promise<string> {
  const folder = join(dataDirectory, copyFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockCopy(folder);
  const removeFiles = (): void => rmSync(join(folder, 'database'), { recursive: true, force: true });
  try {
    removeFiles();
    await copyStanding(dataDirectory, folder, running);
    return folder;
  } catch (error) {
    removeFiles();
    throw error;
  } finally {
    lock.release();
  }
}

function lockCopy(folder: string): DirectoryLock {
  try {
    return lockDirectory(folder);
  } catch {
    throw new ArchiveError(busySentence);
  }
}

async function copyStanding(from: string, to: string, running: pg.ClientConfig): Promise<void> {
  const client = await connectForArchive(running);
  try {
    await client.query('begin');
    cpSync(join(from, 'database'), join(to, 'database'), { recursive: true, mode: constants.COPYFILE_FICLONE });
    // The bridge ends a transaction that has been idle for too long, and others go on.
    await client.query('commit').catch(() => {
      throw new ArchiveError(tooLargeSentence);
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
