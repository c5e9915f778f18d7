/** Reads facts from git. Never throws: unknown facts are omitted. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** The repository of the records. */
export interface Repository {
  /** Root of the working copy; undefined without git. */
  readonly root: string | undefined;
  /** `owner/name` of the remote. */
  readonly name: string | undefined;
  /** URL template of its files, with {path} and {commit}. */
  readonly webUrl: string | undefined;
  /** Last commit of each unmodified file, by path from the root. */
  readonly commits: ReadonlyMap<string, string>;
  /** Former path of each renamed file, by path from the root. */
  readonly renames: ReadonlyMap<string, string>;
  /** True for a shallow clone, where the last commit of a file is unknown. */
  readonly isShallow: boolean;
}

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', ['-c', 'core.quotepath=off', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 60_000,
      maxBuffer: 512 * 1024 * 1024,
    });
  } catch {
    return undefined;
  }
}

const line = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** Reads the repository around a folder. */
export function lookAtRepository(folder: string): Repository {
  const root = line(git(folder, 'rev-parse', '--show-toplevel'));
  if (root === undefined) {
    return { root, name: undefined, webUrl: undefined, commits: new Map(), renames: new Map(), isShallow: false };
  }
  const isShallow = line(git(root, 'rev-parse', '--is-shallow-repository')) === 'true';
  const remote = readRemote(line(git(root, 'remote', 'get-url', 'origin')) ?? '');
  return {
    root,
    name: remote?.path ?? basename(root),
    webUrl: remote && webUrlOf(remote),
    commits: isShallow ? new Map() : lastCommits(root),
    renames: isShallow ? new Map() : renamesIn(root),
    isShallow,
  };
}

/** Newest commit of each Markdown file, in one pass over the history. */
function lastCommits(root: string): Map<string, string> {
  const commits = new Map<string, string>();
  const log =
    git(root, 'log', '--format=%x01%H', '--name-only', '-z', '--no-renames', '--', '*.md', '*.markdown') ?? '';
  for (const entry of log.split('\u0001')) {
    const [hash = '', ...names] = entry.split(/[\0\n]+/);
    for (const name of names) if (name !== '' && !commits.has(name)) commits.set(name, hash);
  }
  for (const name of (git(root, 'diff', '--name-only', '-z', 'HEAD') ?? '').split('\0')) commits.delete(name);
  return commits;
}

/** The newest rename to each path: those in the working copy, then those in the history. */
function renamesIn(root: string): Map<string, string> {
  const found = ['--diff-filter=R', '--find-renames', '--name-status', '-z'];
  const files = ['--', '*.md', '*.markdown'];
  const fields = [
    git(root, 'diff', ...found, 'HEAD', ...files) ?? '',
    git(root, 'log', '--format=', ...found, ...files) ?? '',
  ].flatMap((output) => output.split('\0').map((field) => field.trim()));
  const renames = new Map<string, string>();
  for (const [at, field] of fields.entries()) {
    const [from = '', to = ''] = [fields[at + 1], fields[at + 2]];
    if (/^R\d{1,3}$/.test(field) && from !== '' && to !== '' && !renames.has(to)) renames.set(to, from);
  }
  return renames;
}

interface Remote {
  readonly host: string;
  /** `owner/name`, without `.git`. */
  readonly path: string;
}

/** The remote URL without user, password and port. */
export function readRemote(address: string): Remote | undefined {
  const match =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(address) ??
    /^(?:[^@/]+@)?([^/:]{2,}):(.+)$/.exec(address);
  const [, host = '', path = ''] = match ?? [];
  const name = path.replace(/\.git\/?$/, '').replace(/^\/+|(?<!\/)\/+$/g, '');
  return host === '' || name === '' || address.startsWith('file:') ? undefined : { host, path: name };
}

/** URL templates of well-known hosts. */
export function webUrlOf({ host, path }: Remote): string | undefined {
  const base = `https://${host}/${path}`;
  if (/github/i.test(host)) return `${base}/blob/{commit}/{path}`;
  if (/gitlab/i.test(host)) return `${base}/-/blob/{commit}/{path}`;
  if (/bitbucket/i.test(host)) return `${base}/src/{commit}/{path}`;
  return /gitea|codeberg|forgejo/i.test(host) ? `${base}/src/commit/{commit}/{path}` : undefined;
}
