/** Reads tables and relations of DBML. */
import { readDefaultText } from '../parse/default-text.ts';
import type { Check, DefaultValue, Index, KeyPart, ReferenceAction } from '../schema/schema-types.ts';
import type { Span } from '../text/source-text.ts';
import type { DbmlReader, DbmlSetting } from './dbml-reader.ts';
import type { DbmlToken } from './dbml-tokens.ts';

/** An end of a relation. */
export interface DbmlEnd extends Span {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A relation as written. */
export interface DbmlRef {
  readonly left: DbmlEnd;
  readonly right: DbmlEnd;
  readonly sign: string;
  readonly at: Span;
  readonly name?: string;
  readonly onDelete?: ReferenceAction;
  readonly onUpdate?: ReferenceAction;
}

/** A column as written: the type is text. */
export interface DbmlColumn {
  readonly name: string;
  readonly at: Span;
  readonly typeText: string;
  readonly typeAt: Span;
  readonly isPrimary: boolean;
  readonly isUnique: boolean;
  readonly autoIncrement: boolean;
  readonly nullable: boolean;
  readonly value?: DefaultValue;
  readonly comment?: string;
}

/** A table as written. */
export interface DbmlTable {
  readonly name: string;
  readonly alias?: string;
  readonly at: Span;
  readonly end: number;
  readonly columns: readonly DbmlColumn[];
  readonly primaryKey?: readonly KeyPart[];
  readonly indexes: readonly Index[];
  readonly checks: readonly Check[];
  readonly refs: readonly DbmlRef[];
  readonly comment?: string;
}

const settingText = (settings: readonly DbmlSetting[], name: string): string | undefined =>
  settings.find((setting) => setting.name === name)?.value[0]?.text;

const has = (settings: readonly DbmlSetting[], ...names: readonly string[]): boolean =>
  settings.some(({ name }) => names.includes(name));

const actionWords: Readonly<Record<string, ReferenceAction>> = {
  cascade: 'CASCADE',
  restrict: 'RESTRICT',
  'set null': 'SET NULL',
  'set default': 'SET DEFAULT',
  'no action': 'NO ACTION',
};

/** What happens to referencing rows, from settings. */
export function refActions(settings: readonly DbmlSetting[]): Pick<DbmlRef, 'onDelete' | 'onUpdate'> {
  const action = (name: string): ReferenceAction | undefined => {
    const words = settings
      .find((setting) => setting.name === name)
      ?.value.map(({ text }) => text.toLowerCase())
      .join(' ');
    return words === undefined ? undefined : actionWords[words];
  };
  const [onDelete, onUpdate] = [action('delete'), action('update')];
  return { ...(onDelete ? { onDelete } : {}), ...(onUpdate ? { onUpdate } : {}) };
}

/** `table.column`, `schema.table.column` or `table.(a, b)`. */
export function readRefEnd(reader: DbmlReader): DbmlEnd {
  const start = reader.peek();
  const names = [reader.name('a table').text];
  let columns: string[] | undefined;
  while (!columns && reader.skipSymbol('.')) {
    if (!reader.skipSymbol('(')) {
      names.push(reader.name('a column').text);
      continue;
    }
    columns = [reader.name('a column').text];
    while (reader.skipSymbol(',')) columns.push(reader.name('a column').text);
    reader.expectSymbol(')');
  }
  const last = columns ?? [names.pop() ?? ''];
  return { table: names.at(-1) ?? '', columns: last, start: start.start, end: start.end };
}

/** The default of a setting: texts, numbers, words and expressions in backticks. */
function defaultOf(value: readonly DbmlToken[]): DefaultValue | undefined {
  const [first] = value;
  if (!first) return undefined;
  if (first.kind === 'string') return { kind: 'string', value: first.text };
  if (first.kind === 'expression') return readDefaultText(first.text);
  return readDefaultText(value.map(({ text }) => text).join(''));
}

/** The words of a type up to settings or the end of the line. */
function readTypeText(reader: DbmlReader): string {
  const parts: string[] = [];
  for (let depth = 0; depth > 0 || !(reader.isSymbol('[', true) && parts.length > 0);) {
    const { kind, text } = reader.peek(true);
    if (kind === 'line' || kind === 'end' || (kind === 'symbol' && text === '}')) break;
    if (kind === 'symbol' && text === '(') depth += 1;
    if (kind === 'symbol' && text === ')') depth -= 1;
    parts.push(kind === 'string' ? `'${text.replaceAll("'", "''")}'` : text);
    reader.take(true);
    if (depth === 0 && reader.peek(true).kind === 'word') parts.push(' ');
  }
  return parts.join('').trim();
}

function inlineRefs(settings: readonly DbmlSetting[], column: DbmlEnd): readonly DbmlRef[] {
  return settings.flatMap(({ name, value, start, end }) => {
    if (name !== 'ref') return [];
    const [sign, ...rest] = value;
    const names = rest.filter(({ kind }) => kind === 'word' || kind === 'name').map(({ text }) => text);
    const target = names.at(-1);
    if (!sign || target === undefined) return [];
    const right = { table: names.at(-2) ?? column.table, columns: [target], start, end };
    return [{ left: column, right, sign: sign.text, at: { start, end } }];
  });
}

function readColumn(
  reader: DbmlReader,
  table: string,
): { readonly column: DbmlColumn; readonly refs: readonly DbmlRef[] } {
  const at = reader.name('a column');
  const typeAt = reader.peek(true);
  const typeText = readTypeText(reader);
  const settings = reader.settings();
  const value = defaultOf(settings.find(({ name }) => name === 'default')?.value ?? []);
  const comment = settingText(settings, 'note');
  const isPrimary = has(settings, 'pk', 'primary key');
  const column: DbmlColumn = {
    name: at.text,
    at,
    typeText,
    typeAt,
    isPrimary,
    isUnique: has(settings, 'unique'),
    autoIncrement: has(settings, 'increment'),
    nullable: !isPrimary && !has(settings, 'not null'),
    ...(value ? { value } : {}),
    ...(comment ? { comment } : {}),
  };
  return { column, refs: inlineRefs(settings, { table, columns: [at.text], start: at.start, end: at.end }) };
}

function readIndexPart(reader: DbmlReader): KeyPart {
  const token = reader.take();
  return token.kind === 'expression' ? { expression: token.text } : { column: token.text };
}

interface TableKeys {
  readonly indexes: Index[];
  primaryKey?: readonly KeyPart[];
}

function readIndexes(reader: DbmlReader, keys: TableKeys): void {
  reader.expectSymbol('{');
  while (!reader.skipSymbol('}')) {
    const parts: KeyPart[] = [];
    if (reader.skipSymbol('(')) {
      do parts.push(readIndexPart(reader));
      while (reader.skipSymbol(','));
      reader.expectSymbol(')');
    } else {
      const { kind } = reader.peek();
      if (kind !== 'word' && kind !== 'name' && kind !== 'expression') throw reader.unexpected('a column or }');
      parts.push(readIndexPart(reader));
    }
    const settings = reader.settings();
    if (has(settings, 'pk', 'primary key')) keys.primaryKey = parts;
    else keys.indexes.push(indexOf(parts, settings));
  }
}

function indexOf(parts: readonly KeyPart[], settings: readonly DbmlSetting[]): Index {
  const comment = settingText(settings, 'note');
  const using = settingText(settings, 'type')?.toUpperCase();
  return {
    name: settingText(settings, 'name') ?? '',
    kind: has(settings, 'unique') ? 'unique' : 'key',
    parts,
    ...(using === 'BTREE' || using === 'HASH' ? { using } : {}),
    ...(comment ? { comment } : {}),
  };
}

function readChecks(reader: DbmlReader, checks: Check[]): void {
  reader.expectSymbol('{');
  while (!reader.skipSymbol('}')) {
    const token = reader.peek();
    if (token.kind !== 'expression') throw reader.unexpected('an expression in backticks or }');
    reader.take();
    const name = settingText(reader.settings(), 'name');
    checks.push({ ...(name === undefined ? {} : { name }), expression: token.text });
  }
}

function readNote(reader: DbmlReader): string {
  if (reader.skipSymbol(':')) return reader.take().text;
  reader.expectSymbol('{');
  const note = reader.take().text;
  reader.expectSymbol('}');
  return note;
}

/** Reads a table after the word `Table`. */
export function readDbmlTable(reader: DbmlReader): DbmlTable {
  let at = reader.name('the name of a table');
  while (reader.skipSymbol('.')) at = reader.name('the name of a table');
  let alias: string | undefined;
  if (reader.isWord('as')) {
    reader.take();
    alias = reader.name('an alias').text;
  }
  let comment = settingText(reader.settings(), 'note');
  const columns: DbmlColumn[] = [];
  const refs: DbmlRef[] = [];
  const checks: Check[] = [];
  const keys: TableKeys = { indexes: [] };
  reader.expectSymbol('{');
  while (!reader.isSymbol('}')) {
    const isBlock = reader.peek().kind === 'word';
    if (isBlock && reader.isWord('note') && isNote(reader)) comment = readAfter(reader, readNote);
    else if (isBlock && reader.isWord('indexes')) readAfter(reader, () => readIndexes(reader, keys));
    else if (isBlock && reader.isWord('checks')) readAfter(reader, () => readChecks(reader, checks));
    else {
      const read = readColumn(reader, at.text);
      columns.push(read.column);
      refs.push(...read.refs);
    }
  }
  const { end } = reader.take();
  return {
    name: at.text,
    ...(alias === undefined ? {} : { alias }),
    at,
    end,
    columns,
    ...keys,
    checks,
    refs,
    ...(comment ? { comment } : {}),
  };
}

/** `Note:` or `Note {`, not a column called note. */
function isNote(reader: DbmlReader): boolean {
  const after = reader.peekAfter();
  return after.kind === 'symbol' && (after.text === ':' || after.text === '{');
}

function readAfter<Value>(reader: DbmlReader, read: (reader: DbmlReader) => Value): Value {
  reader.take();
  return read(reader);
}
