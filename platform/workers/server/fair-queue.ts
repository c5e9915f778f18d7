/** A fair queue: users take turns, so that none of them can block the others. */

/** Limits on running and waiting entries, in total and per user. */
export interface FairLimits {
  readonly running: number;
  readonly runningPerUser: number;
  readonly waiting: number;
  readonly waitingPerUser: number;
}

/** Thrown by `enter`: the queue is full, for this user (`user`) or for everybody (`all`). */
export class QueueFull extends Error {
  readonly scope: 'user' | 'all';

  constructor(scope: 'user' | 'all') {
    super('The queue is full.');
    this.name = 'QueueFull';
    this.scope = scope;
  }
}

/** Ends a turn. Idempotent. */
export type EndTurn = () => void;

interface Waiter {
  readonly start: (end: EndTurn) => void;
}

/** Users whose last turn is remembered. */
const mostRemembered = 1_000;

/** The user whose last turn began longest ago is next; first in, first out for each user. */
export class FairQueue {
  readonly #limits: FairLimits;
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, Waiter[]>();
  /** Number of the last turn of each user, oldest first. A user is often between two turns and does not wait. */
  readonly #lastTurn = new Map<string, number>();
  #turnCount = 0;
  #runningCount = 0;
  #waitingCount = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn of `user`. Rejects with `QueueFull` when the queue is full, and with the reason of `signal` when that
   * is aborted before the turn.
   */
  enter(user: string, signal?: AbortSignal): Promise<EndTurn> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.#mayRun(user)) return Promise.resolve(this.#begin(user));
    const own = this.#waiting.get(user) ?? [];
    if (own.length >= this.#limits.waitingPerUser) return Promise.reject(new QueueFull('user'));
    if (this.#waitingCount >= this.#limits.waiting) return Promise.reject(new QueueFull('all'));
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#leave(user, waiter);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        start: (end) => {
          signal?.removeEventListener('abort', abort);
          resolve(end);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      own.push(waiter);
      this.#waiting.set(user, own);
      this.#waitingCount++;
    });
  }

  /** Runs `work` in a turn of `user`. Rejects like `enter`. */
  async run<T>(user: string, work: () => Promise<T>): Promise<T> {
    const end = await this.enter(user);
    try {
      return await work();
    } finally {
      end();
    }
  }

  #mayRun(user: string): boolean {
    return this.#runningCount < this.#limits.running && (this.#running.get(user) ?? 0) < this.#limits.runningPerUser;
  }

  #begin(user: string): EndTurn {
    this.#runningCount++;
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1);
    this.#remember(user);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#runningCount--;
      const left = (this.#running.get(user) ?? 1) - 1;
      if (left === 0) this.#running.delete(user);
      else this.#running.set(user, left);
      this.#startNext();
    };
  }

  #remember(user: string): void {
    this.#turnCount++;
    this.#lastTurn.delete(user);
    this.#lastTurn.set(user, this.#turnCount);
    const [oldest] = this.#lastTurn.keys();
    if (this.#lastTurn.size > mostRemembered && oldest !== undefined) this.#lastTurn.delete(oldest);
  }

  #startNext(): void {
    let next: string | undefined;
    let earliest = Number.POSITIVE_INFINITY;
    for (const user of this.#waiting.keys()) {
      const last = this.#lastTurn.get(user) ?? 0;
      if (last < earliest && this.#mayRun(user)) [next, earliest] = [user, last];
    }
    const waiter = next === undefined ? undefined : this.#waiting.get(next)?.[0];
    if (next === undefined || !waiter) return;
    this.#leave(next, waiter);
    waiter.start(this.#begin(next));
  }

  #leave(user: string, waiter: Waiter): void {
    const own = this.#waiting.get(user) ?? [];
    const at = own.indexOf(waiter);
    if (at < 0) return;
    own.splice(at, 1);
    this.#waitingCount--;
    if (own.length === 0) this.#waiting.delete(user);
  }
}
