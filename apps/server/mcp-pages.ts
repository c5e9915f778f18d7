/** Serves the MCP endpoint: admission before the body is read, then the request as the web standard has it. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mcpLimits, mcpPath } from '#features/mcp/contract.ts';
import type { McpEndpoint } from '#features/mcp/server/mcp-endpoint.ts';
import type { McpGuest } from '#features/mcp/server/visit.ts';
import { Failure } from '#platform/http/model/failure.ts';

/** Answered by the protocol itself: 405 to what it does not know. */
const methods = ['GET', 'POST', 'DELETE'] as const;

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** The request as the web standard has it; it aborts when the client disconnects. */
function webRequest(request: FastifyRequest, { raw }: FastifyReply, publicUrl: string): Request {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    const text = textOf(value);
    // The key has been checked; nothing behind this point reads it from the request.
    if (text !== undefined && name !== 'authorization') headers.set(name, text);
  }
  const body = request.body instanceof Buffer ? new Uint8Array(request.body) : undefined;
  return new Request(new URL(mcpPath, publicUrl), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(request.method === 'POST' && body ? { body } : {}),
  });
}

async function sendWeb(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header('cache-control', 'no-store, no-transform').header('x-accel-buffering', 'no');
  if (!response.body) return reply.send();
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (!isStream) return reply.send(Buffer.from(await response.arrayBuffer()));
  return reply.send(Readable.fromWeb(response.body));
}

/** Mounts `/mcp`. */
export function mountMcp(server: FastifyInstance, endpoint: McpEndpoint, publicUrl: string): void {
  const guests = new WeakMap<FastifyRequest, McpGuest>();
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: [...methods],
      url: mcpPath,
      bodyLimit: mcpLimits.bodyBytes,
      onRequest: async (request, reply) => {
        try {
          const { authorization, origin } = request.headers;
          const userAgent = request.headers['user-agent'] ?? '';
          const { host, ip: address } = request;
          guests.set(request, await endpoint.admit({ authorization, origin, host, address, userAgent }));
        } catch (error) {
          // Without resource metadata, so that clients do not begin to sign in by OAuth.
          if (error instanceof Failure && error.status === 401) reply.header('www-authenticate', 'Bearer');
          throw error;
        }
      },
      handler: async (request, reply) => {
        const guest = guests.get(request);
        if (!guest) throw new Error('A request to the MCP endpoint was not admitted.');
        return sendWeb(reply, await endpoint.answer(webRequest(request, reply, publicUrl), guest));
      },
    });
  });
  server.addHook('preClose', () => endpoint.close());
}
