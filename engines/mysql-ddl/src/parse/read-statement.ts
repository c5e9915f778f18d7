/** Reads one statement: what it does, and with what. */
import type { StoredKind } from '../schema/schema-types.ts';
import type { Lexer } from '../text/tokens.ts';
import { skippedObjects, skippedStatements } from '../words/statement-words.ts';
import { readAlterActions } from './alter-table.ts';
import { readCreateTable } from './create-table.ts';
import type { OptionValues, Remark, Statement } from './definition-types.ts';
import { readIndex, readIndexKind } from './key-definition.ts';
import { readTableOptions } from './table-options.ts';
import type { PlacedName, TokenReader } from './token-reader.ts';
import { wordSet } from '../words/word-set.ts';

/** A statement that is no part of a schema, by the words that it is counted under. */
export interface SkippedStatement {
  readonly kind: 'skipped';
  readonly words: string;
  /** A database, and what its tables take that name no character set. */
  readonly database?: { readonly name: string; readonly options: OptionValues };
}

const viewWords = wordSet('DEFINER ALGORITHM SQL');
const storedKinds = wordSet('VIEW TRIGGER PROCEDURE FUNCTION EVENT');

/** The kind of object that a word names. */
const storedKind = (upper: string): StoredKind | undefined =>
  storedKinds.has(upper) ? (upper.toLowerCase() as StoredKind) : undefined;

/** `root@localhost`, `'root'@'%'`, `CURRENT_USER()`. */
function skipUser(reader: TokenReader): void {
  reader.skipSymbol('=');
  reader.take();
  while (reader.skipSymbol('@') || reader.isSymbol('(')) {
    if (reader.isSymbol('(')) reader.parenthesised();
    else reader.take();
  }
}

interface CreateWords {
  readonly temporary: boolean;
  readonly orReplace: boolean;
}

/** Words between CREATE and what is created. */
function readCreateWords(reader: TokenReader): CreateWords {
  let temporary = false;
  const orReplace = reader.skip('OR', 'REPLACE');
  for (;;) {
    if (reader.skip('TEMPORARY')) temporary = true;
    else if (reader.skip('ALGORITHM')) {
      reader.skipSymbol('=');
      reader.take();
    } else if (reader.skip('DEFINER')) skipUser(reader);
    else if (reader.skip('SQL', 'SECURITY')) reader.take();
    else if (!reader.skip('AGGREGATE')) return { temporary, orReplace };
  }
}

/** A statement without the marks of comments with code, from its first word on. */
function plainText(source: string, lexer: Lexer, span: { readonly start: number; readonly end: number }): string {
  const parts: string[] = [];
  let from = span.start;
  for (const marker of lexer.markers) {
    parts.push(source.slice(from, marker.start));
    from = marker.end;
  }
  parts.push(source.slice(from, span.end));
  // Where a mark stood between blanks, one of them is enough.
  const isBlankAt = (text: string | undefined, at: number): boolean => text?.at(at) === ' ' || text?.at(at) === '\n';
  const spaced = parts.map((part, at) => (isBlankAt(parts[at - 1], -1) && part.startsWith(' ') ? part.slice(1) : part));
  let plain = spaced.join('').trim();
  while (plain.endsWith(';')) plain = plain.slice(0, -1).trim();
  return plain;
}

function readObjectName(reader: TokenReader): PlacedName {
  reader.skip('IF', 'NOT', 'EXISTS');
  return reader.tableName();
}

/** Reads statements; `source` and `lexer` are those of the statement, for what is kept as text. */
export function readStatement(
  reader: TokenReader,
  {
    lexer,
    span,
    remarks,
  }: {
    readonly lexer: Lexer;
    readonly span: { readonly start: number; readonly end: number };
    readonly remarks: Remark[];
  },
): Statement | SkippedStatement {
  const first = reader.peek();
  if (reader.skip('CREATE')) return readCreate(reader, remarks, () => plainText(reader.source, lexer, span));
  if (reader.skip('ALTER')) return readAlter(reader, remarks);
  if (reader.skip('DROP')) return readDrop(reader);
  if (reader.skip('RENAME')) return readRename(reader);
  if (first.kind === 'word' && skippedStatements.has(first.upper)) return { kind: 'skipped', words: first.upper };
  throw reader.unexpected('a statement such as CREATE TABLE', 'Paste a script of SQL statements, for example a dump.');
}

function readCreate(reader: TokenReader, remarks: Remark[], textOf: () => string): Statement | SkippedStatement {
  const words = readCreateWords(reader);
  if (reader.skip('TABLE')) return readCreateTable(reader, { ...words, remarks });
  const { upper } = reader.peek();
  if (upper === 'SPATIAL' && reader.peek(1).upper === 'REFERENCE')
    return { kind: 'skipped', words: 'CREATE SPATIAL REFERENCE SYSTEM' };
  const object = storedKind(upper);
  if (object) {
    reader.take();
    const name = readObjectName(reader);
    reader.takeRest();
    return { kind: 'create-object', object, name, sql: textOf() };
  }
  if (skippedObjects.has(upper) && upper !== 'SPATIAL') return readSkippedObject(reader, 'CREATE');
  const kind = readIndexKind(reader);
  if (kind === undefined) throw reader.unexpected('TABLE, INDEX or VIEW');
  reader.skip('IF', 'NOT', 'EXISTS');
  return readCreateIndex(reader, kind);
}

/** What is no part of a schema; of a database the character set and collation. */
function readSkippedObject(reader: TokenReader, verb: string): SkippedStatement {
  const { upper } = reader.take();
  const words = `${verb} ${upper}`;
  if (upper !== 'DATABASE' && upper !== 'SCHEMA') return { kind: 'skipped', words };
  reader.skip('IF', 'NOT', 'EXISTS');
  const { name } = reader.name('the name of a database');
  return { kind: 'skipped', words, database: { name, options: readTableOptions(reader, []) } };
}

function readCreateIndex(reader: TokenReader, kind: 'key' | 'unique' | 'fulltext' | 'spatial'): Statement {
  const at = reader.peek();
  const { name } = reader.name('the name of the index');
  const using = reader.isNext('USING') ? [reader.take(), reader.take()].at(-1)?.upper : undefined;
  reader.expectWords('ON');
  const table = reader.tableName();
  const index = readIndex(reader, kind, name);
  while (reader.oneOf(['ALGORITHM', 'LOCK', 'WAIT', 'NOWAIT'])) {
    reader.skipSymbol('=');
    if (!reader.isAtEnd) reader.take();
  }
  if (!reader.isAtEnd) throw reader.unexpected('the end of the statement');
  const isUsing = using === 'BTREE' || using === 'HASH';
  return {
    kind: 'create-index',
    table,
    name,
    definition: { kind: 'index', index: isUsing ? { ...index, using } : index, at },
  };
}

function readAlter(reader: TokenReader, remarks: Remark[]): Statement | SkippedStatement {
  const { upper } = reader.peek();
  reader.skip('IGNORE');
  reader.skip('ONLINE');
  if (!reader.skip('TABLE')) {
    if (skippedObjects.has(upper) || storedKinds.has(upper) || viewWords.has(upper))
      return readSkippedObject(reader, 'ALTER');
    throw reader.unexpected('TABLE');
  }
  reader.skip('IF', 'EXISTS');
  const table = reader.tableName();
  return { kind: 'alter-table', table, actions: readAlterActions(reader, remarks) };
}

function readDrop(reader: TokenReader): Statement | SkippedStatement {
  const { upper } = reader.peek();
  reader.skip('TEMPORARY');
  const isTable = reader.skip('TABLE') || reader.skip('TABLES');
  const object = storedKind(upper);
  if (upper === 'INDEX') return readDropIndex(reader);
  if (!isTable && !object) {
    if (skippedObjects.has(upper)) return { kind: 'skipped', words: `DROP ${upper}` };
    throw reader.unexpected('TABLE, INDEX or VIEW');
  }
  if (object) reader.take();
  const ifExists = reader.skip('IF', 'EXISTS');
  const names = [reader.tableName()];
  while (reader.skipSymbol(',')) names.push(reader.tableName());
  if (!reader.skip('RESTRICT')) reader.skip('CASCADE');
  if (!reader.isAtEnd) throw reader.unexpected(', or the end of the statement');
  return object ? { kind: 'drop-object', object, names } : { kind: 'drop-table', tables: names, ifExists };
}

function readDropIndex(reader: TokenReader): Statement {
  reader.take();
  reader.skip('IF', 'EXISTS');
  const name = reader.isNext('PRIMARY') ? { ...reader.take(), name: 'PRIMARY' } : reader.name('the name of an index');
  reader.expectWords('ON');
  return { kind: 'drop-index', table: reader.tableName(), name: { name: name.name, start: name.start, end: name.end } };
}

function readRename(reader: TokenReader): Statement | SkippedStatement {
  if (reader.isNext('USER')) return { kind: 'skipped', words: 'RENAME USER' };
  if (!reader.skip('TABLE')) reader.expectWords('TABLES');
  reader.skip('IF', 'EXISTS');
  const pairs: { from: ReturnType<TokenReader['tableName']>; to: ReturnType<TokenReader['tableName']> }[] = [];
  do {
    const from = reader.tableName();
    reader.expectWords('TO');
    pairs.push({ from, to: reader.tableName() });
  } while (reader.skipSymbol(','));
  if (!reader.isAtEnd) throw reader.unexpected(', or the end of the statement');
  return { kind: 'rename-table', pairs };
}
