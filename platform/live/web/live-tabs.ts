/** One stream for all tabs of a browser: the tab that holds a lock opens it, and tells the others. */
import type { LiveChange } from '../contract.ts';
import { LiveConnection, type LiveListener } from './live-connection.ts';

/** What tabs tell each other. */
type Message =
  | { readonly kind: 'change'; readonly change: LiveChange }
  | { readonly kind: 'beat'; readonly subject: string }
  | { readonly kind: 'reset' | 'rights' | 'who' }
  | { readonly kind: 'alive'; readonly lastId: string | undefined }
  | { readonly kind: 'follow'; readonly tab: string; readonly subjects: readonly string[] }
  | { readonly kind: 'leave'; readonly tab: string };

/** Milliseconds between signs of life of the leading tab, and after which a tab that can be seen takes its place. */
const lifeMs = 10_000;
const frozenMs = 40_000;

/** What a tab follows, and whom it tells. */
export interface TabSettings extends LiveListener {
  /** The same in all tabs of one person in one organization. */
  readonly name: string;
  readonly subjects: readonly string[];
}

/** This tab among the others. */
export class LiveTab {
  readonly #settings: TabSettings;
  readonly #id = crypto.randomUUID();
  readonly #channel: BroadcastChannel;
  readonly #closed = new AbortController();
  /** Subjects of all tabs, while this one leads. */
  readonly #wanted = new Map<string, readonly string[]>();
  #connection: LiveConnection | undefined;
  /** What is known of the stream of another tab: this one goes on from there when it takes the lead. */
  #before: { readonly lastId: string | undefined } | undefined;
  #lastSign = Date.now();

  constructor(settings: TabSettings) {
    this.#settings = settings;
    this.#channel = new BroadcastChannel(settings.name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
    const { signal } = this.#closed;
    globalThis.addEventListener('pagehide', () => this.#say({ kind: 'leave', tab: this.#id }), { signal });
    globalThis.addEventListener('pageshow', () => this.#introduce(), { signal });
    const watching = setInterval(() => this.#watchLeader(), lifeMs);
    signal.addEventListener('abort', () => clearInterval(watching));
    this.#introduce();
    this.#queue();
  }

  close(): void {
    this.#say({ kind: 'leave', tab: this.#id });
    this.#closed.abort();
    this.#channel.close();
  }

  #say(message: Message): void {
    if (!this.#closed.signal.aborted) this.#channel.postMessage(message);
  }

  #introduce(): void {
    this.#say({ kind: 'follow', tab: this.#id, subjects: this.#settings.subjects });
  }

  /** Waits for its turn to lead. Pages without locks, served without TLS, each have their own stream. */
  #queue(isStealing = false): void {
    const { signal } = this.#closed;
    if (!('locks' in navigator)) return void this.#lead(signal);
    const options = isStealing ? { steal: true } : { signal };
    const lost = new AbortController();
    const leading = navigator.locks.request(this.#settings.name, options, () =>
      this.#lead(AbortSignal.any([signal, lost.signal])),
    );
    leading.catch(() => {
      lost.abort();
      // Another tab has taken the lead from this one, which seemed frozen.
      if (!signal.aborted) this.#queue();
    });
  }

  /** Leads until it is closed or another tab takes over. */
  #lead(until: AbortSignal): Promise<void> {
    const { changed, beat, reset, rights } = this.#settings;
    const listener: LiveListener = {
      changed: (change) => {
        this.#say({ kind: 'change', change });
        changed(change);
      },
      beat: (subject) => {
        this.#say({ kind: 'beat', subject });
        beat(subject);
      },
      reset: () => {
        this.#say({ kind: 'reset' });
        reset();
      },
      rights: () => {
        this.#say({ kind: 'rights' });
        rights();
      },
    };
    this.#connection = new LiveConnection(listener, this.#before);
    this.#wanted.set(this.#id, this.#settings.subjects);
    this.#followAll();
    this.#say({ kind: 'who' });
    const living = setInterval(() => this.#sayAlive(), lifeMs);
    return new Promise((resolve) => {
      const end = (): void => {
        clearInterval(living);
        this.#before = { lastId: this.#connection?.lastId };
        this.#connection?.close();
        this.#connection = undefined;
        this.#wanted.clear();
        resolve();
      };
      if (until.aborted) end();
      else until.addEventListener('abort', end, { once: true });
    });
  }

  #sayAlive(): void {
    this.#say({ kind: 'alive', lastId: this.#connection?.lastId });
  }

  #hear(message: Message): void {
    this.#lastSign = Date.now();
    // An event is named by its change.
    if (message.kind === 'change') this.#before = { lastId: message.change.id };
    if (message.kind === 'alive') this.#before = { lastId: message.lastId ?? this.#before?.lastId };
    if (message.kind === 'change') this.#settings.changed(message.change);
    if (message.kind === 'beat') this.#settings.beat(message.subject);
    if (message.kind === 'reset') this.#settings.reset();
    if (message.kind === 'rights') this.#settings.rights();
    if (message.kind === 'who') this.#introduce();
    if (!this.#connection) return;
    if (message.kind === 'follow') this.#wanted.set(message.tab, message.subjects);
    if (message.kind === 'leave') this.#wanted.delete(message.tab);
    if (message.kind === 'follow' || message.kind === 'leave') this.#followAll();
    if (message.kind === 'follow') this.#sayAlive();
  }

  #followAll(): void {
    this.#connection?.follow([...new Set([...this.#wanted.values()].flat())].toSorted());
  }

  #watchLeader(): void {
    const isFrozen = !this.#connection && Date.now() - this.#lastSign > frozenMs;
    if (!isFrozen || document.hidden || !('locks' in navigator)) return;
    this.#lastSign = Date.now();
    this.#queue(true);
  }
}
