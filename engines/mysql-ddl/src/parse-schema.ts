/** Reads a script of MySQL statements into a schema. */
import { type ParseOptions, readStatements, type StatementInfo } from './statements/read-statements.ts';
import type { Renames } from './compare/change-types.ts';
import { draftRenames } from './schema/draft-renames.ts';
import { finishSchema } from './schema/finish-schema.ts';
import { emptySchema, type Schema, type StoredKind, type Table } from './schema/schema-types.ts';
import { otherDialect } from './text/other-dialect.ts';
import { ProblemList } from './text/problem-list.ts';
import type { Problem } from './text/problems.ts';
import { SourceText } from './text/source-text.ts';

/** What a schema holds, in numbers. */
export interface Counts {
  readonly tables: number;
  readonly columns: number;
  /** Foreign keys; one of several columns counts once. */
  readonly relations: number;
  readonly indexes: number;
  readonly views: number;
  readonly triggers: number;
  readonly routines: number;
  readonly events: number;
}

/** What a text was read as. */
export interface Parsed {
  readonly schema: Schema;
  readonly statements: readonly StatementInfo[];
  /**
   * Errors in the order of the text, at most 100; before them, that the text looks like one of another database. Statements
   * with errors are left out of the schema.
   */
  readonly problems: readonly Problem[];
  /** Warnings and remarks. */
  readonly notices: readonly Problem[];
  readonly counts: Counts;
  /** Tables and columns of `start` that statements gave other names. */
  readonly renames: Renames;
}

const longestText = 20 * 1024 * 1024;

/** Reads a script. Never throws on the text; takes time in proportion to its length. */
export function parseSchema(text: string, options: ParseOptions = {}): Parsed {
  const source = new SourceText(text);
  const list = new ProblemList(source);
  const fault = faultOfWhole(text);
  if (fault !== undefined) {
    list.error(fault, { start: 0, end: Math.min(text.length, 1) });
    const nothing = { schema: emptySchema, statements: [], notices: [], renames: {} };
    return { ...nothing, problems: list.problems, counts: countsOf(emptySchema) };
  }
  const reading = readStatements(source, list, options);
  const schema = finishSchema(reading.draft, list);
  if (reading.statements.length === 0 && list.problems.length === 0)
    list.error(reading.isEmpty ? 'there is no statement in this text' : 'no statement in this text creates a table', {
      start: 0,
      end: 0,
    });
  const byPlace = (one: Problem, other: Problem): number => one.start - other.start;
  return {
    schema,
    statements: reading.statements,
    problems: [...otherDatabase(text, list), ...list.problems.toSorted(byPlace)],
    notices: list.notices.toSorted(byPlace),
    counts: countsOf(schema),
    renames: draftRenames(reading.draft, schema),
  };
}

/** Of a text with errors, the database that it looks to be written for, if that is another one. */
function otherDatabase(text: string, list: ProblemList): readonly Problem[] {
  const other = list.problems.length > 0 ? otherDialect(text) : undefined;
  return other ? [list.errorAt(`this looks like ${other.name}, but only MySQL and MariaDB are read here`, other)] : [];
}

/** What is wrong with a text as a whole. */
function faultOfWhole(text: string): string | undefined {
  if (text.length > longestText) return `this text is longer than ${longestText / 1024 / 1024} MB`;
  if (text.startsWith('PK\u0003\u0004')) return 'this is a ZIP archive: unpack it first';
  if (text.startsWith('\u001f\u008b') || text.startsWith('\u001f\ufffd') || text.startsWith('\u001f\u2039'))
    return 'this is a compressed file: unpack it first';
  const start = text.slice(0, 1_000);
  return start.split('\0').length - 1 > start.length / 30 ? 'this is a binary file, not a script' : undefined;
}

/** The numbers of a schema. */
export function countsOf({ tables, objects }: Schema): Counts {
  const sum = (count: (table: Table) => number): number => tables.reduce((total, table) => total + count(table), 0);
  const kinds = (...wanted: readonly StoredKind[]): number =>
    objects.filter(({ kind }) => wanted.includes(kind)).length;
  return {
    tables: tables.length,
    columns: sum(({ columns }) => columns.length),
    relations: sum(({ foreignKeys }) => foreignKeys.length),
    indexes: sum(({ indexes }) => indexes.length),
    views: kinds('view'),
    triggers: kinds('trigger'),
    routines: kinds('procedure', 'function'),
    events: kinds('event'),
  };
}
