/** What the server and a worker process send each other. */
import type { FailureDetails } from '#platform/http/model/failure.ts';

/** Server to worker: run this. A worker runs one task at a time. */
export interface TaskRequest {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** Worker to server: the result, a refusal (`Failure`), or a fault of our own code. */
export type TaskAnswer =
  | { readonly kind: 'done'; readonly output: unknown }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly message: string;
      readonly details: FailureDetails;
    }
  | { readonly kind: 'faulty'; readonly stack: string };
