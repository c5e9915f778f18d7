/** Reads keys, foreign keys and checks of a table. */
import type { Attribute, Index, IndexKind, KeyPart, PrimaryKey } from '../schema/schema-types.ts';
import { keyAttributes } from '../words/table-options.ts';
import { readCheck } from './column-definition.ts';
import type { Draft, KeyDefinition } from './definition-types.ts';
import { readNames, readReferences } from './foreign-key.ts';
import type { TokenReader } from './token-reader.ts';

type KeyDraft = Omit<Draft<Index>, 'name' | 'kind'>;

function readPart(reader: TokenReader): KeyPart {
  const start = reader.peek();
  let part: Draft<{ column: string; length?: number }> | { expression: string };
  if (start.kind === 'symbol' && start.text === '(') part = { expression: reader.parenthesised() };
  else {
    part = { column: reader.name('the name of a column').name };
    if (reader.skipSymbol('(')) {
      part.length = reader.integer('a length');
      reader.expectSymbol(')');
    }
  }
  if (reader.skip('DESC')) return { ...part, desc: true };
  reader.skip('ASC');
  return part;
}

/** Key parts in parentheses. */
function readParts(reader: TokenReader): readonly KeyPart[] {
  return reader.list(() => readPart(reader));
}

function readUsing(key: KeyDraft, reader: TokenReader): boolean {
  if (!reader.isNext('USING') && !(reader.isNext('TYPE') && ['BTREE', 'HASH', 'RTREE'].includes(reader.peek(1).upper)))
    return false;
  reader.take();
  const using = reader.oneOf(['BTREE', 'HASH', 'RTREE']);
  if (!using) throw reader.unexpected('BTREE or HASH');
  key.using = using;
  return true;
}

function readAttribute(key: KeyDraft, reader: TokenReader): boolean {
  const name = reader.oneOf(keyAttributes);
  if (name === undefined) return false;
  reader.skipSymbol('=');
  const attribute: Attribute = { name, value: reader.string() };
  key.attributes = [...(key.attributes ?? []).filter((other) => other.name !== name), attribute];
  return true;
}

/** Options after the parts of a key, in any order. */
function readOptions(key: KeyDraft, reader: TokenReader): void {
  for (;;) {
    if (readUsing(key, reader) || readAttribute(key, reader)) continue;
    if (reader.skip('COMMENT')) {
      reader.skipSymbol('=');
      const comment = reader.string('a comment in quotes');
      if (comment !== '') key.comment = comment;
    } else if (reader.skip('KEY_BLOCK_SIZE')) {
      reader.skipSymbol('=');
      key.keyBlockSize = reader.integer();
    } else if (reader.skip('WITH', 'PARSER')) key.parser = reader.nameOrString('the name of a parser');
    else if (reader.skip('INVISIBLE') || reader.skip('IGNORED')) key.invisible = true;
    else if (!reader.skip('VISIBLE') && !reader.skip('NOT', 'IGNORED')) return;
  }
}

/** A name before the parts, when there is one. */
function readIndexName(reader: TokenReader): string {
  reader.skip('IF', 'NOT', 'EXISTS');
  const { kind } = reader.peek();
  if ((kind !== 'word' && kind !== 'name') || (reader.isNext('USING') && !reader.isSymbol('(', 1))) return '';
  return reader.name().name;
}

/** Reads the rest of a key after the words that say its kind. */
export function readIndex(reader: TokenReader, kind: IndexKind, knownName?: string): Index {
  const key: KeyDraft = { parts: [] };
  const name = knownName ?? readIndexName(reader);
  readUsing(key, reader);
  key.parts = readParts(reader);
  readOptions(key, reader);
  return { name, kind, ...key };
}

function readPrimaryKey(reader: TokenReader): PrimaryKey {
  reader.expectWords('KEY');
  const { name: _name, kind: _kind, invisible: _invisible, parser: _parser, ...key } = readIndex(reader, 'key');
  return key;
}

function readForeignKey(reader: TokenReader, name: string | undefined): KeyDefinition {
  reader.expectWords('KEY');
  reader.skip('IF', 'NOT', 'EXISTS');
  // The name of its index, which MySQL ignores.
  if (!reader.isSymbol('(')) reader.name();
  const columns = readNames(reader);
  reader.expectWords('REFERENCES');
  return { kind: 'foreignKey', foreignKey: readReferences(reader, columns, name) };
}

/** The kind of index whose words come next, taken; undefined when no index comes next. */
export function readIndexKind(reader: TokenReader): IndexKind | undefined {
  for (const [word, kind] of [
    ['UNIQUE', 'unique'],
    ['FULLTEXT', 'fulltext'],
    ['SPATIAL', 'spatial'],
  ] as const) {
    if (!reader.skip(word)) continue;
    if (!reader.skip('KEY')) reader.skip('INDEX');
    return kind;
  }
  return reader.skip('KEY') || reader.skip('INDEX') ? 'key' : undefined;
}

/** Reads a key, foreign key or check when one comes next; undefined for a column. */
export function readKey(reader: TokenReader): KeyDefinition | undefined {
  const at = reader.peek();
  if (at.kind !== 'word') return undefined;
  const check = readCheck(reader);
  if (check) return { kind: 'check', check };
  let name: string | undefined;
  if (reader.skip('CONSTRAINT') && !['PRIMARY', 'UNIQUE', 'FOREIGN'].includes(reader.peek().upper))
    name = reader.name().name;
  if (reader.skip('PRIMARY')) return { kind: 'primary', key: readPrimaryKey(reader), at };
  if (reader.skip('FOREIGN')) return readForeignKey(reader, name);
  const kind = readIndexKind(reader);
  if (kind !== undefined) {
    const index = readIndex(reader, kind);
    return { kind: 'index', index: index.name === '' && name !== undefined ? { ...index, name } : index, at };
  }
  if (name !== undefined) throw reader.unexpected('PRIMARY KEY, UNIQUE, FOREIGN KEY or CHECK');
  return undefined;
}
