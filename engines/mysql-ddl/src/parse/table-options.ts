/** Reads the options of a table and its partitions. */
import { foreignTableOptions, tableOption, type TableOptionFacts } from '../words/table-options.ts';
import type { OptionValues, Remark } from './definition-types.ts';
import type { TokenReader } from './token-reader.ts';
import { wordSet } from '../words/word-set.ts';

const mostWords = 3;

/** The option whose words come next, taken. */
function readOptionWords(reader: TokenReader): TableOptionFacts | undefined {
  if (reader.peek().kind !== 'word') return undefined;
  for (let count = mostWords; count > 0; count -= 1) {
    const facts = tableOption(reader.ahead(count));
    if (!facts) continue;
    for (let taken = 0; taken < count; taken += 1) reader.take();
    return facts;
  }
  return undefined;
}

function readValue(reader: TokenReader, facts: TableOptionFacts): string {
  reader.skipSymbol('=');
  if (facts.value === 'list') return reader.parenthesised();
  const { kind } = reader.peek();
  if (facts.value === 'string') return reader.string();
  if (facts.value === 'number' && kind !== 'number' && kind !== 'string') throw reader.unexpected('a number');
  if (kind === 'end' || kind === 'symbol') throw reader.unexpected(`a value of ${facts.sql}`);
  const { text } = reader.take();
  if (facts.key === 'storage' || facts.key === 'rowFormat' || facts.key === 'insertMethod') return text.toUpperCase();
  return text;
}

/** An option of MariaDB: words, perhaps a value. */
function skipForeignOption(reader: TokenReader, remarks: Remark[]): boolean {
  const at = reader.peek();
  if (at.kind !== 'word' || !foreignTableOptions.has(at.upper)) return false;
  reader.take();
  if (at.upper === 'WITH') {
    reader.expectWords('SYSTEM', 'VERSIONING');
  } else {
    reader.skipSymbol('=');
    reader.take();
  }
  remarks.push({ message: `MySQL has no option ${at.text}: left out`, at });
  return true;
}

/** Reads options in any order, with or without commas, until something else comes. */
export function readTableOptions(reader: TokenReader, remarks: Remark[]): OptionValues {
  const options: Record<string, string> = {};
  for (;;) {
    const mark = reader.mark;
    if (Object.keys(options).length > 0) reader.skipSymbol(',');
    if (readOption(reader, options, remarks)) continue;
    reader.goBack(mark);
    return options;
  }
}

function readOption(reader: TokenReader, options: Record<string, string>, remarks: Remark[]): boolean {
  if (reader.isNext('COMMENT')) {
    reader.take();
    reader.skipSymbol('=');
    options['comment'] = reader.string('a comment in quotes');
    return true;
  }
  if (reader.skip('START', 'TRANSACTION')) return true;
  const at = reader.peek();
  const facts = readOptionWords(reader);
  if (!facts) return skipForeignOption(reader, remarks);
  if (at.upper === 'TYPE') remarks.push({ message: 'TYPE is the old word for ENGINE', at });
  options[facts.key] = readValue(reader, facts);
  return true;
}

const selectWords = ['SELECT', 'AS', 'IGNORE', 'REPLACE', 'WITH', 'TABLE', 'VALUES'];

/** Whether the rest of a CREATE TABLE is a query. */
export const isQueryNext = (reader: TokenReader): boolean =>
  selectWords.some((word) => reader.isNext(word)) || (reader.isSymbol('(') && reader.peek(1).upper === 'SELECT');

const partitionWords = wordSet('SELECT AS IGNORE REPLACE');

/** From `PARTITION BY` to the end of the statement or a query. */
export function readPartitioning(reader: TokenReader): string | undefined {
  if (!reader.isNext('PARTITION', 'BY')) return undefined;
  const from = reader.mark;
  reader.skip('PARTITION', 'BY');
  while (!reader.isAtEnd && !partitionWords.has(reader.peek().upper)) {
    const token = reader.take();
    if (token.kind === 'symbol' && token.text === '(') reader.toClosing(token);
    else if (token.kind === 'symbol' && token.text === ')') {
      reader.goBack(reader.mark - 1);
      throw reader.unexpected('the end of the statement');
    }
  }
  return reader.textBetween(from, reader.mark);
}
