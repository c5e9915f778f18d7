/** Binds calls to handlers: authentication, schemas, permission, transaction, envelope. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { Database } from '#platform/database/server/open-database.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { projectHeader, tenantHeader, type Call, type CallInput, type Reply } from '../contract.ts';
import { wrap } from '../model/envelope.ts';
import { forbidden, invalidInput, notFound } from '../model/failure.ts';
import { checkInput } from '../model/violations.ts';
import type { Authenticate, CallerOf, TenantCaller, UserCaller } from './caller.ts';
import type { RateLimiter } from './rate-limit-table.ts';

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
}

interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: UserCaller | undefined;
  readonly request: RequestFacts;
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
  if (call.access === 'organization' || call.access === 'project') return [(caller as TenantCaller).organizationId];
  return caller?.organizations ?? [];
};

/** What the kernel needs from the rest of the house. */
export interface RouteServices {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
}

const perUserPerMinute = 1_200;
const defaultBodyLimit = 64 * 1024;

/** Puts the routes on the server, below `/api`. */
export function mountRoutes(server: FastifyInstance, routes: readonly BoundRoute[], services: RouteServices): void {
  for (const bound of routes) {
    server.route({
      method: bound.call.method,
      url: `/api${bound.call.path}`,
      bodyLimit: bound.call.bodyLimit ?? defaultBodyLimit,
      handler: (request, reply) => answer(bound, services, request, reply),
    });
  }
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
  const facts: RequestFacts = {
    id: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  };
  const result = await bound.run(services.database, { ...input, caller, request: facts });
  if (call.envelope === 'none') return reply.code(204).send();
  const body = JSON.stringify(wrap(call.envelope, result));
  reply.code(call.status ?? 200).type('application/json; charset=utf-8');
  return call.method === 'GET' ? withEtag(request, reply, body) : reply.send(body);
}

async function callerOf(call: Call, services: RouteServices, request: FastifyRequest): Promise<UserCaller | undefined> {
  if (call.access === 'public') return undefined;
  const caller = await services.authenticate(call.access, {
    authorization: request.headers.authorization,
    tenant: headerValues(request, tenantHeader),
    project: headerValues(request, projectHeader),
  });
  await services.rateLimiter.take({
    key: `user:${caller.userId}`,
    limit: perUserPerMinute,
    windowSeconds: 60,
    batch: 20,
  });
  if (call.permission !== undefined && !(caller as TenantCaller).permissions.has(call.permission)) throw forbidden();
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
