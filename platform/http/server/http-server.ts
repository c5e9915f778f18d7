/** The HTTP server: limits, guards, headers, errors, logs. Independent of features. */
import compress from '@fastify/compress';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { databaseFault, unavailability } from '#platform/database/server/database-faults.ts';
import { Failure } from '../model/failure.ts';
import { acceptJson } from './json-body.ts';
import { errorBody, failureOf, frameworkMessages, isFault, malformedMessage } from './error-answer.ts';
import { discardUnread } from './unread-body.ts';
import { isUploading } from './upload-watch.ts';
import { isPaced } from './body-pace.ts';

/** Settings of an installation. */
export interface HttpSettings {
  readonly logger: Logger;
  /** Hop count or list of addresses whose X-Forwarded-* headers are believed. */
  readonly trustProxy?: number | string | undefined;
  /** True when users reach the product by https. */
  readonly https: boolean;
}

const requestTimeoutMs = 15_000;
/** Largest body of a public call, bytes. */
export const publicBodyLimit = 16 * 1024;
/** Interval of the check for slow connections; the default of 30 s would let them live three times as long. */
const slowConnectionCheckMs = 1_000;

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};

/** A Fastify instance with everything that applies to every response. */
export function createHttpServer(settings: HttpSettings): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: settings.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(settings.trustProxy),
    genReqId: () => randomUUID(),
    requestTimeout: requestTimeoutMs,
    // For URLs that match no call; calls have their own limit.
    bodyLimit: publicBodyLimit,
    keepAliveTimeout: 72_000,
    http: {
      connectionsCheckingInterval: slowConnectionCheckMs,
      // Checked below, for HTTP/1.0 too and with a message.
      requireHostHeader: false,
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a URL that the router cannot decode.
      setSecurityHeaders(request, reply, settings.https);
      sendError(error, request, reply);
    },
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  };
  const server: FastifyInstance = Fastify(options);
  server.server.headersTimeout = requestTimeoutMs;
  acceptJson(server);
  void server.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], customTypes: compressible });
  server.addHook('onSend', async (request, reply) => {
    setSecurityHeaders(request, reply, settings.https);
    discardUnread(request.raw);
  });
  rejectAmbiguousRequests(server);
  logRequests(server);
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  return server;
}

/** Texts of the API and of pages. Streams of events would wait for more, and most files are compressed already. */
const compressible = /^text\/(?!event-stream)|[/+](?:json|xml|javascript)(?:;|$)/;

/** A hop count trusts that many proxies nearest to the server. */
function trusted(setting: HttpSettings['trustProxy']): NonNullable<FastifyServerOptions['trustProxy']> {
  if (setting === undefined) return false;
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** Rejects requests that proxies and servers could interpret differently. */
function rejectAmbiguousRequests(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length !== 1 || !request.url.startsWith('/')) {
      reply.header('connection', 'close');
      throw new Failure(400, malformedMessage);
    }
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw new Failure(415, 'Please send the body uncompressed.');
    const path = request.url.split('?')[0] ?? '';
    if (/%00|%(?![0-9a-f]{2})/i.test(request.url) || path.includes('\\'))
      throw new Failure(400, 'The address is malformed.');
  });
}

function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.header('x-request-id', request.id);
  for (const [name, value] of Object.entries(fixedHeaders)) if (!reply.hasHeader(name)) reply.header(name, value);
  if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
}

/** One line per request, with the pattern of its route: URLs may contain codes. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

const brokenRequestStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Malformed HTTP never reaches a route: it gets the same kind of error, and the connection is closed. */
function answerMalformedRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (isUploading(socket) || isPaced(socket))) return;
  const status = brokenRequestStatus[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ error: { message: frameworkMessages[status] } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** The one place where an error becomes a response. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error);
  if (isFault(failure)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'fault');
  } else if (error instanceof Error && databaseFault(error) === 'unavailable') {
    request.log.warn({ ...unavailability(error), route: request.routeOptions.url }, 'database unavailable');
  }
  if (failure.details.retryAfter !== undefined) reply.header('retry-after', String(failure.details.retryAfter));
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(failure)));
}
