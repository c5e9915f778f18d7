/** Work that looks for something to do again and again, in every process that does background work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** One kind of such work. Unlike a job of the queue it decides itself what runs at the same time. */
export interface BackgroundLoop {
  /** For example `webhooks`. */
  readonly name: string;
  /** Milliseconds between the end of a look and the next one. */
  readonly everyMs: number;
  /** Looks once and starts what is to be done. What it starts may outlive the look. */
  readonly look: () => Promise<void>;
  /** Begins nothing more, and waits for what is running. */
  readonly stop: () => Promise<void>;
}

/** A loop that runs. */
export interface RunningLoop {
  readonly stop: () => Promise<void>;
}

/** Longest wait for running work when the process ends, ms. */
const stopMs = 5_000;

/** Starts a loop. A failed look is logged, and followed by the next one. */
export function startLoop({ name, everyMs, look, stop }: BackgroundLoop, logger: Logger): RunningLoop {
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await look().catch((error: unknown) => logger.warn({ err: error, loop: name }, 'background work'));
      await pause(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      const limit = new AbortController();
      const late = pause(stopMs, undefined, { signal: limit.signal }).catch(() => undefined);
      await Promise.race([running.then(stop), late]);
      limit.abort();
    },
  };
}
