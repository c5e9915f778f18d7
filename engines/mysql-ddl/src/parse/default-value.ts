/** Reads defaults, each kind for itself. */
import type { DefaultValue } from '../schema/schema-types.ts';
import type { TokenReader } from './token-reader.ts';
import { wordSet } from '../words/word-set.ts';

const now = wordSet('CURRENT_TIMESTAMP NOW LOCALTIME LOCALTIMESTAMP');
const dated = wordSet('DATE TIME TIMESTAMP');

/** `CURRENT_TIMESTAMP`, one of its synonyms, with or without digits; undefined when something else comes next. */
export function readNow(reader: TokenReader): number | undefined {
  const { kind, upper } = reader.peek();
  if (kind !== 'word' || !now.has(upper)) return undefined;
  if (upper === 'NOW' && !reader.isSymbol('(', 1)) return undefined;
  reader.take();
  if (!reader.skipSymbol('(')) return 0;
  const precision = reader.isSymbol(')') ? 0 : reader.integer('a number of digits');
  reader.expectSymbol(')');
  return precision;
}

/** A text in quotes; adjacent ones are joined. */
function readStrings(reader: TokenReader): DefaultValue {
  let value = reader.string();
  while (reader.peek().kind === 'string') value += reader.take().text;
  return { kind: 'string', value };
}

function readNumber(reader: TokenReader): DefaultValue {
  const isNegative = reader.skipSymbol('-');
  if (!isNegative) reader.skipSymbol('+');
  if (reader.peek().kind !== 'number') throw reader.unexpected('a number');
  return { kind: 'number', text: `${isNegative ? '-' : ''}${reader.take().text}` };
}

/** A function without parentheses around it, as MariaDB writes it. */
function readBareExpression(reader: TokenReader): DefaultValue {
  const from = reader.mark;
  const word = reader.take();
  if (reader.isSymbol('(')) reader.toClosing(reader.take());
  else if (word.upper !== 'CURRENT_DATE' && word.upper !== 'CURRENT_TIME' && word.upper !== 'CURRENT_USER') {
    reader.goBack(from);
    throw reader.unexpected('a default', 'Write texts in quotes and expressions in parentheses.');
  }
  return { kind: 'expression', text: reader.textBetween(from, reader.mark) };
}

/** Reads what follows `DEFAULT`. */
export function readDefault(reader: TokenReader): DefaultValue {
  const token = reader.peek();
  if (token.kind === 'string') return readStrings(reader);
  if (token.kind === 'bits') return { kind: 'bits', text: reader.take().text };
  if (token.kind === 'number' || reader.isSymbol('-') || reader.isSymbol('+')) return readNumber(reader);
  if (reader.isSymbol('(')) return { kind: 'expression', text: reader.parenthesised() };
  if (reader.skip('NULL')) return { kind: 'null' };
  if (reader.skip('TRUE')) return { kind: 'number', text: '1' };
  if (reader.skip('FALSE')) return { kind: 'number', text: '0' };
  if (token.kind !== 'word') throw reader.unexpected('a default');
  const isPrefixed = token.text.startsWith('_') || dated.has(token.upper);
  const after = isPrefixed ? reader.peek(1).kind : undefined;
  if (after === 'string' || after === 'bits') {
    reader.take();
    return readDefault(reader);
  }
  const precision = readNow(reader);
  if (precision !== undefined) return precision === 0 ? { kind: 'now' } : { kind: 'now', precision };
  return readBareExpression(reader);
}
