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

/** One agent. */
export class Relay {
  readonly #target: Target;
  readonly #ends: RelayEnds;
  readonly #open = new Map<AbortController, Promise<void>>();
  readonly #requests = new Map<string | number, AbortController>();
  #version: string | undefined;

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
  }

  #send(message: Message): void {
    const controller = new AbortController();
    if (message.id !== undefined) this.#requests.set(message.id, controller);
    const done = this.#exchange(message, controller).finally(() => {
      this.#open.delete(controller);
      if (message.id !== undefined) this.#requests.delete(message.id);
    });
    this.#open.set(controller, done);
  }

  async #exchange(message: Message, controller: AbortController): Promise<void> {
    const timer = setTimeout(() => controller.abort(new Error('no answer in time')), patience);
    try {
      const response = await fetch(`${this.#target.url}/mcp`, {
        method: 'POST',
        headers: this.#headersOf(message),
        body: JSON.stringify(message),
        // The key is sent to the configured server only, never to a redirect.
        redirect: 'manual',
        signal: controller.signal,
      });
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

  #headersOf(message: Message): Record<string, string> {
    const version = namedVersion(message) ?? this.#version;
    return {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${this.#target.key}`,
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
      ...routingHeaders(message),
    };
  }

  async #deliver(message: Message, response: Response): Promise<void> {
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
