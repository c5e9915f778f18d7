/** The MCP endpoint behind its address: who may connect, and the answer to one request. */
import type { McpServer } from '@modelcontextprotocol/server';
import { allDone } from '#platform/database/server/all-done.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import { call } from '#platform/http/contract.ts';
import { Failure, forbidden } from '#platform/http/model/failure.ts';
import type { Authenticate } from '#platform/http/server/caller.ts';
import type { RateLimiter } from '#platform/http/server/rate-limit-table.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import {
  foreignHostMessage,
  foreignOriginMessage,
  keyNeededForMcpMessage,
  mcpLimits,
  mcpUpgradeMessage,
} from '../contract.ts';
import type { SharedSessions } from './mcp-session-table.ts';
import type { McpProtocol } from './mcp-protocol.ts';
import type { McpGuest, McpKnock } from './visit.ts';

/** What the endpoint needs of the product. */
export interface McpServices {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly rateLimiter: RateLimiter;
  /** Its origin is the only one from which pages may connect. */
  readonly publicUrl: string;
  /** Whether a host name is one of the product. */
  readonly isOwnName: (name: string) => boolean;
  /** Loads what makes a server with tools, resources and prompts. Its handlers find their request by `currentVisit`. */
  readonly loadServers: () => Promise<() => McpServer>;
  /** Where other processes answer requests, too, the sessions that they share. */
  readonly sharedSessions: SharedSessions | undefined;
  readonly onError: (error: Error) => void;
}

/** The name in a Host header; undefined for none, and for what is no host. */
function nameOf(host: string | undefined): string | undefined {
  const address = `http://${host ?? ''}`;
  return host && /^[^/?#@\\]+$/.test(host) && URL.canParse(address) ? new URL(address).hostname : undefined;
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

/**
 * The endpoint of one process. The protocol, the tools and the SDK below them are loaded with the first program that may
 * connect: most processes of small installations never see one.
 */
export class McpEndpoint {
  readonly #services: McpServices;
  #protocol: Promise<McpProtocol> | undefined;

  constructor(services: McpServices) {
    this.#services = services;
  }

  /** Whether a program may connect. Throws 403 for foreign hosts and origins and the Free plan, 401 without a key, 429. */
  async admit(knock: McpKnock): Promise<McpGuest> {
    const { publicUrl, isOwnName, authenticate, rateLimiter, database } = this.#services;
    const { origin, host, authorization, address } = knock;
    const name = nameOf(host);
    if (name === undefined || !isOwnName(name)) throw forbidden(foreignHostMessage);
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
    this.#protocol ??= this.#load().catch((error: unknown) => {
      this.#protocol = undefined;
      throw error;
    });
    const protocol = await this.#protocol;
    return protocol.answer(request, guest);
  }

  /** Ends open streams and sessions. */
  async close(): Promise<void> {
    // What could not be loaded has nothing to end, and must not keep the rest of the process from ending.
    const protocol = await this.#protocol?.catch(() => undefined);
    await protocol?.close();
  }

  async #load(): Promise<McpProtocol> {
    const { loadServers, sharedSessions: shared, onError } = this.#services;
    const [serverFor, { McpProtocol: Protocol }] = await allDone([loadServers(), import('./mcp-protocol.ts')]);
    return new Protocol({ serverFor, shared, onError });
  }
}
