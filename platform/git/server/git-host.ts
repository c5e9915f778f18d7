/** The copies of repositories of one installation. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { OutboundClient } from '#platform/outbound/server/outbound-client.ts';
import { mostTransferMegabytes } from '../contract.ts';
import { GitProxy } from './git-proxy.ts';
import { runGit } from './git-runner.ts';
import { GitRepository, type CopyLimits } from './git-repository.ts';

/** Settings of an installation. */
export interface GitSettings {
  readonly outbound: Pick<OutboundClient, 'addressesOf'>;
  /** Folder of the copies. What it holds can be fetched again. */
  readonly folder: string;
  /** Folder below which local repositories may be opened (LOCAL_REPOSITORIES); undefined for none. */
  readonly local: string | undefined;
  readonly limits?: CopyLimits;
}

const usualLimits: CopyLimits = { transferBytes: mostTransferMegabytes * 1024 * 1024, fetchSeconds: 300 };

/** Opens copies, and finds local repositories. */
export class GitHost {
  readonly #settings: GitSettings;
  readonly #proxy: GitProxy;

  constructor(settings: GitSettings) {
    this.#settings = settings;
    this.#proxy = new GitProxy(settings.outbound);
  }

  /** Whether local repositories may be opened. */
  get hasLocal(): boolean {
    return this.#settings.local !== undefined;
  }

  /** The copy with an id, for example of a code repository. It is made by its first fetch. */
  copy(id: string): GitRepository {
    if (!/^[\w-]{1,64}$/.test(id)) throw new Error('An id of a copy is a plain word.');
    return new GitRepository(
      join(this.#settings.folder, `${id}.git`),
      this.#proxy,
      this.#settings.limits ?? usualLimits,
    );
  }

  /**
   * The path of a bundle, which `read` brings unless it is here already; undefined where there are no bytes. What an id
   * stands for never changes.
   */
  async bundle(id: string, read: () => Promise<AsyncIterable<Uint8Array> | undefined>): Promise<string | undefined> {
    if (!/^[\w-]{1,64}$/.test(id)) throw new Error('An id of a bundle is a plain word.');
    const { folder } = this.#settings;
    const path = join(folder, `${id}.bundle`);
    const now = new Date();
    // One that is in use is not removed as an old one.
    const isHere = await utimes(path, now, now).then(
      () => true,
      () => false,
    );
    if (isHere) return path;
    const bytes = await read();
    if (!bytes) return undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = `${path}.${randomUUID()}.part`;
    try {
      await pipeline(Readable.from(bytes), createWriteStream(part, { flags: 'wx', mode: 0o600 }));
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
    return path;
  }

  /** Removes bundles that nobody has used since a time; they are brought again when they are needed. */
  async removeBundles(before: Date): Promise<void> {
    const { folder } = this.#settings;
    for (const name of await readdir(folder).catch(() => [])) {
      if (!/\.bundle(\.[\w-]+\.part)?$/.test(name)) continue;
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found && found.mtime < before) await rm(join(folder, name), { force: true });
    }
  }

  /** Ids of the copies on the disk that nobody has written to since a time. */
  async copiesBefore(before: Date): Promise<readonly string[]> {
    const { folder } = this.#settings;
    const ids: string[] = [];
    for (const name of await readdir(folder).catch(() => [])) {
      const id = /^([\w-]{1,64})\.git$/.exec(name)?.[1];
      const found = id === undefined ? undefined : await stat(join(folder, name)).catch(() => undefined);
      if (id !== undefined && found && found.mtime < before) ids.push(id);
    }
    return ids;
  }

  /** The folder of local repositories, resolved; undefined where they are not opened. */
  async localFolder(): Promise<string | undefined> {
    const { local } = this.#settings;
    return local === undefined ? undefined : realpath(local).catch(() => undefined);
  }

  /** The path of a local repository; undefined when it lies outside the folder, also by a symbolic link, or is missing. */
  async localPath(path: string): Promise<string | undefined> {
    const folder = await this.localFolder();
    if (folder === undefined) return undefined;
    const found = await realpath(resolve(folder, path)).catch(() => undefined);
    return found !== undefined && found.startsWith(folder + sep) ? found : undefined;
  }

  /** The branch that a local repository stands on; undefined when it is not there. */
  async headBranch(path: string): Promise<string | undefined> {
    const folder = await this.localPath(path);
    if (folder === undefined) return undefined;
    const isBare = await access(join(folder, '.git')).then(
      () => false,
      () => true,
    );
    const settings = [['safe.directory', '*']] as const;
    const told = await runGit(['symbolic-ref', '--short', 'HEAD'], {
      folder: isBare ? folder : join(folder, '.git'),
      settings,
    }).catch(() => undefined);
    return told?.toString().trim();
  }

  /** Ends the connections. */
  close(): Promise<void> {
    return this.#proxy.close();
  }
}
