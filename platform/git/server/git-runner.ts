/** Starts the git of the machine with an environment of its own, and limits of time, memory and output. */
import { spawn } from 'node:child_process';
import { memoryRepositoryMessage, noGitMessage, slowRepositoryMessage } from '../contract.ts';
import { GitProblem } from './git-problem.ts';

/** How a command is run. */
export interface GitRun {
  /** Folder of the bare repository. */
  readonly folder: string;
  readonly input?: Uint8Array | string;
  /** Settings such as `http.proxy`. They travel in the environment, which other users of the machine cannot read. */
  readonly settings?: readonly (readonly [name: string, value: string])[];
  readonly env?: Readonly<Record<string, string>>;
  /** Protocols that may be used; default none. */
  readonly protocols?: string;
  readonly signal?: AbortSignal;
  /** Default 60. */
  readonly seconds?: number;
  /** Bytes of output; default 64 MB. */
  readonly mostOutput?: number;
  /** Address space of each process on Linux; default 1,024. */
  readonly memoryMegabytes?: number;
}

/** A command that ended with another code than 0. */
export class GitExit extends Error {
  readonly code: number | null;
  readonly stderr: string;

  constructor(command: string, code: number | null, stderr: string) {
    super(`git ${command} ended with ${String(code)}`);
    this.code = code;
    this.stderr = stderr;
  }
}

const usualSettings: readonly (readonly [string, string])[] = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.quotePath', 'false'],
  ['credential.helper', ''],
  ['fetch.fsckObjects', 'false'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['protocol.version', '2'],
  ['safe.bareRepository', 'all'],
  ['http.followRedirects', 'false'],
  ['http.lowSpeedLimit', '1'],
  ['http.lowSpeedTime', '30'],
  ['submodule.recurse', 'false'],
  // Files above this are streamed and not compared, so that they take no memory.
  ['core.bigFileThreshold', '16m'],
  ['core.deltaBaseCacheLimit', '32m'],
  ['pack.threads', '1'],
];

function environmentOf({ settings = [], env = {}, protocols = '' }: GitRun): Record<string, string> {
  const all = [...usualSettings, ...settings];
  const configured = all.flatMap(([name, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, name],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return {
    PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin',
    HOME: '/nonexistent',
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_CONFIG_COUNT: String(all.length),
    ...(Object.fromEntries(configured) as Record<string, string>),
    ...env,
  };
}

const usualMemoryMegabytes = 1_024;

/**
 * The command with a limit of memory, which what it starts inherits: a few kilobytes of a pack may become gigabytes.
 * Other systems have no such limit that a shell could set.
 */
function limited(args: readonly string[], megabytes: number): readonly [program: string, ...args: string[]] {
  if (process.platform !== 'linux') return ['git', ...args];
  // A lower limit of the machine stays.
  return ['/bin/sh', '-c', 'ulimit -v "$0" 2>/dev/null; exec git "$@"', String(megabytes * 1_024), ...args];
}

/** What git and the libraries below it write when they get no memory. */
const isOutOfMemory = (stderr: string): boolean =>
  /out of memory|cannot allocate memory|mmap failed|memory exhausted/i.test(stderr);

/** With what a shell ends that finds no such program. */
const noCommand = 127;

/** Longest text of an error that is kept. */
const mostStderr = 16 * 1024;

/**
 * Runs git; returns what it wrote. Throws GitExit for another code than 0, GitProblem where there is no git, no
 * memory or no time left, and the reason of `signal`.
 */
export function runGit(args: readonly string[], run: GitRun): Promise<Buffer> {
  const { folder, input, signal, seconds = 60, mostOutput = 64 * 1024 * 1024, memoryMegabytes } = run;
  const [program, ...rest] = limited(['--git-dir', folder, ...args], memoryMegabytes ?? usualMemoryMegabytes);
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(program, rest, {
      env: environmentOf(run),
      stdio: ['pipe', 'pipe', 'pipe'],
      // A group of its own, so that the helpers of git end with it.
      detached: true,
    });
    const output: Buffer[] = [];
    let bytes = 0;
    let stderr = '';
    let fault: Error | undefined;
    const stop = (why: Error): void => {
      fault ??= why;
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const cancel = (): void => stop(signal?.reason instanceof Error ? signal.reason : new Error('Cancelled.'));
    signal?.addEventListener('abort', cancel, { once: true });
    const limit = setTimeout(() => stop(new GitProblem(slowRepositoryMessage)), seconds * 1_000);
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostOutput) stop(new GitProblem('The repository holds more than can be read at once.'));
      else output.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      if (stderr.length < mostStderr) stderr += piece.toString();
    });
    const end = (): void => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', cancel);
    };
    child.once('error', (error: NodeJS.ErrnoException) => {
      end();
      reject(error.code === 'ENOENT' ? new GitProblem(noGitMessage) : error);
    });
    child.once('close', (code) => {
      end();
      if (fault) reject(fault);
      else if (code === 0) resolve(Buffer.concat(output));
      else if (code === noCommand) reject(new GitProblem(noGitMessage));
      else if (isOutOfMemory(stderr)) reject(new GitProblem(memoryRepositoryMessage));
      else reject(new GitExit(args[0] ?? '', code, stderr));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
