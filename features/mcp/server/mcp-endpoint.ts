/** The MCP endpoint behind its address: who may connect, and the answer to one request. */
import { createMcpHandler, isLegacyRequest, type McpHttpHandler, type McpServer } from '@modelcontextprotocol/server';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { call } from '#platform/http/contract.ts';
import { Failure, forbidden } from '#platform/http/model/failure.ts';
import type { Authenticate } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import { foreignOriginMessage, keyNeededForMcpMessage, mcpLimits, mcpUpgradeMessage } from '../contract.ts';
import type { SharedSessions } from './mcp-session-table.ts';
import { asksForSession, McpSessions, type SessionRequest } from './mcp-sessions.ts';
import { during, type McpGuest, type McpKnock } from './visit.ts';

/** What the endpoint needs of the product. */
export interface McpServices {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  /** Its origin is the only one from which pages may connect. */
  readonly publicUrl: string;
  /** A server with tools, resources and prompts. Its handlers find their request by `currentVisit`. */
  readonly serverFor: () => McpServer;
  /** Where other processes answer requests, too, the sessions that they share. */
  readonly sharedSessions: SharedSessions | undefined;
  readonly onError: (error: Error) => void;
}

/** What a key needs for the endpoint; what it may do there is decided call by call. */
const connecting = call({
  name: 'connectMcp',
  method: 'POST',
  path: '/mcp',
  summary: 'Connect a program by MCP',
  tag: 'MCP',
  access: 'user',
  keys: 'read',
  envelope: 'bare',
});

/** A client of the version 2025-11-25 names its session in this header. */
const sessionHeader = 'mcp-session-id';

/** The endpoint of one process. */
export class McpEndpoint {
  readonly #services: McpServices;
  readonly #handler: McpHttpHandler;
  readonly #sessions: McpSessions;

  constructor(services: McpServices) {
    this.#services = services;
    const { serverFor, sharedSessions: shared, onError } = services;
    this.#handler = createMcpHandler(serverFor, { maxRequestBodySize: mcpLimits.bodyBytes, onerror: onError });
    this.#sessions = new McpSessions({ serverFor, shared, onError });
  }

  /** Whether a program may connect. Throws 403 for foreign origins and the Free plan, 401 without a key, 429. */
  async admit(knock: McpKnock): Promise<McpGuest> {
    const { publicUrl, authenticate, rateLimiter, database } = this.#services;
    const { origin, authorization, address } = knock;
    if (origin !== undefined && origin !== new URL(publicUrl).origin) throw forbidden(foreignOriginMessage);
    const caller = await authenticate(connecting, { authorization, tenant: [], project: [], address });
    if (!caller.key) throw new Failure(401, keyNeededForMcpMessage);
    await rateLimiter.take({ key: `mcp:${caller.key.id}`, limit: mcpLimits.callsPerMinute, windowSeconds: 60 });
    const plans = await allDone(
      caller.organizations.map((organizationId) => readSubscription(database.owner, organizationId)),
    );
    if (!plans.some(({ plan }) => plan === 'pro')) throw forbidden(mcpUpgradeMessage);
    return { ...knock, caller };
  }

  /** Answers a request of an admitted program. Throws 404 for a session that has ended. */
  async answer(request: Request, guest: McpGuest): Promise<Response> {
    const asked = { request, message: await messageOf(request), visit: { guest, signal: request.signal } };
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
