/** Answers the request of a call: input, handler, envelope; a call with an idempotency key is made once. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/server/connection.ts';
import { withWriteNote } from '#platform/database/server/open-database.ts';
import type { RunTask } from '#platform/workers/server/task.ts';
import type { WorkerPool } from '#platform/workers/server/worker-pool.ts';
import { idempotencyHeader, replayedHeader, type Call, type FileReply, type Page } from '../contract.ts';
import { contentDisposition } from '../model/content-disposition.ts';
import { wrap } from '../model/envelope.ts';
import { isPaged } from '../model/paged-call.ts';
import { checkedBody, checkedInput } from './call-input.ts';
import type { ProjectCaller, TenantCaller, UserCaller } from './caller.ts';
import { nextLink, withoutCursor } from './list-cursor.ts';
import {
  assertIdempotencyKey,
  CallOnce,
  hashOfFile,
  hashOfValue,
  type KeyedRequest,
  type PlainAnswer,
} from './repeated-calls.ts';
import type { AnyInput, BoundRoute, RequestFacts, RouteServices } from './route.ts';
import { takeUpload } from './upload.ts';
import { sendWritten, WrittenReply } from './written-reply.ts';

/** True for calls that work on many rows or bytes. */
export const isBulk = (call: Call): boolean =>
  call.upload !== undefined || call.envelope === 'file' || call.isBulk === true;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: UserCaller | undefined;
}

/** Answers a request whose caller is admitted. */
export async function answer(
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
  const course = { ...input, caller, request: facts, upload, runTask };
  const key = call.method === 'POST' ? request.headers[idempotencyHeader] : undefined;
  if (key !== undefined && caller) return answerOnce(bound, services, { request, reply, caller }, { key, course });
  const result = await bound.run(services.database, course);
  if (call.envelope === 'file') return sendFile(reply, result as FileReply);
  if (result instanceof WrittenReply) return sendWritten(request, reply, call.envelope, result);
  const next = isList ? nextLink(request.url, result as Page<unknown>) : undefined;
  if (next !== undefined) reply.header('link', next);
  return sendPlain(request, reply, plainAnswer(call, result));
}

/** What a call answers, except for downloads. */
function plainAnswer(call: Call, result: unknown): PlainAnswer {
  if (call.envelope === 'file') return { status: 200, body: undefined, isComplete: false };
  if (call.envelope === 'none') return { status: 204, body: undefined, isComplete: true };
  return { status: call.status ?? 200, body: JSON.stringify(wrap(call.envelope, result)), isComplete: true };
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, { status, body }: PlainAnswer): FastifyReply {
  reply.code(status);
  if (body === undefined) return reply.send();
  reply.type('application/json; charset=utf-8');
  return request.method === 'GET' ? withEtag(request, reply, body) : reply.send(body);
}

/** Makes a call with an idempotency key, or repeats the answer that it gave. */
async function answerOnce(
  bound: BoundRoute,
  { database, repeatedCalls }: RouteServices,
  { request, reply, caller }: Exchange & { readonly caller: UserCaller },
  { key, course }: { readonly key: string | readonly string[]; readonly course: AnyInput },
): Promise<FastifyReply> {
  const { call } = bound;
  const begun = await repeatedCalls.begin(await keyedRequest(bound, { request, caller, key: String(key) }, course));
  if (!(begun instanceof CallOnce)) return sendPlain(request, reply.header(replayedHeader, 'true'), begun);
  try {
    const end = (db: Db, result: unknown): Promise<void> => begun.keep(db, plainAnswer(call, result));
    const run = (): Promise<unknown> => bound.run(database, course, end);
    const result = await (bound.isOneTransaction ? run() : withWriteNote(begun.noteWrite, run));
    const answer = plainAnswer(call, result);
    if (!bound.isOneTransaction) await begun.keepAfterwards(answer);
    return call.envelope === 'file' ? sendFile(reply, result as FileReply) : sendPlain(request, reply, answer);
  } catch (error) {
    await begun.fail(error);
    throw error;
  }
}

async function keyedRequest(
  { call, takesFile }: BoundRoute,
  { request, caller, key }: { readonly request: FastifyRequest; readonly caller: UserCaller; readonly key: string },
  { upload }: AnyInput,
): Promise<KeyedRequest> {
  assertIdempotencyKey(key);
  const { organizationId = '', projectId = '' } = caller as Partial<ProjectCaller>;
  let bodyHash = '';
  if (upload) bodyHash = await hashOfFile(upload.path, upload.fields);
  else if (takesFile) bodyHash = await hashOfFile(typeof request.body === 'string' ? request.body : '');
  else bodyHash = hashOfValue(request.body);
  const { method, url } = request;
  const sender = caller.key?.id ?? caller.userId;
  return { key, sender, organizationId, projectId, method, url, bodyHash, isBulk: isBulk(call) };
}

/** A download: sandboxed whatever it contains, and displayed inline only where the handler allows it. */
function sendFile(
  reply: FastifyReply,
  { name, type, body, size, inline = false, isLive = false }: FileReply,
): FastifyReply {
  reply
    .type(type)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', name));
  if (size !== undefined) reply.header('content-length', size);
  if (isLive) reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  if (typeof body === 'string' || body instanceof Uint8Array || body instanceof Readable) return reply.send(body);
  return reply.send(Readable.from(body));
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

function withEtag(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body);
}
