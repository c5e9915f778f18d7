/** One worker process: runs one task at a time, killed when a task exceeds its limits. */
import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TaskAnswer, TaskRequest, WorkerPriority } from './worker-messages.ts';

/**
 * Memory limits of a worker in megabytes: its JavaScript heap, one half of what V8 keeps for young objects, and the whole
 * process. With the 16 MB that V8 would take by itself, a worker kept 60 MB more of garbage after reading a large report,
 * and read it no faster.
 */
export const workerMemory = { heap: 640, young: 4, process: 1_000 } as const;

const program = fileURLToPath(new URL('./worker-main.ts', import.meta.url));
const memoryCheckMs = 100;
/** A task that does not get a core is ended after this many times its limit. */
const mostTimes = 4;
/** Linux counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** How a task ended: with an answer, or together with its process. */
export type TaskEnd = TaskAnswer | { readonly kind: 'too long' | 'too large' | 'cancelled' | 'crashed' };

type Reason = Exclude<TaskEnd, TaskAnswer>['kind'];

/** Exit codes and signals of V8 and Linux when a process runs out of memory. */
const outOfMemorySignals: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGKILL']);
const outOfMemoryCodes: ReadonlySet<number> = new Set([133, 134, 137]);

/** Resident memory of a process in megabytes; undefined where the system does not report it. */
async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

/** CPU time of a process in seconds; NaN where the system does not report it. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces. User and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Folder of the compiled modules of this process, where it keeps them. Node adds its version to the path. */
function ownCompiled(): string | undefined {
  const folder = getCompileCacheDir();
  return folder === undefined ? undefined : dirname(folder);
}

/** A process that runs tasks. Its environment is empty, so that tasks cannot read secrets. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #isAlive = true;
  readonly #exited: Promise<void>;

  /** Modules that it compiles are kept in the folder `compiled`, where there is one, for the next worker. */
  constructor(priority: WorkerPriority, compiled = ownCompiled()) {
    this.#child = fork(program, [priority, ...(compiled === undefined ? [] : [compiled])], {
      execArgv: [`--max-old-space-size=${workerMemory.heap}`, `--max-semi-space-size=${workerMemory.young}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#exited = new Promise((resolve) => {
      const end = (): void => {
        this.#isAlive = false;
        resolve();
      };
      this.#child.once('exit', end);
      // It could not be started, or sending failed.
      this.#child.on('error', () => {
        end();
        this.#child.kill('SIGKILL');
      });
    });
    // An idle worker does not keep the server alive.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** Whether it can take another task. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Id of the process. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /**
   * Runs one task for at most `seconds` of CPU time, or of time where CPU time is not known. The process has ended
   * afterwards unless the result is an answer. Never rejects.
   */
  run(request: TaskRequest, seconds: number, signal: AbortSignal | undefined): Promise<TaskEnd> {
    const child = this.#child;
    const pid = child.pid ?? 0;
    const startedAt = performance.now();
    const before = cpuSeconds(pid);
    return new Promise((resolve) => {
      let reason: Reason | undefined;
      const stopWith = (why: Reason): void => {
        reason ??= why;
        child.kill('SIGKILL');
      };
      let isFinished = false;
      const checkTime = async (): Promise<void> => {
        const left = seconds - ((await cpuSeconds(pid)) - (await before));
        if (isFinished) return;
        const isStarved = left > 0 && performance.now() - startedAt < mostTimes * seconds * 1_000;
        if (isStarved) timer = setTimeout(() => void checkTime(), Math.max(memoryCheckMs, left * 1_000));
        else stopWith('too long');
      };
      let timer = setTimeout(() => void checkTime(), seconds * 1_000);
      const memory = setInterval(() => {
        void residentMegabytes(pid).then((megabytes = 0) => {
          if (megabytes > workerMemory.process) stopWith('too large');
        });
      }, memoryCheckMs);
      const cancel = (): void => stopWith('cancelled');
      const finish = (end: TaskEnd): void => {
        isFinished = true;
        clearTimeout(timer);
        clearInterval(memory);
        signal?.removeEventListener('abort', cancel);
        child.off('message', onAnswer);
        child.off('exit', onExit);
        resolve(end);
      };
      const onAnswer = (answer: unknown): void => finish(answer as TaskAnswer);
      const onExit = (code: number | null, ended: NodeJS.Signals | null): void => {
        const isOut = outOfMemorySignals.has(ended ?? '') || outOfMemoryCodes.has(code ?? 0);
        finish({ kind: reason ?? (isOut ? 'too large' : 'crashed') });
      };
      child.once('message', onAnswer);
      child.once('exit', onExit);
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted) return cancel();
      if (!this.#isAlive) return finish({ kind: 'crashed' });
      try {
        child.send(request, (error) => error && stopWith('crashed'));
      } catch (error) {
        // The input cannot be copied; nothing was sent.
        finish({ kind: 'faulty', stack: String(error) });
      }
    });
  }

  /** Kills the process and waits for its exit. */
  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }
}
