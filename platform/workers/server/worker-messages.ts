/** Messages between server and worker process. */
import type { FailureDetails } from '#platform/http/model/failure.ts';

/** `low`: everything else on the machine goes first. First argument of a worker process. */
export type WorkerPriority = 'low' | 'normal';

/** Server to worker: run this task. A worker runs one at a time. */
export interface TaskRequest {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** Worker to server: the result, a `Failure`, or an unexpected error. */
export type TaskAnswer =
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly details: FailureDetails;
    }
  | { readonly kind: 'faulty'; readonly stack: string };
