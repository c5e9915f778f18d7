/** Rate limits counted in the database, so that they hold for all processes and survive a restart. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tooManyRequestsMessage } from '../contract.ts';
import { Failure } from '../model/failure.ts';

/** One rate limit. */
export interface Limit {
  /** What is counted, for example `sign-in:ada@example.org|10.0.0.7`. Hashed by the caller to keep it short. */
  readonly key: string;
  /** Calls allowed within the window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /**
   * Calls that a process may count locally before it asks the database; default 1 (exact). With `n` processes a limit can
   * be exceeded by at most `n * batch` calls.
   */
  readonly batch?: number;
  /** How many calls this one counts for; default 1. */
  readonly calls?: number;
}

interface Count {
  readonly count: number;
  /** Whole seconds until the window ends. */
  readonly secondsLeft: number;
}

interface LocalCount {
  unsent: number;
  known: number;
  resetsAt: number;
}

const mostLocalKeys = 10_000;

/** The limiter of one process. When disabled, it allows everything (for benchmarks on loopback). */
export class RateLimiter {
  readonly #owner: Db;
  readonly #enabled: boolean;
  readonly #local = new Map<string, LocalCount>();

  constructor(owner: Db, enabled: boolean) {
    this.#owner = owner;
    this.#enabled = enabled;
  }

  /** Counts one call; throws 429 with Retry-After when there were too many. */
  async take(limit: Limit): Promise<void> {
    if (!this.#enabled) return;
    const { count, secondsLeft } =
      (limit.batch ?? 1) > 1 ? await this.#takeLocally(limit) : await this.#add(limit, limit.calls ?? 1);
    if (count > limit.limit) throw tooManyRequests(secondsLeft);
  }

  /** Resets a counter, for example after a successful sign-in. */
  async forget(key: string): Promise<void> {
    if (this.#enabled) await sql`update rate_limit set count = 0 where key = ${key}`.execute(this.#owner);
  }

  /** Takes back counted calls. */
  async giveBack(key: string, calls: number): Promise<void> {
    if (!this.#enabled) return;
    await sql`update rate_limit set count = greatest(0, count - ${calls}) where key = ${key}`.execute(this.#owner);
  }

  /** Counts one call and returns whether it is still allowed; for calls that are never refused. */
  async allows(limit: Limit): Promise<boolean> {
    if (!this.#enabled) return true;
    return (await this.#add(limit, 1)).count <= limit.limit;
  }

  async #takeLocally(limit: Limit): Promise<Count> {
    // Monotonic clock.
    const now = performance.now();
    const local = this.#local.get(limit.key);
    const isBatchOpen = local && local.resetsAt > now && local.unsent + 1 < (limit.batch ?? 1);
    // Only the database refuses: another process may have reset the counter.
    if (isBatchOpen && local.known + local.unsent < limit.limit) {
      local.unsent++;
      return { count: local.known + local.unsent, secondsLeft: Math.ceil((local.resetsAt - now) / 1000) };
    }
    const unsent = local && local.resetsAt > now ? local.unsent : 0;
    const count = await this.#add(limit, unsent + 1);
    if (this.#local.size >= mostLocalKeys) this.#local.clear();
    this.#local.set(limit.key, { unsent: 0, known: count.count, resetsAt: now + count.secondsLeft * 1000 });
    return count;
  }

  async #add(limit: Limit, calls: number): Promise<Count> {
    const { rows } = await sql<Count>`
      insert into rate_limit as stored (key, count, resets_at)
      values (${limit.key}, ${calls}, now() + make_interval(secs => ${limit.windowSeconds}))
      on conflict (key) do update set
        count = case when stored.resets_at <= now() then excluded.count else stored.count + excluded.count end,
        resets_at = case when stored.resets_at <= now() then excluded.resets_at else stored.resets_at end
      returning count, greatest(1, ceil(extract(epoch from resets_at - now())))::int as "secondsLeft"`.execute(
      this.#owner,
    );
    return rows[0] ?? { count: 0, secondsLeft: 1 };
  }
}

/** 429 with the seconds to wait. */
export const tooManyRequests = (secondsLeft: number): Failure =>
  new Failure(429, tooManyRequestsMessage, { retryAfter: secondsLeft });
