/**
 * A bare copy of a repository: fetched, read by commits, trees and blobs, and written by commits that are made without
 * a working copy. Symbolic links and submodules are told by their kind and never followed.
 */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyRepositoryMessage, missingBranchMessage, tooLargeRepositoryMessage } from '../contract.ts';
import { bytesBelow, foldersBelow, removeIfOld } from './copy-folders.ts';
import { GitProblem } from './git-problem.ts';
import type { GitProxy } from './git-proxy.ts';
import { isBranchName, otherEnd, runRemotely, type GitRemote, type RemoteCourse } from './git-remote.ts';
import { GitExit, runGit, type GitRun } from './git-runner.ts';

/** An entry of a tree. */
export interface TreeFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly kind: 'file' | 'link' | 'submodule';
  /** Hash of its content. */
  readonly blob: string;
  /** Bytes; 0 for a submodule. */
  readonly size: number;
}

/** The newest commit that changed a file. */
export interface FileHistory {
  readonly commit: string;
  readonly author: string;
  /** When it was written. */
  readonly at: Date;
}

/** A change of one file in a commit; without content it is removed. */
export interface FileChange {
  readonly path: string;
  readonly content: string | null;
}

/** A commit to be made. */
export interface NewCommit {
  readonly parent: string;
  readonly changes: readonly FileChange[];
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  /** Of author and committer, so that the same commit has the same hash. */
  readonly at: Date;
}

/** Limits of one copy. */
export interface CopyLimits {
  /** That one fetch may transfer, and that the copy may take on the disk. */
  readonly transferBytes: number;
  readonly fetchSeconds: number;
  /** Of each command; see GitRun. */
  readonly memoryMegabytes?: number;
}

const hash = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** Throws for what is no full hash, so that no text becomes an option of a command. */
function assertHash(...hashes: readonly string[]): void {
  for (const one of hashes) if (!hash.test(one)) throw new Error(`"${one.slice(0, 80)}" is no hash.`);
}

/** A bare copy in a folder of the product. Its calls must not run at the same time as another fetch of the same folder. */
export class GitRepository {
  readonly #folder: string;
  readonly #proxy: GitProxy;
  readonly #limits: CopyLimits;

  constructor(folder: string, proxy: GitProxy, limits: CopyLimits) {
    this.#folder = folder;
    this.#proxy = proxy;
    this.#limits = limits;
  }

  /**
   * Fetches a branch with its history; returns its commit. What was fetched before is not transferred again. A copy that
   * has become too large is made again: what forced pushes dropped stays in it forever otherwise.
   */
  async fetch(remote: GitRemote, branch: string, signal?: AbortSignal): Promise<string> {
    if (!isBranchName(branch)) throw new GitProblem(missingBranchMessage(branch));
    const before = await this.#bytes();
    const commit = await this.#fetchInto(remote, branch, signal);
    if (await this.#isSmall()) return commit;
    await this.remove();
    try {
      const again = before === 0 ? undefined : await this.#fetchInto(remote, branch, signal);
      if (again !== undefined && (await this.#isSmall())) return again;
      throw new GitProblem(tooLargeRepositoryMessage);
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  async #fetchInto(remote: GitRemote, branch: string, signal: AbortSignal | undefined): Promise<string> {
    await this.#prepare();
    const ref = `refs/heads/${branch}`;
    const spec = `+${ref}:refs/archwright/${branch}`;
    const options = ['--no-tags', '--no-recurse-submodules', '--quiet', ...otherEnd(remote, 'upload-pack')];
    await this.#remotely(remote, ['fetch', ...options, remote.url, spec], { branch, signal }).catch(
      async (error: unknown) => {
        const isMissing = error instanceof GitProblem && error.message === missingBranchMessage(branch);
        if (isMissing && (await this.branches(remote, signal)).size === 0) throw new GitProblem(emptyRepositoryMessage);
        throw error;
      },
    );
    return (await this.#text(['rev-parse', '--verify', `refs/archwright/${branch}^{commit}`])).trim();
  }

  /** Branches of the remote and their commits, without fetching them. */
  async branches(remote: GitRemote, signal?: AbortSignal): Promise<ReadonlyMap<string, string>> {
    await this.#prepare();
    const listed = await this.#remotely(
      remote,
      ['ls-remote', '--heads', ...otherEnd(remote, 'upload-pack'), remote.url],
      { signal },
    );
    const rows = listed.split('\n').map((row) => /^([0-9a-f]+)\trefs\/heads\/(.+)$/.exec(row));
    return new Map(rows.flatMap((row) => (row ? [[row[2] ?? '', row[1] ?? ''] as const] : [])));
  }

  /** Files at or below paths; an empty path means all. Sorted as git sorts them. */
  async files(commit: string, paths: readonly string[]): Promise<readonly TreeFile[]> {
    assertHash(commit);
    if (paths.length === 0) return [];
    const within = paths.includes('') ? [] : ['--', ...paths];
    const listed = await this.#text(['ls-tree', '-r', '-l', '-z', '--full-tree', commit, ...within]);
    return listed.split('\0').flatMap((row) => {
      const [, mode = '', blob = '', size = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.*)$/s.exec(row) ?? [];
      return mode === '' ? [] : [{ path, blob, kind: kindOf(mode), size: size === '-' ? 0 : Number(size) }];
    });
  }

  /** Contents by hash, for files that are small enough to be read together. */
  async read(blobs: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    assertHash(...blobs);
    if (blobs.length === 0) return new Map();
    const input = `${[...new Set(blobs)].join('\n')}\n`;
    const output = await this.#run(['cat-file', '--batch'], { input, mostOutput: 256 * 1024 * 1024 });
    const found = new Map<string, Buffer>();
    for (let at = 0; at < output.length;) {
      const end = output.indexOf(10, at);
      const [name = '', kind, size = ''] = output.toString('latin1', at, end).split(' ');
      const length = kind === 'blob' ? Number(size) : 0;
      if (kind === 'blob') found.set(name, output.subarray(end + 1, end + 1 + length));
      at = end + 1 + (kind === 'blob' ? length + 1 : 0);
    }
    return found;
  }

  /** The newest commit of each file below paths, read in one pass over the history. */
  async history(commit: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileHistory>> {
    assertHash(commit);
    const args = ['log', '--format=%x01%H%x02%aI%x02%an%x02', '--name-only', '--no-renames', '-z', commit];
    const within = paths.includes('') ? [] : ['--', ...paths.map((path) => `:(literal,top)${path}`)];
    const log = await this.#text([...args, ...within], { seconds: 120, mostOutput: 256 * 1024 * 1024 });
    const newest = new Map<string, FileHistory>();
    for (const entry of log.split('\u0001').slice(1)) {
      const [id = '', at = '', author = '', names = ''] = entry.split('\u0002');
      for (const name of names.split('\0').map((one) => one.replace(/^\n+/, ''))) {
        if (name !== '' && !newest.has(name)) newest.set(name, { commit: id, author, at: new Date(at) });
      }
    }
    return newest;
  }

  /** Contents that a file has had up to a commit, newest first, also those of branches that were merged. */
  async versions(commit: string, path: string): Promise<readonly string[]> {
    assertHash(commit);
    const args = ['log', '--full-history', '--topo-order', '-m', '--format=', '--raw', '--no-abbrev', '--no-renames'];
    const log = await this.#text([...args, commit, '--', `:(literal,top)${path}`], {
      seconds: 120,
      mostOutput: 256 * 1024 * 1024,
    });
    const rows = log.split('\n').map((row) => /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) /.exec(row)?.[1] ?? '');
    return [...new Set(rows.filter((blob) => /[^0]/.test(blob)))];
  }

  /** Former path of each file that was renamed between two commits. */
  async renames(from: string, to: string): Promise<ReadonlyMap<string, string>> {
    assertHash(from, to);
    const fields = (
      await this.#text(['diff-tree', '-r', '-z', '-M', '--diff-filter=R', '--name-status', from, to])
    ).split('\0');
    const renamed = new Map<string, string>();
    for (let at = 0; at + 2 < fields.length; at += 3) renamed.set(fields[at + 2] ?? '', fields[at + 1] ?? '');
    return renamed;
  }

  /** Whether a commit is known here and an ancestor of another; false after a forced push that dropped it. */
  async isAncestor(commit: string, of: string): Promise<boolean> {
    assertHash(commit, of);
    return this.#run(['merge-base', '--is-ancestor', commit, of], {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof GitExit) return false;
        throw error;
      },
    );
  }

  /** Makes a commit on top of another; returns its hash. Files that are not named keep every byte. */
  async commit({ parent, changes, message, author, at }: NewCommit): Promise<string> {
    assertHash(parent);
    const folder = await mkdtemp(join(this.#folder, 'index-'));
    const stamp = `@${Math.floor(at.getTime() / 1_000)} +0000`;
    const env = {
      GIT_INDEX_FILE: join(folder, 'index'),
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_AUTHOR_DATE: stamp,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
      GIT_COMMITTER_DATE: stamp,
    };
    try {
      await this.#run(['read-tree', parent], { env });
      const lines: string[] = [];
      for (const { path, content } of changes) {
        if (content === null) lines.push(`0 ${'0'.repeat(parent.length)}\t${path}\0`);
        else lines.push(`${await this.#modeOf(parent, path)} ${await this.#store(content)}\t${path}\0`);
      }
      await this.#run(['update-index', '-z', '--index-info'], { env, input: lines.join('') });
      const tree = (await this.#text(['write-tree'], { env })).trim();
      return (await this.#text(['commit-tree', '-p', parent, tree], { env, input: message })).trim();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Pushes a commit to a branch. `expected` is the commit that the branch has there, null for a new branch: what
   * somebody else has pushed meanwhile is never overwritten. Throws GitProblem when the provider refuses.
   */
  async push(
    remote: GitRemote,
    commit: string,
    {
      branch,
      expected,
      signal,
    }: { readonly branch: string; readonly expected: string | null; readonly signal?: AbortSignal },
  ): Promise<void> {
    assertHash(commit);
    if (!isBranchName(branch)) throw new GitProblem(missingBranchMessage(branch));
    const ref = `refs/heads/${branch}`;
    const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
    const options = ['--quiet', '--no-verify', lease, ...otherEnd(remote, 'receive-pack')];
    await this.#remotely(remote, ['push', ...options, remote.url, `${commit}:${ref}`], {
      isPush: true,
      branch,
      signal,
    });
  }

  /** Removes what commands left that were killed: temporary packs, indexes and locks that nobody has touched since a time. */
  async tidy(before: Date): Promise<void> {
    const objects = join(this.#folder, 'objects');
    const below = await readdir(objects).catch(() => []);
    const places: readonly (readonly [folder: string, name: RegExp])[] = [
      [this.#folder, /^index-|\.lock$/],
      [objects, /^tmp_/],
      [join(objects, 'info'), /\.lock$/],
      ...below.map((name) => [join(objects, name), /^\.?tmp[-_]/] as const),
      ...(await foldersBelow(join(this.#folder, 'refs'))).map((folder) => [folder, /\.lock$/] as const),
    ];
    for (const [folder, isLeft] of places) {
      for (const name of await readdir(folder).catch(() => [])) {
        if (isLeft.test(name)) await removeIfOld(join(folder, name), before);
      }
    }
  }

  /** Removes the copy. */
  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #prepare(): Promise<void> {
    const made = join(this.#folder, 'made');
    // A killed `init` leaves a part, so that only what follows it tells that the copy is whole.
    if (await stat(made).catch(() => undefined)) return;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#run(['init', '--quiet', '--bare', '--template='], {});
    await writeFile(made, '');
  }

  async #isSmall(): Promise<boolean> {
    return (await this.#bytes()) <= this.#limits.transferBytes;
  }

  /** What its objects take on the disk; 0 before the first fetch. */
  #bytes(): Promise<number> {
    return bytesBelow(join(this.#folder, 'objects'));
  }

  async #store(content: string): Promise<string> {
    return (await this.#text(['hash-object', '-w', '--stdin'], { input: content })).trim();
  }

  /** An executable file stays one. */
  async #modeOf(commit: string, path: string): Promise<string> {
    const listed = await this.#text(['ls-tree', '-z', '--full-tree', commit, '--', path]);
    return listed.startsWith('100755') ? '100755' : '100644';
  }

  #run(args: readonly string[], run: Omit<GitRun, 'folder'>): Promise<Buffer> {
    const { memoryMegabytes } = this.#limits;
    return runGit(args, { ...run, ...(memoryMegabytes ? { memoryMegabytes } : {}), folder: this.#folder });
  }

  async #text(args: readonly string[], run: Omit<GitRun, 'folder'> = {}): Promise<string> {
    return (await this.#run(args, run)).toString();
  }

  #remotely(remote: GitRemote, args: readonly string[], course: RemoteCourse): Promise<string> {
    return runRemotely({ remote, proxy: this.#proxy, limits: this.#limits }, args, {
      ...course,
      run: (all, run) => this.#text(all, run),
    });
  }
}

function kindOf(mode: string): TreeFile['kind'] {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'submodule' : 'file';
}
