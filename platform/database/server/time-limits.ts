/** Time limits of database access: a few seconds for a request, half a minute for the system's own work. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest total wait of a request for the database, ms; the answer 503 must be sent within 5 s. */
const requestLimitMs = 4_000;

/** Statement timeout of requests, ms: the server cancels the statement, so that its locks are released. */
export const requestStatementMs = 3_500;

/** Longest statement of jobs, migrations and start-up, ms. */
export const ownWorkLimitMs = 30_000;

/** Time that a request has spent waiting. Overlapping waits count once; time spent elsewhere does not count. */
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

/** The database did not answer within the caller's time limit (503). */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database did not answer in time.');
  }
}

/**
 * Runs the work of a request with a limit on the sum of its database waits, or on each single one for a request that
 * works on many rows (`isBulk`).
 */
export function withRequestLimit<T>(work: () => T, options: { readonly isBulk?: boolean } = {}): T {
  return requestLimit(options)(work);
}

/** The same for a request that is processed in several stages, which share the limit. */
export function requestLimit({ isBulk = false }: { readonly isBulk?: boolean } = {}): <T>(work: () => T) => T {
  const time = new WaitingTime(!isBulk);
  return (work) => request.run(time, work);
}

/** True while a request is being processed; false in jobs, migrations and at start. */
export const isRequest = (): boolean => request.getStore() !== undefined;

/**
 * Waits for the database. `ask` gets the remaining milliseconds and must respect them.
 * Throws DatabaseTimeout without asking when none are left.
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
