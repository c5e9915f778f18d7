/** Catalog queries of an archive: tables, their order, migrations, and every row as exact text. */
import type { ClientBase } from 'pg';
import {
  ArchiveError,
  DigestCounter,
  type ArchiveHeader,
  type ArchiveTable,
  type Digests,
  type OutsideTable,
} from './archive-format.ts';

/** Text formats that round-trip exactly, no row-level security, and a long statement timeout. */
export const exactTextSettings = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'iso_8601'",
  "set local bytea_output = 'hex'",
  'set local extra_float_digits = 1',
  // If row-level security applied to the owner, the query fails instead of returning part of a table.
  'set local row_security = off',
  'set local statement_timeout = 0',
].join(';');

/** Approximate number of characters in one page of rows. */
const pageCharacters = 1_000_000;
const mostRows = 2_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** For example `public."account"`. */
export const qualified = (table: Pick<ArchiveTable, 'name'>): string => `public.${quoted(table.name)}`;

/** For example `"id","email"`. */
export const columnList = (table: ArchiveTable): string => table.columns.map((column) => quoted(column.name)).join(',');

/**
 * Every table with product data, each after the tables that it references. Excludes the migrator's own tables and
 * unlogged ones, which hold nothing that outlives a crash.
 */
export async function archiveTables(client: ClientBase): Promise<ArchiveTable[]> {
  const { rows: tables } = await client.query<ArchiveTable>(`
    select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`);
  const { rows: references } = await client.query<Reference>(`
    select distinct child.relname as child, parent.relname as parent
    from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and child.oid <> parent.oid`);
  return parentsFirst(tables, references);
}

interface Reference {
  readonly child: string;
  readonly parent: string;
}

function parentsFirst(tables: readonly ArchiveTable[], references: readonly Reference[]): ArchiveTable[] {
  const sorted: ArchiveTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name));
    const held = new Set(references.filter((one) => names.has(one.parent)).map((one) => one.child));
    const ready = waiting.filter((table) => !held.has(table.name));
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}.`);
    sorted.push(...ready);
    waiting = waiting.filter((table) => held.has(table.name));
  }
  return sorted;
}

/** True when the product was ever started on this database. */
export async function hasSchema(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.migration_checksum') is not null as found`,
  );
  return rows[0]?.found ?? false;
}

/** The applied migrations with their checksums, in order. */
export async function appliedMigrations(client: ClientBase): Promise<ArchiveHeader['migrations']> {
  const { rows } = await client.query<ArchiveHeader['migrations'][number]>(
    'select name, checksum from public.migration_checksum order by name collate "C"',
  );
  return rows;
}

/** The fingerprint of the installation's secret. Throws an ArchiveError for a database that was never started. */
export async function installationFingerprint(client: ClientBase): Promise<string> {
  const { rows } = (await hasSchema(client))
    ? await client.query<{ fingerprint: string }>('select secret_fingerprint as fingerprint from public.installation')
    : { rows: [] };
  const fingerprint = rows[0]?.fingerprint;
  if (fingerprint === undefined)
    throw new ArchiveError('There is nothing to copy: the product was never started on this database.');
  return fingerprint;
}

/** Reads a table page by page within the open transaction; a page is a list of archive lines. */
export async function* pagesOf(client: ClientBase, table: ArchiveTable): AsyncGenerator<string[]> {
  const texts = table.columns.map((column) => `${quoted(column.name)}::text`).join(',');
  await client.query(`declare archive_rows no scroll cursor for select ${texts} from ${qualified(table)}`);
  let size = 50;
  for (;;) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${size} from archive_rows`,
      rowMode: 'array',
    });
    if (rows.length === 0) break;
    const lines = rows.map((row) => JSON.stringify(row));
    yield lines;
    const characters = lines.reduce((sum, line) => sum + line.length, 0);
    size = Math.min(mostRows, Math.max(1, Math.floor((rows.length * pageCharacters) / characters)));
  }
  await client.query('close archive_rows');
}

/** Digests of every table within the open transaction, including tables outside the database. */
export async function digestsOf(
  client: ClientBase,
  tables: readonly ArchiveTable[],
  outside: readonly OutsideTable[] = [],
): Promise<Digests> {
  const digests: Record<string, Digests[string]> = {};
  for (const table of tables) {
    const counter = new DigestCounter();
    const elsewhere = outside.find((one) => one.table === table.name);
    const pages = elsewhere ? (await elsewhere.note(client))() : pagesOf(client, table);
    for await (const lines of pages) for (const line of lines) counter.add(line);
    digests[table.name] = counter.digest;
  }
  return digests;
}
