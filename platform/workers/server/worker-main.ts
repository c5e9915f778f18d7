/** Main module of a worker process: runs one task after another until its parent exits. */
import { spawnSync } from 'node:child_process';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { Failure } from '#platform/http/model/failure.ts';
import type { TaskAnswer, TaskRequest, WorkerPriority } from './worker-messages.ts';

/**
 * Gives the server process priority. The lowest nice value alone is not enough on Linux: a process that runs may finish
 * its slice of some milliseconds before the server continues; one that is scheduled as idle is interrupted immediately.
 */
function stepBack(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  if (process.platform !== 'linux') return;
  // Where the program is missing, the nice value remains.
  spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
}

const [priority, compileCache] = process.argv.slice(2) as [WorkerPriority | undefined, string | undefined];
if (priority === 'low') stepBack();
// Loading the modules of a task takes longer than most tasks, and half as long when they were compiled before.
if (compileCache !== undefined) enableCompileCache(compileCache);

const loaded = new Set<string>();

/** Keeps what was compiled for the next worker: this one is killed in the end, and keeps nothing by itself. */
function keepCompiled(module: string): void {
  if (compileCache === undefined || loaded.has(module)) return;
  loaded.add(module);
  flushCompileCache();
}

async function answerTo({ module, name, input }: TaskRequest): Promise<TaskAnswer> {
  try {
    const functions = (await import(module)) as Readonly<Record<string, (input: unknown) => unknown>>;
    const run = functions[name];
    if (!run) throw new Error(`${module} exports no ${name}.`);
    return { kind: 'done', output: await run(input) };
  } catch (error) {
    if (error instanceof Failure) {
      return { kind: 'refused', status: error.status, message: error.message, details: error.details };
    }
    return { kind: 'faulty', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: TaskRequest) => {
  void answerTo(request).then((answer) => {
    process.send?.(answer, (error: Error | null) => {
      // A result that cannot be copied is a bug of the task.
      if (error) process.exit(1);
      keepCompiled(request.module);
    });
  });
});
process.on('disconnect', () => process.exit(0));
