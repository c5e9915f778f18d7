/** The other end of a copy: where it is, what runs there, and what its faults mean to people. */
import {
  missingBranchMessage,
  openBranchMessage,
  readOnlyFolderMessage,
  refusedPushMessage,
  ruledOutPushMessage,
  refusedRepositoryMessage,
  tooLargeRepositoryMessage,
} from '../contract.ts';
import { GitProblem } from './git-problem.ts';
import type { GitProxy, ProxyPass } from './git-proxy.ts';
import { GitExit, type GitRun } from './git-runner.ts';

/** Where a repository is. */
export interface GitRemote {
  /** `https://…`, or the path of a local repository. */
  readonly url: string;
  readonly isLocal: boolean;
  /** Value of the Authorization header; absent for public and local repositories. */
  readonly authorization?: string;
}

/** Branch names as git allows them, without those that a command could take for something else. */
export const isBranchName = (name: string): boolean =>
  /^[^\s~^:?*[\\\p{Cc}-][^\s~^:?*[\\\p{Cc}]{0,199}$/u.test(name) &&
  !/\.\.|@\{|\/\/|^\/|\/$|\.$|\.lock(\/|$)|(^|\/)\./.test(name);

/** How far a command that reaches a remote may go. */
interface Reach {
  readonly remote: GitRemote;
  readonly proxy: GitProxy;
  readonly limits: { readonly transferBytes: number; readonly fetchSeconds: number };
}

/** What a command does there, and how it ends early. */
export interface RemoteCourse {
  readonly branch?: string;
  readonly isPush?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command that reaches a remote, through the proxy unless it is local. Throws GitProblem with a sentence. */
export async function runRemotely(
  { remote, proxy, limits }: Reach,
  args: readonly string[],
  course: RemoteCourse & { readonly run: (args: readonly string[], run: Omit<GitRun, 'folder'>) => Promise<string> },
): Promise<string> {
  const pass = remote.isLocal ? undefined : await proxy.open(limits.transferBytes);
  try {
    return await course.run(args, {
      protocols: remote.isLocal ? 'file' : 'https:http',
      settings: settingsOf(remote, pass),
      seconds: limits.fetchSeconds,
      ...(course.signal ? { signal: course.signal } : {}),
    });
  } catch (error) {
    throw error instanceof GitExit ? new GitProblem(sentenceOf(error, pass, course)) : error;
  } finally {
    pass?.close();
  }
}

/** Settings of a local repository that would start programs, overruled. */
const tame = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.alternateRefsCommand=true',
  'gc.auto=0',
  'maintenance.auto=false',
  'receive.autogc=false',
  'receive.denyCurrentBranch=refuse',
  'safe.directory=*',
];

/**
 * The command of the other end of a local repository: git starts it without the settings of this end, so that the
 * repository's own would decide which programs run. It fetches nothing from elsewhere.
 */
export const otherEnd = ({ isLocal }: GitRemote, command: 'upload-pack' | 'receive-pack'): readonly string[] =>
  isLocal
    ? [
        `--${command}=GIT_ALLOW_PROTOCOL=none GIT_NO_LAZY_FETCH=1 git ${tame.map((one) => `-c '${one}'`).join(' ')} ${command}`,
      ]
    : [];

function settingsOf({ authorization }: GitRemote, pass: ProxyPass | undefined): readonly (readonly [string, string])[] {
  return [
    ...(pass
      ? ([
          ['http.proxy', pass.url],
          ['http.proxyAuthMethod', 'basic'],
        ] as const)
      : ([['safe.directory', '*']] as const)),
    ...(authorization === undefined ? [] : ([['http.extraHeader', `Authorization: ${authorization}`]] as const)),
  ];
}

/** What the end of a command means to people. Texts of git are not shown: they hold addresses. */
function sentenceOf(
  { stderr }: GitExit,
  pass: ProxyPass | undefined,
  { branch, isPush }: { readonly branch?: string; readonly isPush?: boolean },
): string {
  if (pass?.isExceeded()) return tooLargeRepositoryMessage;
  const problem = pass?.problem();
  if (problem !== undefined) return problem;
  if (branch !== undefined && /couldn't find remote ref/i.test(stderr)) return missingBranchMessage(branch);
  if (/authentication failed|could not read Username|error: 40[134]|not found|not appear to be a git/i.test(stderr)) {
    return refusedRepositoryMessage;
  }
  if (isPush) return pushSentenceOf(stderr, branch ?? '');
  return 'The repository could not be read. Archwright will try again.';
}

/** Why a push was refused, as the words of git tell it. */
function pushSentenceOf(stderr: string, branch: string): string {
  if (/branch is currently checked out/i.test(stderr)) return openBranchMessage(branch);
  if (/insufficient permission|permission denied|read-only file system/i.test(stderr)) return readOnlyFolderMessage;
  return /\[remote rejected\]/.test(stderr) ? ruledOutPushMessage(branch) : refusedPushMessage;
}
