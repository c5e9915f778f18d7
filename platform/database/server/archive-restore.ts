/** Restores an archive into an empty installation: the same schema and the same rows, or nothing at all. */
import pg from 'pg';
import {
  appliedMigrations,
  archiveTables,
  columnList,
  digestsOf,
  exactTextSettings,
  hasSchema,
  qualified,
} from './archive-catalog.ts';
import {
  ArchiveError,
  type ArchiveHeader,
  type ArchiveRow,
  type ArchiveTable,
  type Digests,
  type OutsideTable,
} from './archive-format.ts';
import { differingTable, readArchive, readArchiveHeader } from './archive-reader.ts';
import { archiveApplicationName } from './archive-writer.ts';
import { boundTo } from './connection.ts';
import { migrate, type SqlMigration } from './migrate.ts';

/** Tables that the server fills at start; they are emptied before the rows of the archive are inserted. */
const ownTables = ['migration_checksum', 'installation'];

/**
 * Restores the archive at `path` into the database of `connection`: migrates to exactly the migrations of the archive,
 * inserts in one transaction, and compares counts and checksums before the commit; rows of `outside` tables are stored
 * there. Throws an ArchiveError when the installation is not empty, or when the archive is newer than `migrations`.
 */
export async function restoreArchive(
  connection: pg.ClientConfig,
  path: string,
  migrations: readonly SqlMigration[],
  outside: readonly OutsideTable[] = [],
): Promise<Digests> {
  const header = await readArchiveHeader(path);
  const steps = stepsOf(header, migrations, path);
  const pool = new pg.Pool({ ...connection, max: 1, application_name: archiveApplicationName });
  pool.on('connect', (fresh) => fresh.on('error', () => undefined));
  const client = await pool.connect();
  try {
    await assertEmptyInstallation(client, header);
    await migrate(boundTo(client).db, steps);
    await assertSameMigrations(client, header);
    await client.query('begin');
    await client.query(`${exactTextSettings}; set constraints all deferred`);
    const digests = await insertEverything(client, path, outside);
    await client.query('commit');
    // The planner has no statistics about the new rows yet.
    await client.query('analyze');
    return digests;
  } finally {
    // Closed instead of released: an open transaction is rolled back.
    client.release(true);
    await pool.end();
  }
}

/** The product's migrations that the archive was written with. */
function stepsOf(header: ArchiveHeader, migrations: readonly SqlMigration[], path: string): SqlMigration[] {
  return header.migrations.map(({ name }) => {
    const step = migrations.find((candidate) => candidate.name === name);
    if (!step) {
      throw new ArchiveError(
        `${path} was written by a newer version of Archwright (migration ${name}): restore it with that version.`,
      );
    }
    return step;
  });
}

async function assertEmptyInstallation(client: pg.ClientBase, header: ArchiveHeader): Promise<void> {
  if (!(await hasSchema(client))) return;
  for (const table of await archiveTables(client)) {
    if (ownTables.includes(table.name)) continue;
    const { rows } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rows.length > 0) {
      throw new ArchiveError(
        `This installation is not empty (table ${table.name}): an archive is restored into an empty DATA_DIR or an empty database only.`,
      );
    }
  }
  const known = new Set(header.migrations.map(({ name }) => name));
  const surplus = (await appliedMigrations(client)).find(({ name }) => !known.has(name));
  if (surplus) {
    throw new ArchiveError(
      `The archive is older than this database (migration ${surplus.name}): restore it into an empty DATA_DIR or an empty database; the next start brings it up to date.`,
    );
  }
}

/** A migration of the same name must have the same checksum. */
async function assertSameMigrations(client: pg.ClientBase, header: ArchiveHeader): Promise<void> {
  const applied = new Map((await appliedMigrations(client)).map(({ name, checksum }) => [name, checksum]));
  const other = header.migrations.find(({ name, checksum }) => applied.get(name) !== checksum);
  if (other) throw new ArchiveError(`The migration ${other.name} differs from the one in the archive.`);
}

async function insertEverything(
  client: pg.ClientBase,
  path: string,
  outside: readonly OutsideTable[],
): Promise<Digests> {
  const tables = await archiveTables(client);
  for (const name of ownTables) await client.query(`delete from ${qualified({ name })}`);
  for await (const part of readArchive(path)) {
    if (part.kind === 'header') assertSameTables(part.header.tables, tables);
    if (part.kind === 'rows') {
      const elsewhere = outside.find(({ table }) => table === part.table.name);
      await (elsewhere ? elsewhere.store(part.rows) : insertRows(client, part.table, part.rows));
    }
    if (part.kind === 'end') {
      for (const elsewhere of outside) await elsewhere.settle();
      const stored = await digestsOf(client, tables, outside);
      const difference = differingTable(tables, part.digests, stored);
      if (difference !== undefined)
        throw new Error(`Table ${difference} differs from the archive; nothing was restored.`);
      return stored;
    }
  }
  throw new Error('An archive ends with its digests.');
}

/** Names and types from the file become part of statements, so they must match the actual schema. */
function assertSameTables(archived: readonly ArchiveTable[], present: readonly ArchiveTable[]): void {
  const sorted = (tables: readonly ArchiveTable[]): string =>
    JSON.stringify(tables.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  if (sorted(archived) === sorted(present)) return;
  throw new ArchiveError('The tables of the archive do not match its migrations; nothing was restored.');
}

async function insertRows(client: pg.ClientBase, table: ArchiveTable, rows: readonly ArchiveRow[]): Promise<void> {
  const places = table.columns.map((_, index) => `$${index + 1}::text[]`).join(',');
  const names = table.columns.map((_, index) => `c${index}`);
  const values = table.columns.map((column, index) => `c${index}::${column.type}`).join(',');
  await client.query(
    `insert into ${qualified(table)} (${columnList(table)}) select ${values} from unnest(${places}) as r (${names.join(',')})`,
    table.columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}
