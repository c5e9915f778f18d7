/** The corpus of MySQL scripts, read in place. Tests and benchmarks only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');

/** The folder of the corpus; it may be absent. */
export const corpusFolder = join(process.env['CORPUS_DIR'] ?? resolve(root, '../shared'), 'mysql');

/** Whether the corpus is there. */
export const hasCorpus = existsSync(join(corpusFolder, 'expected-schemas.json'));

/** The scripts of `schemas` or `edge`, with their bytes. */
export const corpusScripts = (
  folder: 'schemas' | 'edge',
): readonly { readonly file: string; readonly text: string }[] =>
  hasCorpus
    ? readdirSync(join(corpusFolder, folder))
        .toSorted()
        .map((file) => ({ file, text: readFileSync(join(corpusFolder, folder, file), 'utf8') }))
    : [];

/** A foreign key as the server lists it: columns, table, referenced columns, on delete, on update. */
export type ExpectedKey = readonly [readonly string[], string, readonly string[], string, string];

/** A table as the server lists it. */
export interface ExpectedTable {
  /** Name, type, NULL or NOT NULL, comment. */
  readonly columns: readonly (readonly [string, string, string, string?])[];
  readonly pk?: readonly string[];
  readonly autoIncrement?: readonly string[];
  readonly fks?: readonly ExpectedKey[];
  readonly note?: string;
}

/** What a script makes on a server. */
export interface ExpectedSchema {
  readonly counts: Readonly<Record<string, number>>;
  readonly tables?: Readonly<Record<string, ExpectedTable>>;
}

/** A column in the words of its script. */
export interface EdgeColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default?: { readonly string?: string; readonly literal?: string; readonly expression?: string } | null;
  readonly onUpdate?: string;
  readonly autoIncrement?: boolean;
  readonly values?: readonly string[];
  readonly comment?: string;
  readonly charset?: string;
  readonly collate?: string;
  readonly generated?: string;
}

/** A table in the words of its script. */
export interface EdgeTable {
  readonly columns: readonly EdgeColumn[];
  readonly primaryKey: readonly string[];
  readonly uniques?: readonly (readonly string[])[];
  readonly indexes?: readonly string[];
  readonly checks?: readonly string[];
  readonly comment?: string;
  readonly partitioned?: boolean;
  readonly foreignKeys?: readonly {
    readonly columns: readonly string[];
    readonly table: string;
    readonly refColumns: readonly string[];
    readonly onDelete?: string;
    readonly onUpdate?: string;
    readonly name?: string;
  }[];
}

/** What an edge script holds, and its errors. */
export interface EdgeScript {
  readonly tables?: Readonly<Record<string, EdgeTable>>;
  readonly errors: readonly { readonly line: number; readonly column: number }[];
  readonly notices?: readonly string[];
}

/** The expectations of all scripts of a folder, by file. */
export function expectations<Expected>(
  file: 'expected-schemas.json' | 'expected-edge.json',
): Readonly<Record<string, Expected>> {
  return hasCorpus ? (JSON.parse(readFileSync(join(corpusFolder, file), 'utf8')) as Record<string, Expected>) : {};
}
