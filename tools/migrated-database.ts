/**
 * Prints the directory of an embedded database with all migrations and the job queue, for tests to copy, and creates it
 * if there is none for these migrations. It belongs to no installation: the first start stores its fingerprint.
 */
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openAppDatabase } from '../apps/server/app-database.ts';
import { buildApp } from '../apps/server/app.ts';
import { readConfig } from '../apps/server/config.ts';
import { migrations } from '../apps/server/join-modules.ts';
import { prepareEmptyDatabase } from './prepared-database.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
const prefix = 'migrated-database-';

/** Differs when the database would: the lock file names the versions of PGlite and of the job queue. */
const key = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(JSON.stringify(migrations))
  .digest('hex')
  .slice(0, 16);
const target = join(cache, prefix + key);

async function create(): Promise<void> {
  const outdated = readdirSync(cache).filter((name) => name.startsWith(prefix) && name !== prefix + key);
  for (const name of outdated) rmSync(join(cache, name), { recursive: true, force: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  prepareEmptyDatabase(draft);
  const config = readConfig({ DATA_DIR: draft, DEMO: '0', LOG_LEVEL: 'silent', BACKUP_KEEP: '0' });
  const logger = pino({ level: 'silent' });
  // Without jobs: the first start of each copy schedules its own. A process of another role needs PostgreSQL.
  const app = await buildApp({ ...config, role: 'web' }, logger, await openAppDatabase(config, logger));
  await sql`delete from installation`.execute(app.database.owner);
  await app.close();
  try {
    renameSync(join(draft, 'database'), target);
  } catch (error) {
    // Another run was faster.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

mkdirSync(cache, { recursive: true });
if (!existsSync(target)) await create();
console.log(target);
