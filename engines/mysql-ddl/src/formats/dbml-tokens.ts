/** DBML as tokens. */
import type { Span } from '../text/source-text.ts';
import { SyntaxFault } from '../text/syntax-fault.ts';

/** A token of DBML. */
export interface DbmlToken extends Span {
  readonly kind: 'word' | 'name' | 'string' | 'expression' | 'symbol' | 'line' | 'end';
  readonly text: string;
}

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 127;

const kinds: Readonly<Record<string, DbmlToken['kind']>> = { '"': 'name', "'": 'string', '`': 'expression' };
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(/\\([^])/g, (_all, character: string) => escapes[character] ?? character);
}

function closing(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(quote, at)) return at;
  }
  return -1;
}

function quotedToken(text: string, start: number): DbmlToken {
  const first = text[start] ?? '';
  const quote = text.startsWith("'''", start) ? "'''" : first;
  const end = closing(text, start + quote.length, quote);
  if (end < 0) throw new SyntaxFault('this text is never closed', { start, end: start + 1 });
  const value = unescaped(text.slice(start + quote.length, end));
  return { kind: kinds[first] ?? 'string', text: value, start, end: end + quote.length };
}

/** The offset after blanks and comments. */
function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (text[at] === ' ' || text[at] === '\t' || text[at] === '\r' || text[at] === '\uFEFF') at += 1;
    else if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) throw new SyntaxFault('this comment is never closed', { start: at, end: at + 2 });
      at = end + 2;
    } else break;
  }
  return at;
}

/** All tokens, ends of lines included, the last of kind `end`. Throws a `SyntaxFault` where a quote is never closed. */
export function dbmlTokens(text: string): readonly DbmlToken[] {
  const tokens: DbmlToken[] = [];
  let at = afterBlanks(text, 0);
  while (at < text.length) {
    const character = text[at] ?? '';
    let token: DbmlToken;
    if (character === '\n') token = { kind: 'line', text: '', start: at, end: at + 1 };
    else if (character === '"' || character === "'" || character === '`') token = quotedToken(text, at);
    else if (isWordCode(text.charCodeAt(at))) {
      let end = at + 1;
      while (isWordCode(text.charCodeAt(end))) end += 1;
      token = { kind: 'word', text: text.slice(at, end), start: at, end };
    } else {
      const isPair = text.startsWith('<>', at);
      token = { kind: 'symbol', text: isPair ? '<>' : character, start: at, end: at + (isPair ? 2 : 1) };
    }
    tokens.push(token);
    at = afterBlanks(text, token.end);
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}
