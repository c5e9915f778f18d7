/** Stops writes before the disk is full: an embedded database does not recover from a full disk. */
import { statfs } from 'node:fs/promises';
import { diskFullFailure } from '#platform/http/server/disk-full.ts';

/** Cache time of a file system check in ms. */
const freshMs = 1_000;
const megabyte = 1_048_576;

/** Total and free bytes of a file system. */
export interface DiskSpace {
  readonly total: number;
  readonly free: number;
}

/** Bytes reserved for the write-ahead log and for sessions: a twentieth of the disk, from 64 MB to 512 MB. */
export const reserveOf = ({ total }: DiskSpace): number =>
  Math.min(512 * megabyte, Math.max(64 * megabyte, total / 20));

const spaceOf = async (directory: string): Promise<DiskSpace> => {
  const { bsize, blocks, bavail } = await statfs(directory);
  return { total: bsize * blocks, free: bsize * bavail };
};

/** Checks the disk of one directory, at most once a second. */
export class DiskGuard {
  readonly #directory: string | undefined;
  readonly #look: (directory: string) => Promise<DiskSpace>;
  #askedAt = Number.NEGATIVE_INFINITY;
  #hasRoom: Promise<boolean> = Promise.resolve(true);

  /** Without a directory there is nothing to check. */
  constructor(directory: string | undefined, look: (directory: string) => Promise<DiskSpace> = spaceOf) {
    this.#directory = directory;
    this.#look = look;
  }

  /** Throws 507 while free space is below the reserve. */
  async refuse(now = performance.now()): Promise<void> {
    if (this.#directory === undefined) return;
    if (now - this.#askedAt >= freshMs) {
      this.#askedAt = now;
      this.#hasRoom = this.#look(this.#directory).then(
        (space) => space.free >= reserveOf(space),
        // A file system without statistics is treated as not full.
        () => true,
      );
    }
    if (!(await this.#hasRoom)) throw diskFullFailure();
  }
}
