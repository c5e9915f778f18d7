/** Streams an archive and verifies it against its digests. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  ArchiveError,
  damagedSentence,
  DigestCounter,
  parseHeader,
  parseMark,
  parseRow,
  type ArchiveHeader,
  type ArchiveRow,
  type ArchiveTable,
  type Digests,
} from './archive-format.ts';

/** Parts of an archive, in this order: header, rows of its tables, and the digests of what was read. */
export type ArchivePart =
  | { readonly kind: 'header'; readonly header: ArchiveHeader }
  | { readonly kind: 'rows'; readonly table: ArchiveTable; readonly rows: readonly ArchiveRow[] }
  | { readonly kind: 'end'; readonly digests: Digests };

const batchCharacters = 1_000_000;
const batchRows = 1_000;

/** Reads the header only. Throws an ArchiveError for a file that is no archive or has a newer version. */
export async function readArchiveHeader(path: string): Promise<ArchiveHeader> {
  for await (const part of readArchive(path)) if (part.kind === 'header') return part.header;
  throw new ArchiveError(damagedSentence(path));
}

/** Reads the whole file. Throws an ArchiveError when rows are missing, modified or surplus. */
export async function* readArchive(path: string): AsyncGenerator<ArchivePart> {
  const lines = linesOf(path);
  const first = await lines.next();
  if (first.done) throw new ArchiveError(damagedSentence(path));
  const header = parseHeader(first.value, path);
  yield { kind: 'header', header };
  const reading = new TableReading(header, path);
  for await (const line of lines) {
    if (line.startsWith('[')) {
      reading.add(line);
      if (reading.isFull) yield reading.takeRows();
      continue;
    }
    const mark = parseMark(line, path);
    if (reading.hasRows) yield reading.takeRows();
    if ('end' in mark) {
      yield { kind: 'end', digests: reading.verified(mark.tables) };
      return;
    }
    reading.open(mark.table);
  }
  throw new ArchiveError(damagedSentence(path));
}

/** The current table, with what was counted so far. */
class TableReading {
  readonly #header: ArchiveHeader;
  readonly #path: string;
  readonly #counters = new Map<string, DigestCounter>();
  #table: ArchiveTable | undefined;
  #rows: ArchiveRow[] = [];
  #characters = 0;

  constructor(header: ArchiveHeader, path: string) {
    this.#header = header;
    this.#path = path;
  }

  get hasRows(): boolean {
    return this.#rows.length > 0;
  }

  get isFull(): boolean {
    return this.#rows.length >= batchRows || this.#characters >= batchCharacters;
  }

  open(name: string): void {
    this.#table = this.#header.tables.find((table) => table.name === name);
    if (!this.#table || this.#counters.has(name)) throw new ArchiveError(damagedSentence(this.#path));
    this.#counters.set(name, new DigestCounter());
  }

  add(line: string): void {
    if (!this.#table) throw new ArchiveError(damagedSentence(this.#path));
    this.#rows.push(parseRow(line, this.#table.columns.length, this.#path));
    this.#characters += line.length;
    this.#counters.get(this.#table.name)?.add(line);
  }

  takeRows(): ArchivePart {
    if (!this.#table) throw new ArchiveError(damagedSentence(this.#path));
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    return { kind: 'rows', table: this.#table, rows };
  }

  /** The computed digests, once they equal those of the footer. */
  verified(expected: Digests): Digests {
    const counted = Object.fromEntries([...this.#counters].map(([name, counter]) => [name, counter.digest]));
    const difference = differingTable(this.#header.tables, expected, counted);
    if (difference !== undefined) throw new ArchiveError(damagedSentence(this.#path));
    return counted;
  }
}

/** Name of the first table whose digests differ. */
export function differingTable(tables: readonly ArchiveTable[], one: Digests, other: Digests): string | undefined {
  return tables.find(
    ({ name }) => one[name]?.rows !== other[name]?.rows || one[name]?.checksum !== other[name]?.checksum || !one[name],
  )?.name;
}

async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  const unzipped = createGunzip();
  const feeding = pipeline(createReadStream(path), unzipped);
  // Its error is thrown by the loop below, too.
  feeding.catch(() => undefined);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: string[] = [];
  try {
    for await (const chunk of unzipped) {
      const [head = '', ...rest] = decoder.decode(chunk as Buffer, { stream: true }).split('\n');
      pieces.push(head);
      for (const next of rest) {
        yield pieces.join('');
        pieces = [next];
      }
    }
  } catch (error) {
    throw readableFault(error, path);
  }
  if (pieces.join('') !== '') throw new ArchiveError(damagedSentence(path));
  return undefined;
}

/** Only errors of the file become ArchiveErrors; those of the consumer pass through. */
function readableFault(error: unknown, path: string): unknown {
  const code = (error as { code?: unknown }).code;
  if (code === 'ENOENT') return new ArchiveError(`There is no file ${path}.`);
  const isDamage = typeof code === 'string' && /^(Z_|ERR_ENCODING)/.test(code);
  return isDamage ? new ArchiveError(damagedSentence(path)) : error;
}
