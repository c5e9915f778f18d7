/** Answers to the requests of admitted programs: with or without a session, in both versions of the protocol. */
import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from '@modelcontextprotocol/server';
import { Failure } from '#platform/http/model/failure.ts';
import { batchMessage, mcpLimits } from '../contract.ts';
import { asksForSession, McpSessions, type SessionRequest, type SessionServices } from './mcp-sessions.ts';
import { during, type McpGuest } from './visit.ts';

/** A client of the version 2025-11-25 names its session in this header. */
const sessionHeader = 'mcp-session-id';

/** The protocol in one process. It is loaded with its first request: see `McpEndpoint`. */
export class McpProtocol {
  readonly #handler: McpHttpHandler;
  readonly #sessions: McpSessions;

  constructor(services: SessionServices) {
    const { serverFor, onError } = services;
    this.#handler = createMcpHandler(serverFor, { maxRequestBodySize: mcpLimits.bodyBytes, onerror: onError });
    this.#sessions = new McpSessions(services);
  }

  /** Answers a request of an admitted program. Throws 404 for a session that has ended, 400 for several messages at once. */
  async answer(request: Request, guest: McpGuest): Promise<Response> {
    const asked = { request, message: await messageOf(request), visit: { guest, signal: request.signal } };
    // Neither version has batches, and calls are counted by requests.
    if (Array.isArray(asked.message)) throw new Failure(400, batchMessage);
    const response = await this.#inSession(asked);
    const options = asked.message === undefined ? {} : { parsedBody: asked.message };
    return response ?? during(asked.visit, () => this.#handler.fetch(request, options));
  }

  /** Ends open streams and sessions. */
  async close(): Promise<void> {
    await this.#sessions.close();
    await this.#handler.close();
  }

  /** The answer where the request belongs to a session or opens one. */
  async #inSession(asked: SessionRequest): Promise<Response | undefined> {
    const { request, message } = asked;
    const id = request.headers.get(sessionHeader);
    if (id === null) return asksForSession(message) ? this.#sessions.open(asked) : undefined;
    // The server says nothing outside of calls, and newer versions have no sessions.
    const hasSession = request.method !== 'GET' && (await isLegacyRequest(request, message));
    return hasSession ? this.#sessions.answer(id, asked) : undefined;
  }
}

/** The message of a request; nothing when it is none, which the protocol answers. */
async function messageOf(request: Request): Promise<unknown> {
  if (request.method !== 'POST') return undefined;
  try {
    return await request.clone().json();
  } catch {
    return undefined;
  }
}
