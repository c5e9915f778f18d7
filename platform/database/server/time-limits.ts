/** How long somebody waits for the database: a request a few seconds, the system's own work half a minute. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest time in ms that a request waits for the database; the answer 503 must be out within 5 s. */
const requestLimitMs = 4_000;

/** After this many ms the server cancels a statement of a request itself, so that its locks are released. */
export const requestStatementMs = 3_500;

/** Longest statement in ms of jobs, migrations and start-up. */
export const ownWorkLimitMs = 30_000;

/** Time that one request has spent waiting. Waits that overlap count once; time spent elsewhere does not count. */
class WaitingTime {
  readonly #isLimitedInTotal: boolean;
  #waiting = 0;
  #since = 0;
  #spentMs = 0;

  constructor(isLimitedInTotal: boolean) {
    this.#isLimitedInTotal = isLimitedInTotal;
  }

  get leftMs(): number {
    const current = this.#waiting > 0 ? performance.now() - this.#since : 0;
    return this.#isLimitedInTotal ? requestLimitMs - this.#spentMs - current : requestLimitMs;
  }

  begin(): void {
    if (this.#waiting++ === 0) this.#since = performance.now();
  }

  end(): void {
    if (--this.#waiting === 0) this.#spentMs += performance.now() - this.#since;
  }
}

const request = new AsyncLocalStorage<WaitingTime>();

/** The database did not answer in the time that its caller may wait (503). */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database did not answer in time.');
  }
}

/**
 * Runs the work of a request: all its waits for the database together are limited, or only each single one where the
 * request works on many rows (`isBulk`).
 */
export function withRequestLimit<T>(work: () => T, options: { readonly isBulk?: boolean } = {}): T {
  return requestLimit(options)(work);
}

/** The same for a request that is served in several stages, which share the time. */
export function requestLimit({ isBulk = false }: { readonly isBulk?: boolean } = {}): <T>(work: () => T) => T {
  const time = new WaitingTime(!isBulk);
  return (work) => request.run(time, work);
}

/** True while a request is being served; false in jobs, migrations and at the start. */
export const isRequest = (): boolean => request.getStore() !== undefined;

/**
 * Waits for the database. `ask` is given the milliseconds that are left and must hold to them.
 * Throws DatabaseTimeout without asking when nothing is left.
 */
export async function waitLimited<T>(ask: (limitMs: number) => Promise<T>): Promise<T> {
  const waiting = request.getStore();
  if (!waiting) return ask(ownWorkLimitMs);
  const leftMs = Math.ceil(waiting.leftMs);
  if (leftMs <= 0) throw new DatabaseTimeout();
  waiting.begin();
  try {
    return await ask(leftMs);
  } finally {
    waiting.end();
  }
}
