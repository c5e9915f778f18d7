/** Applies migrations: each once, under a lock, in its own transaction, with a checksum. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './connection.ts';

/** One migration, in SQL that both databases understand. Never changed after its release. */
export interface SqlMigration {
  /** Sorts in order of application, for example `2026-11-21-010-identity`. */
  readonly name: string;
  readonly sql: string;
}

const checksum = (migration: SqlMigration): string => createHash('sha256').update(migration.sql).digest('hex');

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/**
 * Applies missing migrations. Throws with a message when a released migration was changed, or when the database was
 * written by a newer version of the product.
 */
export async function migrate(owner: Db, migrations: readonly SqlMigration[]): Promise<void> {
  await sql`create table if not exists migration_checksum (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`
    .execute(owner)
    .catch(ignoreSimultaneousCreate);
  const applied = await verifyApplied(owner, migrations);
  // Usually there is nothing to do, and asking the migrator would cost a dozen queries.
  if (applied === migrations.length) return;
  await alone(owner, (db) => applyMissing(db, migrations, applied === 0));
}

/** Kysely's migrator locks only after it has looked at the tables, and fails there when another process drops one. */
async function alone(owner: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await owner.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(db);
    try {
      await work(db);
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(db);
    }
  });
}

/** Any number that nothing else locks in this database. */
const migrationLock = 7_205_318;

async function applyMissing(db: Db, migrations: readonly SqlMigration[], toEmpty: boolean): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(migrations.map((step) => [step.name, asKysely(step)])) },
    // Each module numbers its own migrations, so one that is new here may sort before one that was applied earlier.
    allowUnorderedMigrations: true,
  });
  for (let refusals = 0; ;) {
    // Nobody waits for the locks of an empty database, and each call of the migrator reads the whole catalog.
    const { error, results } = await (toEmpty ? migrator.migrateToLatest() : migrator.migrateUp());
    if (codeOf(error) === lockNotAvailable && ++refusals < mostRefusals) await pause(lockPauseMs);
    else if (error) throw error instanceof Error ? error : new Error(String(error));
    else if (!results?.length) return;
  }
}

/** While an `alter table` waits for its lock, every request on that table queues behind it: so it times out early, */
const lockTimeoutMs = 1_000;
/** lets them pass, and tries again. */
const lockPauseMs = 500;
const mostRefusals = 200;
const lockNotAvailable = '55P03';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null | undefined)?.code);

/** Number of applied migrations; throws unless every one is known and unchanged. */
async function verifyApplied(owner: Db, migrations: readonly SqlMigration[]): Promise<number> {
  const applied = await sql<AppliedMigration>`select name, checksum from migration_checksum`.execute(owner);
  const known = new Map(migrations.map((step) => [step.name, checksum(step)]));
  for (const row of applied.rows) {
    const expected = known.get(row.name);
    if (!expected)
      throw new Error(`The database contains the migration ${row.name}, which this version does not have.`);
    if (expected !== row.checksum) throw new Error(`The migration ${row.name} was changed after it had been applied.`);
  }
  return applied.rows.length;
}

const asKysely = (step: SqlMigration): Migration => ({
  async up(db) {
    await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(db);
    await db.executeQuery(CompiledQuery.raw(step.sql));
    await sql`insert into migration_checksum (name, checksum) values (${step.name}, ${checksum(step)})`.execute(db);
  },
});

/** Two processes may create the table at the same moment: PostgreSQL then rejects one of them. */
function ignoreSimultaneousCreate(error: unknown): void {
  if (!['23505', '42P07'].includes(codeOf(error))) throw error;
}

/**
 * SQL that makes a table a tenant table: row-level security limits rows to the organizations of the transaction, and
 * the request role gets the given `rights`.
 */
export const tenantWall = (table: string, rights = 'select, insert, update, delete'): string => `
  alter table ${table} enable row level security;
  create policy tenant on ${table} to archwright_app
    using (organization_id = any (nullif(current_setting('app.organizations', true), '')::uuid[]))
    with check (organization_id = any (nullif(current_setting('app.organizations', true), '')::uuid[]));
  grant ${rights} on ${table} to archwright_app;`;
