/** Repeatedly kills the product, or its database, while users write. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCrowd, type Verdict } from './crash-writers.ts';
import type { TestPostgres } from './postgres.ts';
import { freePort, startProduct, untilReady } from './product.ts';

/** Results of a series. Times are milliseconds, one per kill. */
export interface SeriesResult extends Verdict {
  readonly kills: number;
  /** From the start of the process (server killed) or from the kill (database killed) until /readyz succeeds. */
  readonly readyMs: readonly number[];
  /** From a reachable database until /readyz succeeds; only where the database was killed. */
  readonly healedMs: readonly number[];
}

const writers = 8;
const pause = (): Promise<void> => wait(300 + randomInt(600));

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'archwright-crash-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills the server with SIGKILL `kills` times and restarts it on the same data. */
export function killServer(kills: number, postgres?: TestPostgres): Promise<SeriesResult> {
  return withFolder(async (dataDirectory) => {
    const database = postgres ? { databaseUrl: await postgres.createDatabase() } : {};
    const settings = { dataDirectory, port: await freePort(), ...database };
    let product = await startProduct(settings);
    const readyMs: number[] = [];
    try {
      const crowd = await startCrowd(product.origin, writers);
      for (let count = 0; count < kills; count += 1) {
        await pause();
        await product.kill();
        product = await startProduct(settings);
        readyMs.push(product.readyAfterMs);
      }
      await pause();
      return { kills, readyMs, healedMs: [], ...(await crowd.stop()) };
    } finally {
      await product.stop();
    }
  });
}

/** Kills the postmaster with SIGKILL `kills` times and restarts it; the server keeps running. */
export function killDatabase(kills: number, postgres: TestPostgres): Promise<SeriesResult> {
  const { server } = postgres;
  if (!server) throw new Error('Only a database server of our own can be killed: unset TEST_DATABASE_URL.');
  return withFolder(async (dataDirectory) => {
    const product = await startProduct({ dataDirectory, databaseUrl: await postgres.createDatabase() });
    const readyMs: number[] = [];
    const healedMs: number[] = [];
    try {
      const crowd = await startCrowd(product.origin, writers);
      for (let count = 0; count < kills; count += 1) {
        await pause();
        const killed = performance.now();
        await server.kill();
        await server.start();
        healedMs.push(await untilReady(product.origin, 30_000));
        readyMs.push(Math.round(performance.now() - killed));
      }
      await pause();
      return { kills, readyMs, healedMs, ...(await crowd.stop()) };
    } finally {
      await product.stop();
    }
  });
}
