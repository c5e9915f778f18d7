/** Decides whether a request is accepted, before its body is read. */
import type { FastifyRequest } from 'fastify';
import { FairQueue, QueueFull, type EndTurn } from '#platform/workers/server/fair-queue.ts';
import {
  expiredTokenMessage,
  projectHeader,
  tenantHeader,
  tooManyBodiesMessage,
  unavailableMessage,
  type Call,
} from '../contract.ts';
import { Failure, forbidden } from '../model/failure.ts';
import { PacedBody, ReadingPace } from './body-pace.ts';
import type { Authenticate, CallerHeaders, ProjectCaller, TenantCaller, UserCaller } from './caller.ts';
import type { RateLimiter } from './rate-limit-table.ts';
import { allowUnread } from './unread-body.ts';

/** Dependencies of admission. */
export interface AdmissionServices {
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  /** Throws when the plan makes the caller's project read-only; called before every write of project content. */
  readonly assertWritable: (caller: ProjectCaller) => void;
}

const adminRole = 'ROLE_ADMIN';
const perUserPerMinute = 1_200;
const perKeyPerMinute = 600;

/** Bytes from which a body counts as large. */
const largeBytes = 256 * 1024;
/** Large bodies that are read concurrently, in total and per person or key; none is queued. */
const largeBodies = { running: 16, runningPerUser: 2, waiting: 0, waitingPerUser: 0 } as const;
const busyRetrySeconds = 2;
/** Large bodies of a person or key in a minute, in units of 1 MB: reading and checking them takes time from others. */
const largePerMinute = 150;
const largeUnit = 1_000_000;

/** A large body that is admitted. */
export interface LargeBody {
  readonly body: PacedBody;
  /** Frees its slot. Call it once, when the request is answered or its client disconnected. */
  readonly end: () => void;
}

/** Authenticates the caller of a call, counts the call, and checks what the caller may do. Throws the Failure otherwise. */
export async function admit(
  { authenticate, rateLimiter, assertWritable }: AdmissionServices,
  call: Call,
  headers: CallerHeaders,
): Promise<UserCaller> {
  const caller = await authenticate(call, headers);
  const quota = caller.key
    ? { key: `key:${caller.key.id}`, limit: perKeyPerMinute }
    : { key: `user:${caller.userId}`, limit: perUserPerMinute };
  await rateLimiter.take({ ...quota, windowSeconds: 60, batch: 20 });
  if (call.role === 'admin' && !caller.roles.includes(adminRole)) throw forbidden();
  if (call.permission !== undefined && !(caller as TenantCaller).permissions.has(call.permission)) throw forbidden();
  const isProjectContent = call.access === 'project' || call.access === 'key';
  const isWrite = call.method !== 'GET' && call.changesProject !== false;
  if (isProjectContent && isWrite) assertWritable(caller as ProjectCaller);
  return caller;
}

/** Admission of one server: authentication, and the number of large bodies per caller. */
export class Admission {
  readonly #services: AdmissionServices;
  readonly #large = new FairQueue(largeBodies);
  readonly #pace = new ReadingPace();

  constructor(services: AdmissionServices) {
    this.#services = services;
  }

  /** The authenticated and authorized caller; undefined for a public call. Throws the Failure otherwise. */
  async callerOf(call: Call, request: FastifyRequest, bodyLimit: number): Promise<UserCaller | undefined> {
    if (call.access === 'public') return undefined;
    try {
      return await admit(this.#services, call, {
        authorization: request.headers.authorization,
        tenant: headerValues(request, tenantHeader),
        project: headerValues(request, projectHeader),
        address: request.ip,
        code: call.access === 'key' ? (request.params as Readonly<Record<string, string>>)['code'] : undefined,
      });
    } catch (error) {
      // The token is ours but expired: the browser renews it and sends the same body again.
      if (error instanceof Failure && error.message === expiredTokenMessage) allowUnread(request.raw, bodyLimit);
      throw error;
    }
  }

  /**
   * Reserves a slot for a large body; undefined for other bodies. 429 when the caller sends too many at once or too much
   * in a minute, 503 when all callers together send too many.
   */
  async placeFor(request: FastifyRequest, caller: UserCaller, bodyLimit: number): Promise<LargeBody | undefined> {
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    const length = Number(request.headers['content-length'] ?? 0);
    if (length <= largeBytes && !isChunked) return undefined;
    const sender = caller.key?.id ?? caller.userId;
    const charge = (bytes: number): Promise<void> =>
      this.#services.rateLimiter.take({
        key: `large:${sender}`,
        limit: largePerMinute,
        windowSeconds: 60,
        calls: Math.ceil(Math.min(bytes, bodyLimit) / largeUnit),
      });
    const endTurn = await this.#turnOf(sender);
    try {
      // The length of a chunked body is known at its end.
      await charge(isChunked ? largeUnit : length);
    } catch (error) {
      endTurn();
      throw error;
    }
    const { organizationId = sender } = caller as Partial<TenantCaller>;
    const { requestTimeout } = request.server.server;
    const body = new PacedBody(request.raw, {
      limit: bodyLimit,
      pace: this.#pace,
      sender: organizationId,
      timeoutMs: requestTimeout,
    });
    const end = (): void => {
      endTurn();
      // Refuses the next body, not this one.
      if (isChunked && body.bytes > largeUnit) charge(body.bytes - largeUnit).catch(() => undefined);
    };
    return { body, end };
  }

  async #turnOf(sender: string): Promise<EndTurn> {
    try {
      return await this.#large.enter(sender);
    } catch (error) {
      if (error instanceof QueueFull && error.scope === 'user') {
        throw new Failure(429, tooManyBodiesMessage, { retryAfter: busyRetrySeconds });
      }
      throw new Failure(503, unavailableMessage, { retryAfter: busyRetrySeconds });
    }
  }
}

/** Node joins repeated headers; the raw list keeps them apart. */
function headerValues(request: FastifyRequest, name: string): string[] {
  const { rawHeaders } = request.raw;
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
