/** Benchmarks of the server on both databases: a product in this process, and a connection for the floor beside it. */
import pg from 'pg';
import { startTestApp, type Person, type TestApp } from '../apps/server/testing/test-app.ts';
import { hasPostgres, noPostgresSentence, openTestPostgres } from '../tools/postgres.ts';
import { percentile, timesOf } from './timing.ts';

/** What a benchmark measures on. */
export interface BenchedDatabase {
  /** `Embedded database` or `PostgreSQL`. */
  readonly name: string;
  readonly it: TestApp;
  /** One connection as the owner. */
  readonly pool: pg.Pool;
}

async function benchOne(
  name: string,
  environment: Record<string, string>,
  bench: (database: BenchedDatabase) => Promise<void>,
): Promise<void> {
  const it = await startTestApp({ ...environment, RATE_LIMITS: 'off', LOG_LEVEL: 'error', BACKUP_KEEP: '0' });
  const pool = new pg.Pool({ ...it.app.database.connection, max: 1 });
  try {
    await bench({ name, it, pool });
  } finally {
    await pool.end();
    await it.app.close();
  }
}

/** Runs a benchmark on the embedded database and on PostgreSQL, or on the one that `only` names. */
export async function benchOnBoth(only: string, bench: (database: BenchedDatabase) => Promise<void>): Promise<void> {
  if (only !== 'postgres') await benchOne('Embedded database', {}, bench);
  if (only === 'embedded') return;
  if (!hasPostgres({ install: true })) {
    console.log(`!! SKIPPED PostgreSQL: ${noPostgresSentence}`);
    return;
  }
  const postgres = await openTestPostgres({ durable: true });
  try {
    const secret = 'a secret that is only used by benchmarks';
    await benchOne('PostgreSQL', { DATABASE_URL: await postgres.createDatabase(), APP_SECRET: secret }, bench);
  } finally {
    await postgres.close();
  }
}

/** Median of a statement about a project, without permissions, names or HTTP, in ms; it takes both ids. */
export async function floorOf(
  pool: pg.Pool,
  { organizationId, projectId }: Person,
  seconds: number,
  text: string,
): Promise<number> {
  const times = await timesOf({ seconds, workers: 1 }, async () => {
    await pool.query({ name: 'floor', text, values: [organizationId, projectId] });
  });
  return percentile(times, 0.5);
}

/** A bare count of the ADRs of a project. */
export const adrCount = 'select count(*) from adr where organization_id = $1 and project_id = $2';
