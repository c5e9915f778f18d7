/**
 * The archive of an installation: a gzip file of JSON lines that is the same for both databases.
 *
 * Line 1 is the header. Then, for each table, a line `{"table":"account"}` and one line a row: an array with the
 * text of every column in the order of the header, `null` for null. The last line is the footer.
 */
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';

/** Version of this format; newer versions are rejected. */
export const archiveVersion = 1;

/** An error that an operator can act on; its message is a complete sentence. */
export class ArchiveError extends Error {}

const tableShape = z.strictObject({
  name: z.string(),
  /** PostgreSQL type names, for example `timestamp with time zone`. */
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
});
const headerShape = z.object({
  format: z.literal('archwright-archive'),
  version: z.int(),
  createdAt: z.string(),
  /** Fingerprint of the installation's secret; the secret itself is never in an archive. */
  secretFingerprint: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ordered so that every table comes after the tables that it references. */
  tables: z.array(tableShape),
});
const digestShape = z.strictObject({ rows: z.int(), checksum: z.string() });
const footerShape = z.object({ end: z.literal(true), tables: z.record(z.string(), digestShape) });
const rowShape = z.array(z.nullable(z.string()));

/** A table as the archive describes it. */
export type ArchiveTable = z.output<typeof tableShape>;
/** First line of an archive. */
export type ArchiveHeader = z.output<typeof headerShape>;
/** Number of rows and checksum of a table. */
export type TableDigest = z.output<typeof digestShape>;
/** A row: the text of each column. */
export type ArchiveRow = z.output<typeof rowShape>;
/** Digests by name of the table. */
export type Digests = Readonly<Record<string, TableDigest>>;

/** Message for a file that is truncated, modified or no archive at all. */
export const damagedSentence = (path: string): string => `${path} is damaged or is not an archive of Archwright.`;

/** A line that is not a row: start of a table, or the footer. */
export type MarkLine = { readonly table: string } | { readonly end: true; readonly tables: Digests };

/** Throws an ArchiveError for anything but a header of a supported version. */
export function parseHeader(line: string, path: string): ArchiveHeader {
  const parsed = z.safeParse(headerShape, parseJson(line, path));
  if (!parsed.success) throw new ArchiveError(damagedSentence(path));
  if (parsed.data.version > archiveVersion) {
    throw new ArchiveError(`${path} was written by a newer version of Archwright: restore it with that version.`);
  }
  return parsed.data;
}

/** Parses the line that starts a table, or the footer. */
export function parseMark(line: string, path: string): MarkLine {
  const parsed = z.safeParse(z.union([z.strictObject({ table: z.string() }), footerShape]), parseJson(line, path));
  if (!parsed.success) throw new ArchiveError(damagedSentence(path));
  return parsed.data;
}

/** Parses a row; throws an ArchiveError unless it has as many columns as its table. */
export function parseRow(line: string, columns: number, path: string): ArchiveRow {
  const parsed = z.safeParse(rowShape, parseJson(line, path));
  if (!parsed.success || parsed.data.length !== columns) throw new ArchiveError(damagedSentence(path));
  return parsed.data;
}

function parseJson(line: string, path: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ArchiveError(damagedSentence(path));
  }
}

/**
 * A table whose rows are stored outside the database, for example file contents in the data directory. In the archive
 * they are ordinary rows, so that both databases read the same file.
 */
export interface OutsideTable {
  readonly table: string;
  /** Lists the rows within the open transaction; their contents are read after it has ended. */
  note(client: ClientBase): Promise<OutsideRows>;
  /** Stores rows of an archive. */
  store(rows: readonly ArchiveRow[]): Promise<void>;
  /** Flushes what was stored to disk. */
  settle(): Promise<void>;
}

/** Pages of archive lines. */
export type OutsideRows = () => AsyncIterable<string[]>;

const modulus = 1n << 256n;

/**
 * Digest of a table: the sum of the SHA-256 of every line, modulo 2^256. Independent of row order, so that two databases
 * with different sort orders agree.
 */
export class DigestCounter {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus;
  }

  get digest(): TableDigest {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, '0') };
  }
}
