/**
 * The stream of this browser: opened again after every cut, behind the last event that arrived. Where no stream can be
 * held, for example behind a proxy that keeps it back, changes are asked for again and again.
 */
import { expiredTokenMessage } from '#platform/http/contract.ts';
import { urlOf } from '#platform/http/model/call-url.ts';
import { apiScope, headersOf } from '#platform/http/web/api.ts';
import { followChanges, liveBeat, liveChange, type LiveChange } from '../contract.ts';
import { EventReader, type ServerSentEvent } from '../model/server-sent-events.ts';
import { pauseAfter } from '../model/reconnect-pause.ts';

/** What a connection tells. */
export interface LiveListener {
  readonly changed: (change: LiveChange) => void;
  /** There is something to read of what changes all the time. */
  readonly beat: (subject: string) => void;
  /** Something may have been missed: everything that is shown is read again. */
  readonly reset: () => void;
  /** This person may do something else now, or may have missed that. */
  readonly rights: () => void;
}

/** Longest silence, ms: the server says something every 25 s. */
const longestSilence = 60_000;

/** Statuses that a try in a moment does not change: no right to what is asked for, or too many streams. */
const refusals = new Set([401, 403, 404, 422, 429]);

/** Of these, the ones that may mean that this person has lost a right, or the session. */
const lostRights = new Set([401, 403, 404]);

/** Pause after such an answer, ms. */
const refusedPause = 60_000;

/** The status of too many streams of a person. */
const tooMany = 429;

/**
 * Streams in a row that nothing is heard of, and ms: until a stream counts as one of them, between two questions, until one
 * counts as lost, and between two times that everything is read again because questions do not get through either.
 */
const unheard = { streams: 2, after: 15_000, ask: 5_000, answer: 10_000, again: 20_000 } as const;

/** One stream that lasts. */
export class LiveConnection {
  readonly #listener: LiveListener;
  #subjects: readonly string[] = [];
  #lastId: string | undefined;
  #wasOpen = false;
  #running: AbortController | undefined;
  #failures = 0;
  /** Whether changes are asked for, because there is no stream. */
  #isAsking = false;
  /** Whether the stream was cut since it was asked for. */
  #isAgain = false;
  /** When everything was read again last, because nothing got through. */
  #anewAt = -unheard.again;
  /** Ends the pause before the next try. */
  #hurry = (): void => undefined;

  /** `before` is the stream that this one goes on from, opened elsewhere, with the last event that is known of it. */
  constructor(listener: LiveListener, before?: { readonly lastId: string | undefined }) {
    this.#listener = listener;
    this.#wasOpen = before !== undefined;
    this.#lastId = before?.lastId;
  }

  /** The last event that arrived. */
  get lastId(): string | undefined {
    return this.#lastId;
  }

  /** Follows these subjects from now on; nothing is missed between the old stream and the new one. */
  follow(subjects: readonly string[]): void {
    if (subjects.join() === this.#subjects.join()) return;
    this.#subjects = subjects;
    this.#running?.abort();
    this.#running = new AbortController();
    this.#isAgain = false;
    void this.#run(this.#running.signal);
  }

  /** Tries at once, for example because the device is online again. */
  readonly retry = (): void => {
    this.#failures = 0;
    this.#hurry();
  };

  close(): void {
    this.#subjects = [];
    this.#running?.abort();
    this.#running = undefined;
  }

  async #run(stopped: AbortSignal): Promise<void> {
    globalThis.addEventListener('online', this.retry, { signal: stopped });
    globalThis.addEventListener('focus', () => this.#isAsking && this.#hurry(), { signal: stopped });
    while (!stopped.aborted) {
      const status = await this.#once(stopped).catch(() => 0);
      if (stopped.aborted) return;
      this.#isAgain = true;
      if (lostRights.has(status)) this.#listener.rights();
      if (status === 404 && (await this.#dropUnreadable(stopped))) continue;
      await this.#rest(status, stopped);
    }
  }

  /** Until the next try. While there is no stream, changes are asked for. */
  async #rest(status: number, stopped: AbortSignal): Promise<void> {
    const isRefused = refusals.has(status);
    const ms = isRefused ? refusedPause : pauseAfter(this.#failures++, Math.random());
    const until = performance.now() + ms;
    this.#isAsking = status === tooMany || (!isRefused && this.#failures > unheard.streams);
    while (!stopped.aborted) {
      if (this.#isAsking) await this.#ask(stopped);
      const left = until - performance.now();
      if (left <= 0) return;
      await this.#pause(this.#isAsking ? Math.min(left, unheard.ask) : left, stopped);
      if (!this.#isAsking || this.#failures === 0) return;
    }
  }

  /** Asks once for what has happened since the last event. */
  async #ask(stopped: AbortSignal): Promise<void> {
    const isFirst = this.#lastId === undefined;
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(unheard.answer)]);
    const text = await this.#open({ subjects: this.#subjects.join(), once: 'true' }, signal)
      .then((answer) => (answer.ok ? answer.text() : undefined))
      .catch(() => undefined);
    if (stopped.aborted) return;
    if (text === undefined) return this.#readAnew();
    // What happened before the first question is not in its answer.
    if (isFirst) this.#listener.reset();
    for (const event of new EventReader().take(text)) {
      // It begins no stream.
      if (event.name === 'ready') this.#lastId = event.id ?? this.#lastId;
      else this.#take(event);
    }
  }

  /** Where nothing gets through that has to do with the stream, the rest of the product may well. */
  #readAnew(): void {
    if (!navigator.onLine || performance.now() - this.#anewAt < unheard.again) return;
    this.#anewAt = performance.now();
    this.#listener.reset();
  }

  #pause(ms: number, stopped: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
      stopped.addEventListener('abort', this.#hurry, { once: true });
    });
  }

  /** Reads one stream to its end. Returns the status of its answer. */
  async #once(stopped: AbortSignal): Promise<number> {
    const silent = new AbortController();
    const signal = AbortSignal.any([stopped, silent.signal]);
    const unready = setTimeout(() => silent.abort(), unheard.after);
    const ready = (): void => clearTimeout(unready);
    signal.addEventListener('abort', ready, { once: true });
    const response = await this.#open({ subjects: this.#subjects.join() }, signal);
    if (!response.ok || !response.body) return response.status;
    // Without an event to continue behind, nobody knows what happened since the last stream.
    if (this.#wasOpen && this.#lastId === undefined) this.#listener.reset();
    this.#wasOpen = true;
    const reader = new EventReader();
    const pieces = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const late = setTimeout(() => silent.abort(), longestSilence);
      const { done, value } = await pieces.read().finally(() => clearTimeout(late));
      if (done || stopped.aborted) return response.status;
      for (const event of reader.take(value)) {
        if (event.name === 'ready') ready();
        this.#take(event);
      }
    }
  }

  #take({ name, id, data }: ServerSentEvent): void {
    if (id !== undefined) this.#lastId = id;
    if (name === 'ready') this.#failures = 0;
    if (name === 'rights' || (name === 'ready' && this.#isAgain)) this.#listener.rights();
    if (name === 'reset') this.#listener.reset();
    if (name === 'beat') {
      const beat = liveBeat.safeParse(JSON.parse(data));
      if (beat.success) this.#listener.beat(beat.data.subject);
    }
    if (name !== 'change') return;
    const change = liveChange.safeParse(JSON.parse(data));
    if (change.success) this.#listener.changed(change.data);
  }

  /** One subject that may not be read refuses all of them: the others are followed without it. False when none is left. */
  async #dropUnreadable(stopped: AbortSignal): Promise<boolean> {
    const kept: string[] = [];
    for (const subject of this.#subjects) {
      const answer = await this.#open({ subjects: subject, once: 'true' }, stopped).catch(() => undefined);
      if (answer?.status !== 404) kept.push(subject);
    }
    const isFewer = kept.length > 0 && kept.length < this.#subjects.length;
    if (isFewer) this.#subjects = kept;
    return isFewer;
  }

  /** With the token of the session, renewed once where it has expired. Never ends the session: the next call does. */
  async #open(query: { readonly subjects: string; readonly once?: 'true' }, signal: AbortSignal): Promise<Response> {
    const used = apiScope()?.token();
    const response = await this.#send(query, signal);
    if (response.status !== 401) return response;
    const isExpired = (await response.text()).includes(expiredTokenMessage);
    return isExpired && (await apiScope()?.renew(used)) ? this.#send(query, signal) : response;
  }

  #send(query: { readonly subjects: string; readonly once?: 'true' }, signal: AbortSignal): Promise<Response> {
    const headers = {
      ...headersOf(followChanges, false, apiScope()?.token()),
      accept: 'text/event-stream',
      ...(this.#lastId === undefined ? {} : { 'last-event-id': this.#lastId }),
    };
    return fetch(urlOf(followChanges, { query }), { headers, signal, cache: 'no-store' });
  }
}
