/** What git knows of the files, where there is a git and a repository. It never fails: what is not known is left out. */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** The repository around the records. */
export interface Repository {
  /** Root of the working copy; undefined without git. */
  readonly root: string | undefined;
  /** `owner/name` of the remote. */
  readonly name: string | undefined;
  /** Where its files are looked at, with {path} and {commit}. */
  readonly webUrl: string | undefined;
  /** Last commit of each file that was not changed since, by its path from the root. */
  readonly commits: ReadonlyMap<string, string>;
  /** Only the newest commits are here, so that the last commit of a file is not known. */
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

/** Looks at the repository around a folder. */
export function lookAtRepository(folder: string): Repository {
  const root = line(git(folder, 'rev-parse', '--show-toplevel'));
  if (root === undefined) {
    return { root, name: undefined, webUrl: undefined, commits: new Map(), isShallow: false };
  }
  const isShallow = line(git(root, 'rev-parse', '--is-shallow-repository')) === 'true';
  const remote = readRemote(line(git(root, 'remote', 'get-url', 'origin')) ?? '');
  return {
    root,
    name: remote?.path ?? basename(root),
    webUrl: remote && webUrlOf(remote),
    commits: isShallow ? new Map() : lastCommits(root),
    isShallow,
  };
}

/** The newest commit of each Markdown file; one pass over the history. */
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

interface Remote {
  readonly host: string;
  /** `owner/name`, without `.git`. */
  readonly path: string;
}

/** The remote without user, password and port. */
export function readRemote(address: string): Remote | undefined {
  const match =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(address) ??
    /^(?:[^@/]+@)?([^/:]{2,}):(.+)$/.exec(address);
  const [, host = '', path = ''] = match ?? [];
  const name = path.replace(/\.git\/?$/, '').replace(/^\/+|(?<!\/)\/+$/g, '');
  return host === '' || name === '' || address.startsWith('file:') ? undefined : { host, path: name };
}

/** The address form of the hosts that are known by their names. */
export function webUrlOf({ host, path }: Remote): string | undefined {
  const base = `https://${host}/${path}`;
  if (/github/i.test(host)) return `${base}/blob/{commit}/{path}`;
  if (/gitlab/i.test(host)) return `${base}/-/blob/{commit}/{path}`;
  if (/bitbucket/i.test(host)) return `${base}/src/{commit}/{path}`;
  return /gitea|codeberg|forgejo/i.test(host) ? `${base}/src/commit/{commit}/{path}` : undefined;
}
