/** The MCP endpoint behind its address: who may connect, and the answer to one request. */
import { createMcpHandler, type McpHttpHandler, type McpServer } from '@modelcontextprotocol/server';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { call } from '#platform/http/contract.ts';
import { Failure, forbidden } from '#platform/http/model/failure.ts';
import type { Authenticate, UserCaller } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import { foreignOriginMessage, keyNeededForMcpMessage, mcpLimits, mcpUpgradeMessage } from '../contract.ts';

/** What the endpoint needs of the product. */
export interface McpServices {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  /** Its origin is the only one from which pages may connect. */
  readonly publicUrl: string;
  /** Tools, resources and prompts for one request of an admitted program; the signal aborts when it disconnects. */
  readonly serverFor: (guest: McpGuest, signal: AbortSignal) => McpServer;
  readonly onError: (error: Error) => void;
}

/** Facts of a request before its body is read. */
export interface McpKnock {
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

/** A program that may connect. */
export interface McpGuest extends McpKnock {
  readonly caller: UserCaller;
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

/** The endpoint of one process. */
export class McpEndpoint {
  readonly #services: McpServices;
  readonly #handler: McpHttpHandler;

  constructor(services: McpServices) {
    this.#services = services;
    const options = { maxRequestBodySize: mcpLimits.bodyBytes, onerror: services.onError };
    this.#handler = createMcpHandler(({ authInfo }) => {
      const { open } = (authInfo?.extra ?? {}) as { readonly open?: () => McpServer };
      if (!open) throw new Error('A request reached the MCP server without its program.');
      return open();
    }, options);
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

  /** Answers a request of an admitted program. */
  answer(request: Request, guest: McpGuest): Promise<Response> {
    const { caller } = guest;
    return this.#handler.fetch(request, {
      authInfo: {
        token: '',
        clientId: caller.key?.id ?? '',
        scopes: [...(caller.key?.scopes ?? [])],
        extra: { open: () => this.#services.serverFor(guest, request.signal) },
      },
    });
  }

  /** Ends open streams. */
  close(): Promise<void> {
    return this.#handler.close();
  }
}
