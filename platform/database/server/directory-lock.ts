/** Locks a data directory for one process: two on one embedded database would corrupt it silently. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';

/** A held lock. The operating system releases it when the process ends, however it ends. */
export interface DirectoryLock {
  release(): void;
}

/** Takes the lock; throws an Error with a message for the operator when another process holds it. */
export function lockDirectory(directory: string): DirectoryLock {
  const lock = new DatabaseSync(join(directory, 'app.lock'));
  try {
    lock.exec('PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new Error(`Data directory ${directory} is in use by another process.`);
  }
  return { release: () => lock.close() };
}
