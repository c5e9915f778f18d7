/** Makes calls of the API for another entrance of the product, such as MCP: by the same checks as over HTTP. */
import { randomUUID } from 'node:crypto';
import type { Call, CallArgs, Reply } from '../contract.ts';
import { admit } from './admission.ts';
import { removeBody, saveMadeBody } from './body-file.ts';
import type { CallerHeaders, ProjectCaller, UserCaller, Via } from './caller.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import { forbidden } from '../model/failure.ts';
import { tasksOf } from './call-answer.ts';
import { checkedInput, type SentInput } from './call-input.ts';
import type { BoundRoute, RequestFacts, RouteServices } from './route.ts';
import { WrittenReply } from './written-reply.ts';

/** Who makes the call: what the headers of a request would say, and when it ends. */
export interface CallOrigin {
  readonly headers: CallerHeaders;
  readonly userAgent: string;
  /** The entrance, as history names it. */
  readonly via: Via;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Headers that nobody sent. */
const none = (): undefined => undefined;

/** The calls of the product. */
export class CallRunner {
  readonly #routes: ReadonlyMap<string, BoundRoute>;
  readonly #services: RouteServices;

  constructor(routes: readonly BoundRoute[], services: RouteServices) {
    this.#routes = new Map(routes.map((bound) => [bound.call.name, bound]));
    this.#services = services;
  }

  /**
   * Makes a call and answers what its handler returns. Throws the Failure that the API would answer with. Calls that
   * take a file are not for other entrances.
   */
  async run<C extends Call>(call: C, args: CallArgs<C>, origin: CallOrigin): Promise<Reply<C>> {
    const bound = this.#routes.get(call.name);
    if (!bound || call.isRaw || call.upload) throw new Error(`${call.name} cannot be called from here.`);
    const { headers, via } = origin;
    const admitted = call.access === 'public' ? undefined : await admit(this.#services, call, headers);
    const caller = admitted && { ...admitted, via };
    if (call.method !== 'GET') await this.#services.assertDiskSpace();
    // The handler of a call returns its reply: `route` ties both types.
    const { userAgent, signal } = origin;
    const request = { id: randomUUID(), address: headers.address, userAgent: userAgent.slice(0, 300), header: none };
    const runTask = tasksOf(this.#services.workers, caller, signal);
    return (await this.#answer(bound, args as SentInput, caller, { request, runTask })) as Reply<C>;
  }

  /**
   * Makes a call within the project of a caller who was admitted already. Throws 403 without its permission, and what the
   * call throws.
   */
  readonly runAs = async <C extends Call>(
    caller: ProjectCaller,
    call: C,
    args: CallArgs<C>,
    course: { readonly request: RequestFacts; readonly runTask: RunTask },
  ): Promise<Reply<C>> => {
    const bound = this.#routes.get(call.name);
    const isCallable = bound && !call.isRaw && !call.upload && call.access === 'project';
    if (!isCallable) throw new Error(`${call.name} cannot be called from here.`);
    if (call.permission !== undefined && !caller.permissions.has(call.permission)) throw forbidden();
    return (await this.#answer(bound, args as SentInput, caller, course)) as Reply<C>;
  };

  /** A handler that reads its body by itself gets it as a file, as over HTTP. */
  async #answer(
    bound: BoundRoute,
    sent: SentInput,
    caller: UserCaller | undefined,
    { request, runTask }: { readonly request: RequestFacts; readonly runTask: RunTask },
  ): Promise<unknown> {
    const bodyFile = bound.takesFile ? await saveMadeBody(JSON.stringify(sent.body ?? {})) : undefined;
    try {
      // As over HTTP: an address without a query has an empty one.
      const input = checkedInput(bound, { query: {}, ...sent, ...(bodyFile === undefined ? {} : { body: bodyFile }) });
      const course = { ...input, caller, request, upload: undefined, runTask };
      const reply = await bound.run(this.#services.database, course);
      return reply instanceof WrittenReply ? reply.toJSON() : reply;
    } finally {
      if (bodyFile !== undefined) await removeBody(bodyFile);
    }
  }
}
