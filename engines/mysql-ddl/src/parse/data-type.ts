/** Reads the type of a column. */
import { present } from '../schema/present-fields.ts';
import type { ColumnType } from '../schema/schema-types.ts';
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';
import { columnTypes, typeFacts, type TypeFacts, type TypeSynonym, typeSynonyms } from '../words/column-types.ts';
import { nearestWord } from '../words/nearest-word.ts';
import type { Draft, Remark } from './definition-types.ts';
import type { TokenReader } from './token-reader.ts';
import { wordSet } from '../words/word-set.ts';

/** A type with what it says besides. */
export interface DataType {
  readonly type: Draft<ColumnType>;
  readonly charset?: string;
  /** Of `text(n)` and `blob(n)`. */
  readonly lengthToFit?: number;
  readonly isSerial?: true;
  readonly remarks: readonly Remark[];
}

const mostWords = 3;
const firstOfMany = wordSet('DOUBLE CHARACTER CHAR NATIONAL NCHAR LONG');

/** The longest words that come next and name a type. */
function readTypeWords(reader: TokenReader): {
  readonly facts: TypeFacts;
  readonly synonym?: TypeSynonym;
  readonly at: Span;
} {
  const at = reader.peek();
  if (at.kind !== 'word') throw reader.unexpected('a type');
  for (let count = firstOfMany.has(at.upper) ? mostWords : 1; count > 0; count -= 1) {
    const words = reader.ahead(count).toLowerCase();
    const synonym = typeSynonyms.get(words);
    const facts = typeFacts(synonym?.name ?? words);
    if (!facts) continue;
    for (let taken = 0; taken < count; taken += 1) reader.take();
    return { facts, at, ...present({ synonym }) };
  }
  const known = [...columnTypes.map(({ name }) => name), ...typeSynonyms.keys()];
  const near = nearestWord(at.text.toLowerCase(), known);
  throw new SyntaxFault(`${at.text} is not a type`, at, near && `Did you mean ${near}?`);
}

function readNumbers(reader: TokenReader, { decimals }: TypeFacts): readonly number[] {
  if (!reader.skipSymbol('(')) return [];
  const numbers = [reader.integer('a length')];
  if (decimals && reader.skipSymbol(',')) numbers.push(reader.integer('a number of decimals'));
  reader.expectSymbol(')');
  return numbers;
}

function readValues(reader: TokenReader): readonly string[] {
  return reader.list(() => {
    if (reader.peek().kind === 'word' && reader.peek().text.startsWith('_')) reader.take();
    // The server strips blanks at the end.
    return reader.string('a value in quotes').replace(/ +$/, '');
  });
}

/** Lengths that mean something; the display width of integers is decided when zerofill is known. */
export function withLength(
  type: Draft<ColumnType>,
  facts: TypeFacts,
  [length = facts.defaultLength, decimals]: readonly (number | undefined)[],
): void {
  const isNoFraction = facts.family === 'time' && length === 0;
  // `double(10)` is no type of the server.
  const isHalf = facts.name === 'double' && decimals === undefined;
  if (length !== undefined && !isNoFraction && !isHalf) type.length = length;
  if (facts.family === 'decimal') type.decimals = decimals ?? 0;
  else if (facts.decimals && decimals !== undefined && type.length !== undefined) type.decimals = decimals;
}

/** The display width of integers is noise, but for `tinyint(1)` and what zerofill pads to. */
export function dropDisplayWidth(type: Draft<ColumnType>): void {
  if (typeFacts(type.name)?.family !== 'integer' || type.zerofill) return;
  if (type.name !== 'tinyint' || type.length !== 1) delete type.length;
}

/** Reads a type with its numbers or values. */
export function readDataType(reader: TokenReader): DataType {
  if (reader.skip('SERIAL')) return { type: { name: 'bigint', unsigned: true }, isSerial: true, remarks: [] };
  const { facts, synonym, at } = readTypeWords(reader);
  const type: Draft<ColumnType> = { name: facts.name };
  const remarks: Remark[] = [];
  if (synonym?.isForeign)
    remarks.push({ message: `MySQL has no type ${reader.source.slice(at.start, at.end)}: read as ${facts.name}`, at });
  if (facts.family === 'list') return { type: { ...type, values: readValues(reader) }, remarks };
  const mark = reader.mark;
  const numbers = readNumbers(reader, facts);
  const [length] = numbers;
  if (length !== undefined && facts.length === 'none' && facts.name !== 'year') {
    if (facts.name === 'text' || facts.name === 'blob') return { type, remarks, lengthToFit: length };
    reader.goBack(mark);
    throw reader.unexpected(`no length after ${facts.name}`);
  }
  if (length === undefined && facts.length === 'required' && synonym?.length === undefined)
    throw reader.unexpected(`( and a length after ${facts.name}`);
  if (facts.family === 'time' && (facts.name === 'year' || (length ?? 0) > 6)) {
    if (facts.name !== 'year') remarks.push({ message: `${facts.name}(${length}) is read as ${facts.name}`, at });
    return { type, remarks };
  }
  withLength(type, facts, numbers.length > 0 || synonym?.length === undefined ? numbers : [synonym.length]);
  return { type, remarks, ...present({ charset: synonym?.charset }) };
}
