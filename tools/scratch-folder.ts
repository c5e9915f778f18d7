/** Where tests keep what they throw away: in memory where the machine offers that, because every commit waits for the disk. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
const neededBytes = 6 * 1024 ** 3;

/** `/dev/shm` where it is writable and has 6 GB to spare, else the folder for temporary files. */
export function scratchFolder(): string {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (bavail * bsize >= neededBytes) return memoryFolder;
  } catch {
    // Not every system has one.
  }
  return tmpdir();
}

/** The variable by which programs find it; what a developer has set counts. */
export const scratchEnvironment = (): NodeJS.ProcessEnv => ({ TMPDIR: process.env['TMPDIR'] ?? scratchFolder() });
