/** Carries messages of an agent to the endpoint, and the answers back. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from '#platform/programs/server/program-arguments.ts';
import { reasonOf } from '#platform/programs/server/run-program.ts';
import {
  agreedVersion,
  cancelledId,
  errorAnswer,
  eventsOf,
  isMessage,
  namedVersion,
  parsed,
  routingHeaders,
  type Message,
} from './messages.ts';

/** Where answers and sentences for people go. */
export interface RelayEnds {
  readonly answer: (message: unknown) => void;
  readonly report: (sentence: string) => void;
}

const parseError = -32_700;
const serverError = -32_000;
/** The server begins to answer within this time; a stream may last longer. */
const patience = 180_000;
/** The server is told the end within this time. */
const goodbye = 2000;
const sessionHeader = 'mcp-session-id';

/** One agent. */
export class Relay {
  readonly #target: Target;
  readonly #ends: RelayEnds;
  readonly #open = new Map<AbortController, Promise<void>>();
  readonly #requests = new Map<string | number, AbortController>();
  #version: string | undefined;
  /** Named by the server in its answer to `initialize`, when it may ask the agent something. */
  #session: string | undefined;
  /** What the agent began with: a session that has ended is opened again. */
  #beginning: Message | undefined;
  #renewal: Promise<void> | undefined;

  constructor(target: Target, ends: RelayEnds) {
    this.#target = target;
    this.#ends = ends;
  }

  /** Takes a line of the agent. Requests run side by side, as agents send them. */
  take(line: string): void {
    if (line.trim() === '') return;
    const message = parsed(line);
    if (!isMessage(message)) {
      this.#ends.answer(errorAnswer(null, parseError, 'This line is no message of JSON-RPC 2.0.'));
      return;
    }
    const cancelled = cancelledId(message);
    // Over HTTP a request is taken back by leaving.
    if (cancelled !== undefined) this.#requests.get(cancelled)?.abort();
    else this.#send(message);
  }

  /** Waits for the answers that are on their way; after `atMost` milliseconds they are given up. */
  async finish(atMost: number): Promise<void> {
    const enough = new AbortController();
    const limit = pause(atMost, undefined, { signal: enough.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.#open.values()), limit]);
    enough.abort();
    for (const controller of this.#open.keys()) controller.abort();
    await this.#endSession();
  }

  #send(message: Message): void {
    const controller = new AbortController();
    // Answers to questions of the server have ids of the server.
    const id = message.method === undefined ? undefined : message.id;
    if (id !== undefined) this.#requests.set(id, controller);
    const done = this.#exchange(message, controller).finally(() => {
      this.#open.delete(controller);
      if (id !== undefined) this.#requests.delete(id);
    });
    this.#open.set(controller, done);
  }

  async #exchange(message: Message, controller: AbortController): Promise<void> {
    const timer = setTimeout(() => controller.abort(new Error('no answer in time')), patience);
    try {
      const response = await this.#post(message, controller.signal);
      clearTimeout(timer);
      await this.#deliver(message, response);
    } catch (error) {
      // Taken back by the agent, which waits for nothing.
      if (controller.signal.aborted && controller.signal.reason?.name === 'AbortError') return;
      this.#refuse(message, `${this.#target.url} cannot be reached: ${reasonOf(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends a message; where its session has ended, once more in a new one. */
  async #post(message: Message, signal: AbortSignal): Promise<Response> {
    if (message.method === 'initialize') {
      this.#beginning = message;
      this.#session = undefined;
    }
    const session = this.#session;
    const response = await this.#fetch(message, signal);
    // An answer has no question in a new session.
    if (response.status !== 404 || session === undefined || message.method === undefined) return response;
    await response.body?.cancel();
    await this.#renew(session, signal);
    return this.#fetch(message, signal);
  }

  #fetch(message: Message, signal: AbortSignal): Promise<Response> {
    return fetch(`${this.#target.url}/mcp`, {
      method: 'POST',
      headers: this.#headersOf(message),
      body: JSON.stringify(message),
      // The key is sent to the configured server only, never to a redirect.
      redirect: 'manual',
      signal,
    });
  }

  /** Begins again as the agent did, which learns nothing of it. Requests that find the same session ended wait for one. */
  #renew(ended: string, signal: AbortSignal): Promise<void> {
    if (this.#session !== ended) return this.#renewal ?? Promise.resolve();
    this.#session = undefined;
    this.#renewal = this.#begin(signal);
    return this.#renewal;
  }

  async #begin(signal: AbortSignal): Promise<void> {
    if (!this.#beginning) return;
    const response = await this.#fetch(this.#beginning, signal);
    await response.text();
    if (!response.ok) return;
    this.#session = response.headers.get(sessionHeader) ?? undefined;
    const begun = await this.#fetch({ jsonrpc: '2.0', method: 'notifications/initialized' }, signal);
    await begun.text();
  }

  /** Tells the server that nobody uses the session any more; it ends by itself otherwise. */
  async #endSession(): Promise<void> {
    if (this.#session === undefined) return;
    await fetch(`${this.#target.url}/mcp`, {
      method: 'DELETE',
      headers: this.#headersOf({ jsonrpc: '2.0' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(goodbye),
    }).catch(() => undefined);
  }

  #headersOf(message: Message): Record<string, string> {
    const version = namedVersion(message) ?? this.#version;
    // A message that names its version belongs to no session: since 2026-07-28 there are none.
    const session = namedVersion(message) === undefined ? this.#session : undefined;
    return {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${this.#target.key}`,
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
      ...(session === undefined ? {} : { [sessionHeader]: session }),
      ...routingHeaders(message),
    };
  }

  async #deliver(message: Message, response: Response): Promise<void> {
    if (message.method === 'initialize') this.#session = response.headers.get(sessionHeader) ?? undefined;
    const type = response.headers.get('content-type') ?? '';
    if (response.ok && type.startsWith('text/event-stream') && response.body) {
      for await (const event of eventsOf(response.body)) this.#answer(message, event);
      return;
    }
    const text = await response.text();
    if (response.ok && text === '') return;
    const body = parsed(text);
    if (isMessage(body) && (response.ok || message.id !== undefined)) this.#answer(message, body);
    else this.#refuse(message, refusalOf(response, body));
  }

  #answer(message: Message, answer: unknown): void {
    if (message.method === 'initialize') this.#version = agreedVersion(answer) ?? this.#version;
    this.#ends.answer(answer);
  }

  /** Notifications have no answer; people read the sentence either way. */
  #refuse({ id }: Message, sentence: string): void {
    this.#ends.report(sentence);
    if (id !== undefined) this.#ends.answer(errorAnswer(id, serverError, sentence));
  }
}

/** The sentence of the server, with its status. */
function refusalOf({ status, headers }: Response, body: unknown): string {
  if (status >= 300 && status < 400) {
    return `The server sends elsewhere (${headers.get('location') ?? status}). Name that address in ARCHWRIGHT_URL.`;
  }
  const { error } = (body ?? {}) as { readonly error?: { readonly message?: string } };
  return `${error?.message ?? 'The server answered something that is not from Archwright.'} (${status})`;
}
