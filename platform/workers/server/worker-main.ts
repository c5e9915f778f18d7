/** The program of a worker process: runs one task after the other until its parent goes away. */
import { constants, setPriority } from 'node:os';
import { Failure } from '#platform/http/model/failure.ts';
import type { TaskAnswer, TaskRequest } from './worker-messages.ts';

// The process that answers requests comes first wherever both want the processor.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

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
      // What cannot be copied is a fault of the task.
      if (error) process.exit(1);
    });
  });
});
process.on('disconnect', () => process.exit(0));
