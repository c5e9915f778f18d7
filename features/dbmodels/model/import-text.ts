/** Reads imported texts into the document of a database model: MySQL and JSON. Pure; runs in workers on both sides. */
import {
  compare,
  fromDocument,
  parseSchema,
  readDbml,
  toDocument,
  type DocumentModel,
  type Parsed,
  type Platform,
  type Problem,
  type Renames,
  type Schema,
  type StatementInfo,
} from '@archwright/mysql-ddl';
import type { Violation } from '#platform/http/contract.ts';
import type { ImportFormat, ImportNotice } from '../contract.ts';
import { jsonFault } from './json-fault.ts';
import { engineModel, readModelText, type ModelDocument } from './model-shape.ts';

/** A text to import, and what it comes into. */
export interface ImportRequest {
  readonly format: ImportFormat;
  readonly data: string;
  readonly mode: 'replace' | 'merge';
  readonly statements?: readonly number[] | undefined;
  readonly platform: Platform;
  /** The model as it is stored. */
  readonly current: ModelDocument;
}

/** A fault of a text with its place. */
export interface ImportProblem extends ImportNotice {
  readonly length: number;
  readonly hint?: string | undefined;
}

/** What an import gives. */
export interface ImportResult {
  readonly model: DocumentModel;
  readonly warnings: readonly ImportNotice[];
  readonly problems: readonly ImportProblem[];
  readonly counts: { readonly tables: number; readonly columns: number; readonly relations: number };
  readonly statements: readonly { readonly index: number; readonly line: number; readonly summary: string }[];
  readonly changes: {
    readonly added: readonly string[];
    readonly changed: readonly string[];
    readonly dropped: readonly string[];
  };
}

/** A text as a schema, before it comes into the model. */
interface ReadImport {
  readonly schema: Schema;
  readonly warnings: readonly ImportNotice[];
  readonly problems: readonly ImportProblem[];
  readonly statements: readonly StatementInfo[];
  /** Tables and columns of the model that statements gave other names. */
  readonly renames: Renames;
  /** Of JSON: the document itself, with places and notes. */
  readonly document?: DocumentModel;
}

const noticeOf = ({ message, line, column }: Problem): ImportNotice => ({ message, line, column });

const problemOf = (problem: Problem): ImportProblem => ({
  ...noticeOf(problem),
  length: problem.end - problem.start,
  ...(problem.hint === undefined ? {} : { hint: problem.hint }),
});

/** What is wrong with a document as a whole, which no place in a text tells. */
export const problemsOf = (violations: readonly Violation[]): readonly ImportProblem[] =>
  violations.map(({ path, errors }) => ({ message: `${path}: ${errors.join(' ')}`, line: 0, column: 0, length: 0 }));

/** What the engine read, in the words of an import. */
function readParsed({ schema, notices, problems, statements, renames }: Parsed): ReadImport {
  return { schema, statements, renames, warnings: notices.map(noticeOf), problems: problems.map(problemOf) };
}

function readJson(data: string): ReadImport {
  const nothing = { schema: { tables: [], objects: [] }, statements: [], warnings: [], renames: {} };
  const fault = jsonFault(data);
  if (fault) return { ...nothing, problems: [{ message: 'This is not valid JSON.', ...fault, length: 1 }] };
  const read = readModelText(data);
  if ('violations' in read) {
    return { ...nothing, problems: problemsOf(read.violations) };
  }
  const document = engineModel(read.model);
  return { ...nothing, schema: fromDocument(document), document, problems: [] };
}

/** Statements of MySQL that come into a model may change what is there, by name. */
function readText({ format, data, platform, statements, mode }: ImportRequest, before: Schema): ReadImport {
  const chosen = statements ? { only: statements } : {};
  const start = mode === 'merge' ? { start: before } : {};
  if (format === 'dialect_mysql') return readParsed(parseSchema(data, { platform, ...chosen, ...start }));
  return format === 'dialect_dbml' ? readParsed(readDbml(data, chosen)) : readJson(data);
}

const key = (name: string): string => name.toLowerCase();

/** A changed schema with the tables that were there in their old order, before the new ones. */
function inOldOrder(before: Schema, after: Schema, { tables: renamed = {} }: Renames): Schema {
  const places = new Map(before.tables.map(({ name }, at) => [key(renamed[name] ?? name), at]));
  const placeOf = ({ name }: Schema['tables'][number]): number => places.get(key(name)) ?? places.size;
  return { ...after, tables: after.tables.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Tables of the same name are replaced whole, others stay; stored objects as well. */
function mergedSchema(before: Schema, after: Schema): Schema {
  const replaced = new Map(after.tables.map((table) => [key(table.name), table]));
  const known = new Set(before.tables.map(({ name }) => key(name)));
  const objects = new Map([...before.objects, ...after.objects].map((one) => [`${one.kind} ${key(one.name)}`, one]));
  return {
    tables: [
      ...before.tables.map((table) => replaced.get(key(table.name)) ?? table),
      ...after.tables.filter(({ name }) => !known.has(key(name))),
    ],
    objects: [...objects.values()],
  };
}

function changesOf(before: Schema, after: Schema, renames: Renames): ImportResult['changes'] {
  const [added, changed, dropped] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const change of compare(before, after, renames)) {
    if (change.on === 'object') continue;
    if (change.on === 'table' && change.before === undefined) added.add(change.name);
    else if (change.on === 'table' && change.after === undefined) dropped.add(change.name);
    else changed.add(change.table);
  }
  const isNew = (name: string): boolean => added.has(name) || dropped.has(name);
  return { added: [...added], changed: [...changed].filter((name) => !isNew(name)), dropped: [...dropped] };
}

const countsOf = ({ tables }: Schema): ImportResult['counts'] => ({
  tables: tables.length,
  columns: tables.reduce((sum, { columns }) => sum + columns.length, 0),
  relations: tables.reduce((sum, { foreignKeys }) => sum + foreignKeys.length, 0),
});

type Names = Readonly<Record<string, string>>;

/** Things by name, each that has another one with the id that it had: its first name, unless an id is stored. */
function identified<Item extends { readonly name: string; readonly id?: string }>(
  items: readonly Item[],
  renamed: Names = {},
): readonly Item[] {
  const former = new Map(Object.entries(renamed).map(([from, to]) => [to, from]));
  return items.map((item) => {
    const id = item.id ?? former.get(item.name);
    return id === undefined ? item : { ...item, id };
  });
}

/** What has another name stays the same thing: its history, and links to it, go by the id. */
function withIds(model: DocumentModel, { tables = {}, columns = {} }: Renames): DocumentModel {
  const former = new Map(Object.entries(tables).map(([from, to]) => [to, from]));
  const named = model.tables.map((table) => ({
    ...table,
    columns: identified(table.columns, columns[former.get(table.name) ?? table.name]),
  }));
  return { ...model, tables: identified(named, tables) };
}

/** Reads a text and puts it into the model. Never throws on the text. */
export function importText(request: ImportRequest): ImportResult {
  const { format, mode, current } = request;
  const stored = engineModel(current);
  const before = fromDocument(stored);
  const read = readText(request, before);
  const merged = format === 'dialect_mysql' ? inOldOrder : mergedSchema;
  const schema = mode === 'merge' ? merged(before, read.schema, read.renames) : read.schema;
  const model =
    read.document && mode === 'replace'
      ? read.document
      : withIds(toDocument(schema, stored, read.renames), read.renames);
  return {
    model,
    warnings: read.warnings,
    problems: read.problems,
    counts: countsOf(schema),
    statements: read.statements.map(({ index, line, summary }) => ({ index, line, summary })),
    changes: changesOf(before, schema, read.renames),
  };
}
