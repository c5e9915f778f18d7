/** Binds calls to handlers: authentication, schemas, permission, transaction, envelope. */
import type { Database } from '#platform/database/server/open-database.ts';
import type { Db } from '#platform/database/server/connection.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import type { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import { minimalPreference, preferHeader } from '../contract.ts';
import type { BriefReply, Call, CallInput, Reply, UploadRule } from '../contract.ts';
import type { AdmissionServices } from './admission.ts';
import type { CallerOf, TenantCaller, UserCaller } from './caller.ts';
import type { RepeatedCalls } from './repeated-calls.ts';
import type { UploadedFile } from './upload.ts';
import type { WrittenReply } from './written-reply.ts';

/** Facts about the request besides its input. */
export interface RequestFacts {
  readonly id: string;
  /** Address of the peer, after trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  /** A header by its lower-case name; undefined where it is missing or repeated. */
  readonly header: (name: string) => string | undefined;
}

/** Whether the caller asks for less than the whole reply. */
export const prefersBrief = ({ header }: RequestFacts): boolean =>
  header(preferHeader)
    ?.toLowerCase()
    .split(',')
    .some((one) => one.trim() === minimalPreference) ?? false;

/** Input of a handler whose call runs in one transaction. */
export interface InTransaction<C extends Call> extends CallInput<C> {
  readonly db: Db;
  readonly caller: CallerOf<C['access']>;
  readonly request: RequestFacts;
}

/** Input of a handler that opens its own transactions, because it must wait for something that is not SQL. */
export interface WithDatabase<C extends Call> extends CallInput<C> {
  readonly database: Database;
  readonly caller: CallerOf<C['access']>;
  readonly request: RequestFacts;
  readonly upload: C['upload'] extends UploadRule ? UploadedFile : undefined;
  /** Runs CPU-heavy work in a worker process: see platform/workers. */
  readonly runTask: RunTask;
}

/** Input of a handler whose body may be too large to be parsed by the process that answers requests. */
export interface WithBodyFile<C extends Call> extends Omit<WithDatabase<C>, 'body'> {
  /** Path of the raw body; a task reads it with `readBody`. Removed once the call is answered. */
  readonly bodyFile: string;
}

/** Input of a bound call. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | undefined;
  readonly request: RequestFacts;
  readonly upload: UploadedFile | undefined;
  readonly runTask: RunTask;
}

/** A call with its handler. */
export interface BoundRoute {
  readonly call: Call;
  /** The body is not parsed: the handler gets it as a file. */
  readonly takesFile?: true;
  /** The whole call is one transaction, and `end` is awaited in it. */
  readonly isOneTransaction?: true;
  readonly run: (
    database: Database,
    input: AnyInput,
    end?: (db: Db, reply: unknown) => Promise<void>,
  ) => Promise<unknown>;
}

/** Binds a call whose work is one transaction; the common case. */
export function route<C extends Call>(
  call: C,
  handler: (input: InTransaction<C>) => Promise<Reply<C> | BriefReply<C>>,
): BoundRoute {
  return {
    call,
    isOneTransaction: true,
    run: (database, input, end) =>
      database.within(
        {
          organizations: scopeOf(call, input.caller),
          userId: input.caller?.userId,
          readOnly: call.method === 'GET',
        },
        async (db) => {
          const reply = await handler({ ...input, db } as unknown as InTransaction<C>);
          await end?.(db, reply);
          return reply;
        },
      ),
  };
}

/** Binds a call that opens its own transactions: only SQL may be awaited inside one. A GET may answer a long reply written. */
export function routeWithDatabase<C extends Call>(
  call: C,
  handler: (input: WithDatabase<C>) => Promise<Reply<C> | WrittenReply<Reply<C>>>,
): BoundRoute {
  return {
    call,
    run: (database, input) => handler({ ...input, database } as unknown as WithDatabase<C>),
  };
}

/** Binds a call with a large body: the handler lets a task parse, validate and process it. */
export function routeWithBodyFile<C extends Call>(
  call: C,
  handler: (input: WithBodyFile<C>) => Promise<Reply<C>>,
): BoundRoute {
  return {
    call,
    takesFile: true,
    run: (database, { body, ...input }) =>
      handler({ ...input, database, bodyFile: body } as unknown as WithBodyFile<C>),
  };
}

const scopeOf = (call: Call, caller: UserCaller | undefined): readonly string[] => {
  if (call.access !== 'public' && call.access !== 'user') return [(caller as TenantCaller).organizationId];
  return caller?.organizations ?? [];
};

/** Dependencies of routes. */
export interface RouteServices extends AdmissionServices {
  readonly database: Database;
  readonly workers: WorkerPool;
  readonly repeatedCalls: RepeatedCalls;
  /** Throws 507 while the disk is full; called before every write. */
  readonly assertDiskSpace: () => Promise<void>;
}
