/** The pace at which a large body is read: reading takes time of the thread that serves everybody. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { FairQueue } from '#platform/workers/server/fair-queue.ts';
import { closeAfterAnswer } from './unread-body.ts';

/** Bytes of a body that are read immediately: usual bodies are not delayed. */
const freeBytes = 256 * 1024;
const bytesPerMs = 8 * 1024;
/** Bytes of a body between two pauses: shorter pauses would cost more than they give to others. */
const stepBytes = 64 * 1024;
/** The number of bodies is limited where they are admitted; each waits once. */
const turns = { running: 1, runningPerUser: 1, waiting: Infinity, waitingPerUser: Infinity } as const;

const waiting = new WeakSet<Duplex>();

/**
 * True while a large body that had to wait is read from this connection. The timeout of ordinary requests does not apply
 * to it: its own does not count the time in which the server did not read.
 */
export const isPaced = (socket: Duplex): boolean => waiting.has(socket);

/** The pace of one server: all large bodies together are read at about 8 MB a second, and their senders take turns. */
export class ReadingPace {
  readonly #turns = new FairQueue(turns);
  /** When the bytes read so far are due. */
  #dueAt = 0;

  /** Counts `bytes` as read by `sender` and waits until they are due. */
  async wait(sender: string, bytes: number): Promise<void> {
    const endTurn = await this.#turns.enter(sender);
    const now = performance.now();
    this.#dueAt = Math.max(this.#dueAt, now) + bytes / bytesPerMs;
    await pause(this.#dueAt - now);
    endTurn();
  }
}

/** Settings of a `PacedBody`. */
export interface PacedBodySettings {
  /** Most bytes. */
  readonly limit: number;
  readonly pace: ReadingPace;
  /** Shares the pace evenly with other senders. */
  readonly sender: string;
  /** Milliseconds in which the client has to send the body, not counting the time in which the server did not read. */
  readonly timeoutMs: number;
}

/** One large body: counts its bytes and pauses between them. */
export class PacedBody {
  readonly #request: IncomingMessage;
  readonly #settings: PacedBodySettings;
  #bytes = 0;
  /** Bytes read since the last pause. */
  #owed = 0;
  #waitedMs = 0;

  constructor(request: IncomingMessage, settings: PacedBodySettings) {
    this.#request = request;
    this.#settings = settings;
  }

  /** Bytes read so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The body at the pace of the server. Reading ends with the piece that exceeds the limit, and with an error of
   * `statusCode` 408 when the client is too slow.
   */
  stream(): Readable {
    return Readable.from(this.#pieces(), { objectMode: false });
  }

  async *#pieces(): AsyncGenerator<Buffer, void, void> {
    const { limit } = this.#settings;
    const { socket } = this.#request;
    const startedAt = performance.now();
    const pieces = this.#request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const { value, done } = await this.#beforeTimeout(pieces.next(), startedAt);
        if (done) return;
        this.#bytes += value.length;
        yield value;
        if (this.#bytes > limit) return closeAfterAnswer(this.#request);
        if (this.#bytes > freeBytes) await this.#payFor(value.length);
      }
    } finally {
      waiting.delete(socket);
    }
  }

  async #payFor(bytes: number): Promise<void> {
    this.#owed += bytes;
    if (this.#owed < stepBytes) return;
    waiting.add(this.#request.socket);
    const from = performance.now();
    await this.#settings.pace.wait(this.#settings.sender, this.#owed);
    this.#owed = 0;
    this.#waitedMs += performance.now() - from;
  }

  /** A body that never waited has the timeout of every request. */
  async #beforeTimeout<T>(piece: Promise<T>, startedAt: number): Promise<T> {
    if (!isPaced(this.#request.socket)) return piece;
    const spent = performance.now() - startedAt - this.#waitedMs;
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      closeAfterAnswer(this.#request);
      reject(Object.assign(new Error('The body arrives too slowly.'), { statusCode: 408 }));
    }, this.#settings.timeoutMs - spent);
    try {
      return await Promise.race([piece, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
}
