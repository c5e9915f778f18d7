/** Binds calls to handlers: authentication, schemas, permission, transaction, envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { requestLimit } from '#platform/database/server/time-limits.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import type { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import type { Call, CallInput, FileReply, Page, Reply, UploadRule } from '../contract.ts';
import { contentDisposition } from '../model/content-disposition.ts';
import { wrap } from '../model/envelope.ts';
import { invalidInput, notFound } from '../model/failure.ts';
import { isPaged } from '../model/paged-call.ts';
import { checkInput } from '../model/violations.ts';
import { Admission, type AdmissionServices } from './admission.ts';
import type { CallerOf, TenantCaller, UserCaller } from './caller.ts';
import { publicBodyLimit } from './http-server.ts';
import { removeBody } from './body-file.ts';
import type { PacedBody } from './body-pace.ts';
import { acceptJsonFiles, acceptRawFiles, type BodyConfig } from './json-body.ts';
import { nextLink, withoutCursor } from './list-cursor.ts';
import { acceptUploads, takeUpload, uploadBodyLimit, type UploadedFile } from './upload.ts';
import { watchUpload } from './upload-watch.ts';

/** Facts about the request besides its input. */
export interface RequestFacts {
  readonly id: string;
  /** Address of the peer, after trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
  /** A header by its lower-case name; undefined where it is missing or repeated. */
  readonly header: (name: string) => string | undefined;
}

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

interface AnyInput {
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
  readonly run: (database: Database, input: AnyInput) => Promise<unknown>;
}

/** Binds a call whose work is one transaction; the common case. */
export function route<C extends Call>(call: C, handler: (input: InTransaction<C>) => Promise<Reply<C>>): BoundRoute {
  return {
    call,
    run: (database, input) =>
      database.within(
        {
          organizations: scopeOf(call, input.caller),
          userId: input.caller?.userId,
          readOnly: call.method === 'GET',
        },
        (db) => handler({ ...input, db } as unknown as InTransaction<C>),
      ),
  };
}

/** Binds a call that opens its own transactions: only SQL may be awaited inside one. */
export function routeWithDatabase<C extends Call>(
  call: C,
  handler: (input: WithDatabase<C>) => Promise<Reply<C>>,
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
  /** Throws 507 while the disk is full; called before every write. */
  readonly assertDiskSpace: () => Promise<void>;
}

const defaultBodyLimit = 64 * 1024;

/** Mounts the routes below `/api`. The caller is authenticated and admitted before the body is read. */
export function mountRoutes(server: FastifyInstance, routes: readonly BoundRoute[], services: RouteServices): void {
  const admission = new Admission(services);
  const callers = new WeakMap<FastifyRequest, UserCaller>();
  const paced = new WeakMap<FastifyRequest, PacedBody>();
  const limits = new WeakMap<FastifyRequest, ReturnType<typeof requestLimit>>();
  const mount = (scope: FastifyInstance, bound: BoundRoute): void => {
    const { call } = bound;
    const bodyLimit = bodyLimitOf(call);
    const isBulk = call.upload !== undefined || call.envelope === 'file' || call.isBulk === true;
    scope.route({
      method: call.method,
      url: `/api${call.path}`,
      bodyLimit,
      config: configOf(call),
      onRequest: async (request, reply) => {
        const limit = requestLimit({ isBulk });
        limits.set(request, limit);
        const caller = await limit(() => admission.callerOf(call, request, bodyLimit));
        if (!caller) return;
        callers.set(request, caller);
        if (call.upload) return watchUpload(request.raw);
        const large = await admission.placeFor(request, caller, bodyLimit);
        if (!large) return;
        paced.set(request, large.body);
        // After the answer, and when the client disconnects; it may have disconnected meanwhile.
        if (reply.raw.closed) large.end();
        else reply.raw.once('close', large.end);
      },
      preParsing: async (request, _reply, pieces) => paced.get(request)?.stream() ?? pieces,
      handler: async (request, reply) => {
        try {
          const exchange = { request, reply, caller: callers.get(request) };
          const limit = limits.get(request) ?? requestLimit({ isBulk });
          return await limit(() => answer(bound, services, exchange));
        } finally {
          if (bound.takesFile && typeof request.body === 'string') await removeBody(request.body);
        }
      },
    });
  };
  for (const bound of routes.filter(({ call, takesFile }) => !call.upload && !takesFile)) mount(server, bound);
  void server.register(async (scope) => {
    acceptUploads(scope);
    for (const bound of routes.filter(({ call }) => call.upload)) mount(scope, bound);
  });
  void server.register(async (scope) => {
    acceptJsonFiles(scope);
    for (const bound of routes.filter(({ call, takesFile }) => takesFile && !call.isRaw)) mount(scope, bound);
  });
  void server.register(async (scope) => {
    acceptRawFiles(scope);
    for (const bound of routes.filter(({ call }) => call.isRaw)) mount(scope, bound);
  });
}

function bodyLimitOf({ access, upload, bodyLimit }: Call): number {
  if (upload) return uploadBodyLimit(upload);
  return bodyLimit ?? (access === 'public' ? publicBodyLimit : defaultBodyLimit);
}

const configOf = ({ bodyValues }: Call): BodyConfig =>
  bodyValues === undefined ? {} : { jsonLimits: { values: bodyValues } };

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: UserCaller | undefined;
}

async function answer(
  bound: BoundRoute,
  services: RouteServices,
  { request, reply, caller }: Exchange,
): Promise<unknown> {
  const { call } = bound;
  const isList = isPaged(call);
  const { params, body: sent } = request;
  const input = checkedInput(bound, isList ? { params, body: sent, query: withoutCursor(request.query) } : request);
  // Session calls stay available: without a session nobody could read either, and a session needs a few bytes.
  if (call.method !== 'GET' && call.tag !== 'Session') await services.assertDiskSpace();
  const facts: RequestFacts = {
    id: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    header: (name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };
  const upload = call.upload && (await takeUpload(request, call.upload));
  if (upload) input.body = checkedBody(call, upload.fields);
  const runTask = taskRunner(services.workers, caller, reply);
  const result = await bound.run(services.database, { ...input, caller, request: facts, upload, runTask });
  if (call.envelope === 'none') return reply.code(204).send();
  if (call.envelope === 'file') return sendFile(reply, result as FileReply);
  const next = isList ? nextLink(request.url, result as Page<unknown>) : undefined;
  if (next !== undefined) reply.header('link', next);
  const body = JSON.stringify(wrap(call.envelope, result));
  reply.code(call.status ?? 200).type('application/json; charset=utf-8');
  return call.method === 'GET' ? withEtag(request, reply, body) : reply.send(body);
}

/** A download: sandboxed whatever it contains, and displayed inline only where the handler allows it. */
function sendFile(reply: FastifyReply, { name, type, body, size, inline = false }: FileReply): FastifyReply {
  reply
    .type(type)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', name));
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body));
}

/** Tasks of this request: queued fairly by organization, and cancelled when the client disconnects. */
function taskRunner(workers: WorkerPool, caller: UserCaller | undefined, { raw }: FastifyReply): RunTask {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  return tasksOf(workers, caller, gone.signal);
}

/** Tasks of a caller: queued fairly by organization, and cancelled by `signal`. */
export function tasksOf(workers: WorkerPool, caller: UserCaller | undefined, signal: AbortSignal): RunTask {
  const { organizationId = caller?.userId ?? '' } = (caller ?? {}) as Partial<TenantCaller>;
  return (task, input) => workers.run(task, input, { organizationId, signal });
}

/** What was sent with a call, before it is checked. */
export interface SentInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Checks what was sent by the schemas of the call. Throws 404 for a malformed id and 422 with the violations. */
export function checkedInput(
  { call, takesFile }: BoundRoute,
  request: SentInput,
): { params: unknown; query: unknown; body: unknown } {
  const params = call.params ? checkInput(call.params, request.params) : { value: undefined };
  // A malformed id gets the same answer as an unknown one.
  if (!('value' in params)) throw notFound();
  const query = call.query ? checkInput(call.query, request.query) : { value: undefined };
  if (!('value' in query)) throw invalidInput(query.violations);
  // Validated by the task that reads the file.
  if (takesFile) return { params: params.value, query: query.value, body: request.body ?? '' };
  // The fields of a form are read with its file.
  const body = call.upload ? undefined : checkedBody(call, request.body ?? {});
  return { params: params.value, query: query.value, body };
}

function checkedBody({ body: schema }: Call, sent: unknown): unknown {
  const body = schema ? checkInput(schema, sent) : { value: undefined };
  if (!('value' in body)) throw invalidInput(body.violations);
  return body.value;
}

function withEtag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
}
