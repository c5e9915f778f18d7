/**
 * Applies all migrations and the schema of the job queue to the empty database of `DATABASE_URL`, for tests to copy. It
 * belongs to no installation: the first start stores its fingerprint.
 */
import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openAppDatabase } from '../apps/server/app-database.ts';
import { buildApp } from '../apps/server/app.ts';
import { readConfig } from '../apps/server/config.ts';

const directory = mkdtempSync(join(tmpdir(), 'archwright-migrate-'));
try {
  const config = readConfig({
    DATA_DIR: directory,
    DATABASE_URL: process.env['DATABASE_URL'],
    APP_SECRET: 'a secret that is only used by the tests of the product',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    BACKUP_KEEP: '0',
  });
  const logger = pino({ level: 'silent' });
  // Without jobs: the first start of each copy schedules its own.
  const app = await buildApp({ ...config, role: 'web' }, logger, await openAppDatabase(config, logger));
  await sql`delete from installation`.execute(app.database.owner);
  await app.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
