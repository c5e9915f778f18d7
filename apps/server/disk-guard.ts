/** Stops writing while there is still room: an embedded database that meets a full disk does not get up again. */
import { statfs } from 'node:fs/promises';
import { diskFullFailure } from '#platform/http/server/disk-full.ts';

/** How long an answer of the file system holds, ms. */
const freshMs = 1_000;
const megabyte = 1_048_576;

/** How a file system tells its size and what is free of it, bytes. */
export interface DiskSpace {
  readonly total: number;
  readonly free: number;
}

/** What is kept for the database's own log and for sessions: a twentieth of the disk, from 64 MB to 512 MB. */
export const reserveOf = ({ total }: DiskSpace): number =>
  Math.min(512 * megabyte, Math.max(64 * megabyte, total / 20));

const spaceOf = async (directory: string): Promise<DiskSpace> => {
  const { bsize, blocks, bavail } = await statfs(directory);
  return { total: bsize * blocks, free: bsize * bavail };
};

/** Looks at the disk of one folder, at most once a second. */
export class DiskGuard {
  readonly #directory: string | undefined;
  readonly #look: (directory: string) => Promise<DiskSpace>;
  #askedAt = Number.NEGATIVE_INFINITY;
  #hasRoom: Promise<boolean> = Promise.resolve(true);

  /** Without a directory there is nothing to guard. */
  constructor(directory: string | undefined, look: (directory: string) => Promise<DiskSpace> = spaceOf) {
    this.#directory = directory;
    this.#look = look;
  }

  /** Throws (507) while less is free than has to be kept. */
  async refuse(now = performance.now()): Promise<void> {
    if (this.#directory === undefined) return;
    if (now - this.#askedAt >= freshMs) {
      this.#askedAt = now;
      this.#hasRoom = this.#look(this.#directory).then(
        (space) => space.free >= reserveOf(space),
        // A file system that cannot tell is not known to be full.
        () => true,
      );
    }
    if (!(await this.#hasRoom)) throw diskFullFailure();
  }
}
