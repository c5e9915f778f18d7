/** Folder for temporary test data: in memory where possible, because every commit waits for the disk. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

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

/** Environment variable for child processes; the developer's own setting wins. */
export const scratchEnvironment = (): NodeJS.ProcessEnv => ({ TMPDIR: process.env['TMPDIR'] ?? scratchFolder() });
