/**
 * Sessions of the version 2025-11-25, for clients that can be asked something in the middle of a call: the answer comes
 * in another request and finds the call that waits. They live in this process. See docs/adr/0030.
 */
import {
  isInitializeRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpServer,
  type RequestId,
} from '@modelcontextprotocol/server';
import { randomBytes, randomUUID } from 'node:crypto';
import { allDone } from '#platform/database/server/all-done.ts';
import { Failure } from '#platform/http/model/failure.ts';
import { batchMessage, idInUseMessage, mcpSessionLimits, openCallsMessage, sessionGoneMessage } from '../contract.ts';
import { during, type McpVisit } from './visit.ts';

/** What sessions need. */
export interface SessionServices {
  readonly serverFor: () => McpServer;
  /** Whether no other process answers requests; otherwise one of them may hold a session that is unknown here. */
  readonly isAlone: boolean;
  readonly onError: (error: Error) => void;
}

/** A request within a session, and the message in it. */
export interface SessionRequest {
  readonly request: Request;
  readonly message: unknown;
  readonly visit: McpVisit;
}

interface Owner {
  readonly keyId: string;
  /** The organization of the key, or the person whose key it is. */
  readonly holder: string;
}

interface Session extends Owner {
  readonly id: string;
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly openedAt: number;
  usedAt: number;
  /** Calls whose answer has not been sent. */
  readonly open: Set<RequestId>;
}

const sweepEvery = 60_000;

/** Whether a message begins a connection with a client that can be asked. */
export function asksForSession(message: unknown): boolean {
  if (!isInitializeRequest(message)) return false;
  const { elicitation, sampling } = message.params.capabilities;
  return elicitation !== undefined || sampling !== undefined;
}

const keyOf = ({ guest }: McpVisit): string => guest.caller.key?.id ?? '';

/** The organization of a key, or the person whose key it is. */
const holderOf = ({ guest: { caller } }: McpVisit): string =>
  caller.userId === caller.key?.id ? (caller.organizations[0] ?? '') : caller.userId;

const isOld = ({ openedAt, usedAt, open }: Session, now: number): boolean =>
  (open.size === 0 && now - usedAt > mcpSessionLimits.idle) || now - openedAt > mcpSessionLimits.longest;

/** The id of a message that waits for an answer. */
function awaitedId(message: unknown): RequestId | undefined {
  const { id, method } = (message ?? {}) as { readonly id?: unknown; readonly method?: unknown };
  return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? id : undefined;
}

/** The sessions of one process. */
export class McpSessions {
  readonly #services: SessionServices;
  readonly #sessions = new Map<string, Session>();
  /** Begins every id: tells sessions of this process from those of others. */
  readonly #mark = `${randomBytes(6).toString('hex')}-`;
  readonly #sweeper: NodeJS.Timeout;

  constructor(services: SessionServices) {
    this.#services = services;
    this.#sweeper = setInterval(() => this.endOld(Date.now()), sweepEvery).unref();
  }

  /** How many are open. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Whether a session may be one of another process. Its client is served here as one that cannot be asked. */
  isElsewhere(id: string): boolean {
    return !this.#services.isAlone && !id.startsWith(this.#mark);
  }

  /** Opens a session. Nothing when its key has too many that all wait for answers: its client is served without one. */
  async open({ request, message, visit }: SessionRequest): Promise<Response | undefined> {
    const owner = { keyId: keyOf(visit), holder: holderOf(visit) };
    if (!this.#makeRoom(owner)) return undefined;
    const server = this.#services.serverFor();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => `${this.#mark}${randomUUID()}`,
      onsessioninitialized: (id) => {
        const now = Date.now();
        this.#sessions.set(id, { id, ...owner, server, transport, openedAt: now, usedAt: now, open: new Set() });
      },
    });
    await server.connect(transport);
    const response = await during(visit, () => transport.handleRequest(request, { parsedBody: message }));
    if (transport.sessionId === undefined) await server.close();
    return response;
  }

  /** Answers a request within a session. Throws 404 for one that has ended or is of another key, 429 for too many calls. */
  async answer(id: string, { request, message, visit }: SessionRequest): Promise<Response> {
    const session = this.#sessions.get(id);
    if (!session || session.keyId !== keyOf(visit) || isOld(session, Date.now())) {
      throw new Failure(404, sessionGoneMessage);
    }
    // Versions that can ask have no batches.
    if (Array.isArray(message)) throw new Failure(400, batchMessage);
    session.usedAt = Date.now();
    if (request.method === 'DELETE') this.#sessions.delete(id);
    const awaited = awaitedId(message);
    if (awaited !== undefined) this.#begin(session, awaited, visit.signal);
    const response = await during(visit, () => session.transport.handleRequest(request, { parsedBody: message }));
    return awaited === undefined ? response : whenSent(response, () => void session.open.delete(awaited));
  }

  /** Ends sessions that were not used for long, or are open for too long. */
  endOld(now: number): void {
    for (const session of this.#sessions.values()) if (isOld(session, now)) this.#end(session);
  }

  /** Ends all. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    const all = [...this.#sessions.values()];
    this.#sessions.clear();
    await allDone(all.map(({ server }) => server.close()));
  }

  /** Counts a call until its answer is sent. The answer to a program that has disconnected reaches nobody: it is cancelled. */
  #begin({ open, transport }: Session, requestId: RequestId, signal: AbortSignal): void {
    if (open.has(requestId)) throw new Failure(400, idInUseMessage);
    if (open.size >= mcpSessionLimits.openCalls) throw new Failure(429, openCallsMessage, { retryAfter: 1 });
    open.add(requestId);
    const gone = (): void => {
      open.delete(requestId);
      transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    };
    signal.addEventListener('abort', gone, { once: true });
  }

  /** Ends the session that was idle for longest wherever there are too many. Nothing can be ended while all are in use. */
  #makeRoom({ keyId, holder }: Owner): boolean {
    const { perKey, perHolder, inAll } = mcpSessionLimits;
    const bounds = [
      { counts: (session: Session) => session.keyId === keyId, most: perKey },
      { counts: (session: Session) => session.holder === holder, most: perHolder },
      { counts: () => true, most: inAll },
    ];
    return bounds.every(({ counts, most }) => {
      const counted = [...this.#sessions.values()].filter(counts);
      if (counted.length < most) return true;
      const [idle] = counted.filter(({ open }) => open.size === 0).toSorted((a, b) => a.usedAt - b.usedAt);
      if (idle) this.#end(idle);
      return idle !== undefined;
    });
  }

  #end(session: Session): void {
    this.#sessions.delete(session.id);
    session.server.close().catch(this.#services.onError);
  }
}

/** A response that tells when its stream has ended. */
function whenSent(response: Response, done: () => void): Response {
  if (!response.body) {
    done();
    return response;
  }
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(new TransformStream({ flush: done })), { status, headers });
}
