/** Calls of the product that a module makes for its caller: a port, because the calls of all modules are joined later. */
import type { Call, CallArgs, Reply } from '#platform/http/contract.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import type { RequestFacts } from '#platform/http/server/route.ts';
import type { RunTask } from '#platform/workers/server/task.ts';

/** The request in whose course a call is made. */
export interface CallCourse {
  readonly request: RequestFacts;
  readonly runTask: RunTask;
}

/** Makes calls as a caller who was admitted already. */
export interface CallsAs {
  /**
   * Makes a call within the project of the caller: its permission, its schema and its rules hold, scopes of keys do not.
   * So a module that lets programs ask for something checks their scope at its own call. Throws what the call throws.
   */
  readonly runAs: <C extends Call>(
    caller: ProjectCaller,
    call: C,
    args: CallArgs<C>,
    course: CallCourse,
  ) => Promise<Reply<C>>;
}

/** The port before the calls are joined. */
export class LateCalls implements CallsAs {
  #calls: CallsAs | undefined;

  /** Connects the port. */
  readonly connect = (calls: CallsAs): void => {
    this.#calls = calls;
  };

  readonly runAs: CallsAs['runAs'] = (caller, call, args, course) => {
    if (!this.#calls) throw new Error('The calls of the product are not registered yet.');
    return this.#calls.runAs(caller, call, args, course);
  };
}
