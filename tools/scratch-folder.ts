/** Folder for temporary test data: in memory where possible, because every commit waits for the disk. */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;

/** `/dev/shm` where it is writable and has 6 GB free, else the temporary folder. */
export function scratchFolder(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (bavail * bsize >= neededBytes) return memoryFolder;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

/** A temporary folder for one check; below the developer's own TMPDIR where that is set. Remove it when the check ends. */
export function createScratch(): string {
  const folder = mkdtempSync(join(process.env['TMPDIR'] ?? scratchFolder(), 'archwright-check-'));
  // A database server that root starts runs as another user, who passes through.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folder, with what killed processes left in it: where it lies in memory, the machine would run out of it. */
export const removeScratch = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
