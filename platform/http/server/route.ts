/** Binds calls to handlers: authentication, schemas, permission, transaction, envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { withRequestLimit } from '#platform/database/server/time-limits.ts';
import {
  projectHeader,
  tenantHeader,
  type Call,
  type CallInput,
  type FileReply,
  type Reply,
  type UploadRule,
} from '../contract.ts';
import { contentDisposition } from '../model/content-disposition.ts';
import { wrap } from '../model/envelope.ts';
import { forbidden, invalidInput, notFound } from '../model/failure.ts';
import { checkInput } from '../model/violations.ts';
import type { Authenticate, CallerOf, ProjectCaller, TenantCaller, UserCaller } from './caller.ts';
import type { RateLimiter } from './rate-limit-table.ts';
import { acceptUploads, takeUpload, uploadBodyLimit, type UploadedFile } from './upload.ts';
import { watchUpload } from './upload-watch.ts';

/** What a handler may know of the request besides its input. */
export interface RequestFacts {
  readonly id: string;
  /** Address of the peer, after trusted proxies. */
  readonly address: string;
  readonly userAgent: string;
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
}

interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | undefined;
  readonly request: RequestFacts;
  readonly upload: UploadedFile | undefined;
}

/** A call with its handler. */
export interface BoundRoute {
  readonly call: Call;
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

/** Binds a call that opens its own transactions: nothing but SQL may be awaited inside one. */
export function routeWithDatabase<C extends Call>(
  call: C,
  handler: (input: WithDatabase<C>) => Promise<Reply<C>>,
): BoundRoute {
  return {
    call,
    run: (database, input) => handler({ ...input, database } as unknown as WithDatabase<C>),
  };
}

const scopeOf = (call: Call, caller: UserCaller | undefined): readonly string[] => {
  if (call.access !== 'public' && call.access !== 'user') return [(caller as TenantCaller).organizationId];
  return caller?.organizations ?? [];
};

/** What the kernel needs from the rest of the house. */
export interface RouteServices {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  /** Throws when the plan keeps the caller's project read-only; asked before every write of project content. */
  readonly refuseWriting: (caller: ProjectCaller) => Promise<void>;
  /** Throws (507) while the disk is full; asked before everything that writes. */
  readonly refuseFullDisk: () => Promise<void>;
}

const adminRole = 'ROLE_ADMIN';
const perUserPerMinute = 1_200;
const perKeyPerMinute = 600;
const defaultBodyLimit = 64 * 1024;

/** Puts the routes on the server, below `/api`. */
export function mountRoutes(server: FastifyInstance, routes: readonly BoundRoute[], services: RouteServices): void {
  const mount = (scope: FastifyInstance, bound: BoundRoute): void => {
    const { method, path, upload, bodyLimit = upload ? uploadBodyLimit(upload) : defaultBodyLimit } = bound.call;
    const isBulk = upload !== undefined || bound.call.envelope === 'file' || bound.call.isBulk === true;
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      withRequestLimit(() => answer(bound, services, request, reply), { isBulk });
    scope.route({ method, url: `/api${path}`, bodyLimit, handler });
  };
  for (const bound of routes.filter(({ call }) => !call.upload)) mount(server, bound);
  void server.register(async (scope) => {
    acceptUploads(scope);
    scope.addHook('onRequest', async (request) => watchUpload(request.raw));
    for (const bound of routes.filter(({ call }) => call.upload)) mount(scope, bound);
  });
}

async function answer(
  bound: BoundRoute,
  services: RouteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = bound;
  const caller = await callerOf(call, services, request);
  const input = checkedInput(call, request);
  // Who is locked out of a session cannot read either, and a session is a few bytes.
  if (call.method !== 'GET' && call.tag !== 'Session') await services.refuseFullDisk();
  const facts: RequestFacts = {
    id: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  };
  const upload = call.upload && (await takeUpload(request, call.upload));
  const result = await bound.run(services.database, { ...input, caller, request: facts, upload });
  if (call.envelope === 'none') return reply.code(204).send();
  if (call.envelope === 'file') return sendFile(reply, result as FileReply);
  const body = JSON.stringify(wrap(call.envelope, result));
  reply.code(call.status ?? 200).type('application/json; charset=utf-8');
  return call.method === 'GET' ? withEtag(request, reply, body) : reply.send(body);
}

/** A download: without power in the browser whatever it holds, and shown there only where the handler says so. */
function sendFile(reply: FastifyReply, { name, type, body, size, inline = false }: FileReply): FastifyReply {
  reply
    .type(type)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', name));
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body));
}

async function callerOf(call: Call, services: RouteServices, request: FastifyRequest): Promise<UserCaller | undefined> {
  if (call.access === 'public') return undefined;
  const caller = await services.authenticate(call, {
    authorization: request.headers.authorization,
    tenant: headerValues(request, tenantHeader),
    project: headerValues(request, projectHeader),
    address: request.ip,
    code: call.access === 'key' ? (request.params as Readonly<Record<string, string>>)['code'] : undefined,
  });
  const quota = caller.key
    ? { key: `key:${caller.key.id}`, limit: perKeyPerMinute }
    : { key: `user:${caller.userId}`, limit: perUserPerMinute };
  await services.rateLimiter.take({ ...quota, windowSeconds: 60, batch: 20 });
  if (call.role === 'admin' && !caller.roles.includes(adminRole)) throw forbidden();
  if (call.permission !== undefined && !(caller as TenantCaller).permissions.has(call.permission)) throw forbidden();
  const isProjectContent = call.access === 'project' || call.access === 'key';
  if (isProjectContent && call.method !== 'GET') await services.refuseWriting(caller as ProjectCaller);
  return caller;
}

/** Node joins repeated headers; the raw list keeps them apart. */
function headerValues(request: FastifyRequest, name: string): string[] {
  const { rawHeaders } = request.raw;
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}

function checkedInput(call: Call, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const params = call.params ? checkInput(call.params, request.params) : { value: undefined };
  // An id that is not well formed names nothing, as an unknown one.
  if (!('value' in params)) throw notFound();
  const query = call.query ? checkInput(call.query, request.query) : { value: undefined };
  if (!('value' in query)) throw invalidInput(query.violations);
  const body = call.body ? checkInput(call.body, request.body ?? {}) : { value: undefined };
  if (!('value' in body)) throw invalidInput(body.violations);
  return { params: params.value, query: query.value, body: body.value };
}

function withEtag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
}
