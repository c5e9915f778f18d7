/**
 * Creates an empty embedded database and exits: run as a child process with the directory as its argument.
 * Writes to a sibling folder, syncs and renames it, so that a crash leaves no partial database.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDurablePglite } from './durable-pglite.ts';

const directory = process.argv[2];
if (!directory) throw new Error('The directory of the database is missing.');

const syncTree = (path: string): void => {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncOne(child);
  }
  syncOne(path);
};
const syncOne = (path: string): void => {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

const draft = `${directory}.new`;
if (!existsSync(directory)) {
  rmSync(draft, { recursive: true, force: true });
  const database = await openDurablePglite(draft);
  await database.close();
  if (process.platform !== 'win32') syncTree(draft);
  renameSync(draft, directory);
  if (process.platform !== 'win32') syncOne(dirname(directory));
}
