/**
 * Sessions of the version 2025-11-25, for clients that can be asked something in the middle of a call: the answer comes
 * in another request and finds the call that waits, in whichever process. See docs/adr/0030 and 0033.
 */
import { isInitializeRequest, type McpServer, type RequestId } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { allDone } from '#platform/database/server/all-done.ts';
import { Failure } from '#platform/http/model/failure.ts';
import {
  idInUseMessage,
  longAnswerMessage,
  mcpSessionLimits,
  openCallsMessage,
  sessionGoneMessage,
} from '../contract.ts';
import type { SharedSessions } from './mcp-session-table.ts';
import { openingOf, openingRequest } from './session-opening.ts';
import { answeredQuestion, SessionTransport } from './session-transport.ts';
import { during, type McpVisit } from './visit.ts';

/** What sessions need. */
export interface SessionServices {
  readonly serverFor: () => McpServer;
  /** Where other processes answer requests, too, what they share. */
  readonly shared: SharedSessions | undefined;
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
  readonly transport: SessionTransport;
  readonly openedAt: number;
  usedAt: number;
  /** Calls whose answer has not been sent. */
  readonly open: Set<RequestId>;
}

const sweepEvery = 60_000;
/** Time between two looks for answers that other processes took, while something is asked. */
const lookEvery = 250;

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
  /** Sessions of other processes that are being opened here. */
  readonly #arriving = new Map<string, Promise<Session | undefined>>();
  readonly #sweeper: NodeJS.Timeout;
  #isLooking = false;

  constructor(services: SessionServices) {
    this.#services = services;
    this.#sweeper = setInterval(() => this.#sweep(), sweepEvery).unref();
  }

  /** How many are open in this process. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Opens a session. Nothing when its key has too many that all wait for answers: its client is served without one. */
  async open({ request, message, visit }: SessionRequest): Promise<Response | undefined> {
    const session = await this.#begun(randomUUID(), visit);
    if (!session) return undefined;
    const response = await during(visit, () => session.transport.handleRequest(request, { parsedBody: message }));
    if (session.transport.sessionId === undefined) this.#end(session);
    else await this.#services.shared?.keep(session, openingOf(message));
    return response;
  }

  /**
   * Answers a request within a session; nothing when it cannot be opened here, see `open`. Throws 404 for one that has
   * ended or is of another key, 429 for too many calls.
   */
  async answer(id: string, { request, message, visit }: SessionRequest): Promise<Response | undefined> {
    const session = await this.#sessionOf(id, visit);
    if (!session) return undefined;
    session.usedAt = Date.now();
    if (await this.#isLeft(session, message)) return new Response(null, { status: 202 });
    if (request.method === 'DELETE') {
      this.#sessions.delete(id);
      await this.#services.shared?.drop(session);
    }
    const awaited = awaitedId(message);
    if (awaited !== undefined) this.#begin(session, awaited, visit.signal);
    const response = await during(visit, () => session.transport.handleRequest(request, { parsedBody: message }));
    return awaited === undefined ? response : whenSent(response, () => void session.open.delete(awaited));
  }

  /** Ends sessions that were not used for long, or are open for too long. */
  endOld(now: number): void {
    for (const session of this.#sessions.values()) if (isOld(session, now)) this.#end(session);
  }

  /** Ends all in this process. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    const all = [...this.#sessions.values()];
    this.#sessions.clear();
    await allDone(all.map(({ server }) => server.close()));
  }

  #sweep(): void {
    this.endOld(Date.now());
    this.#services.shared?.purge().catch(this.#services.onError);
  }

  /** A session without its first message. Nothing where there are too many that all wait for answers. */
  async #begun(id: string, visit: McpVisit): Promise<Session | undefined> {
    const owner = { keyId: keyOf(visit), holder: holderOf(visit) };
    if (!this.#makeRoom(owner)) return undefined;
    const server = this.#services.serverFor();
    const transport = new SessionTransport(id, () => void this.#lookForAnswers());
    const now = Date.now();
    const session = { id, ...owner, server, transport, openedAt: now, usedAt: now, open: new Set<RequestId>() };
    this.#sessions.set(id, session);
    await server.connect(transport);
    transport.listen();
    return session;
  }

  /** A session of this process, or of another one, opened here as well. Nothing where there is no room for it. */
  async #sessionOf(id: string, visit: McpVisit): Promise<Session | undefined> {
    const { shared } = this.#services;
    const keyId = keyOf(visit);
    const here = this.#sessions.get(id);
    const isOpen = here !== undefined && here.keyId === keyId && (shared !== undefined || !isOld(here, Date.now()));
    if (!shared && isOpen) return here;
    const opening = await shared?.use({ id, keyId });
    if (opening === undefined) {
      // Its client ended it in another process.
      if (isOpen) this.#end(here);
      throw new Failure(404, sessionGoneMessage);
    }
    if (isOpen) return here;
    const arriving = this.#arriving.get(id) ?? this.#arrived(id, opening, visit);
    this.#arriving.set(id, arriving);
    return arriving.finally(() => this.#arriving.delete(id));
  }

  /** Opens a session of another process here: its client has said the same there. */
  async #arrived(id: string, opening: string, visit: McpVisit): Promise<Session | undefined> {
    const session = await this.#begun(id, visit);
    if (!session) return undefined;
    const { request, message } = openingRequest(opening);
    const response = await during(visit, () => session.transport.handleRequest(request, { parsedBody: message }));
    await response.text();
    return session;
  }

  /** Whether a message answered a question of another process, for which it was left. */
  async #isLeft(session: Session, message: unknown): Promise<boolean> {
    const { shared } = this.#services;
    const question = answeredQuestion(message);
    if (!shared || question === undefined || session.transport.questions.has(question)) return false;
    const answer = JSON.stringify(message);
    if (answer.length > mcpSessionLimits.answer) throw new Failure(413, longAnswerMessage);
    await shared.leave(session.id, { question, message: answer });
    return true;
  }

  /** Looks for answers that other processes took until nothing is asked any more. */
  async #lookForAnswers(): Promise<void> {
    const { shared, onError } = this.#services;
    if (!shared || this.#isLooking) return;
    this.#isLooking = true;
    while (this.#asked().size > 0) {
      await pause(lookEvery);
      const asked = this.#asked();
      try {
        for (const { question, message } of await shared.take([...asked.keys()])) {
          asked.get(question)?.onmessage?.(JSON.parse(message));
        }
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.#isLooking = false;
  }

  /** What is asked in this process, and the transport that waits for the answer. */
  #asked(): ReadonlyMap<string, SessionTransport> {
    const waiting = [...this.#sessions.values()].map(({ transport }) => transport);
    return new Map(waiting.flatMap((transport) => [...transport.questions].map((question) => [question, transport])));
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
