/** The values of names and texts in quotes. */
import type { SqlMode } from './sql-mode.ts';

const escapes: Readonly<Record<string, string>> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\u001a' };

/** The value of a name: doubled quotes stand for one. */
export const nameValue = (inner: string, quote: string): string =>
  inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;

/** The value of a text with its quotes: doubled quotes and backslashes resolved. */
export function stringValue(written: string, mode: SqlMode): string {
  const quote = written[0] ?? "'";
  const inner = written.slice(1, -1);
  if (mode.noBackslashEscapes || !inner.includes('\\')) return nameValue(inner, quote);
  let value = '';
  let from = 0;
  for (let at = 0; at < inner.length; at += 1) {
    const character = inner[at];
    if (character !== '\\' && character !== quote) continue;
    const next = inner[at + 1] ?? '';
    // `\%` and `\_` keep the backslash, other backslashes vanish.
    const stands = character === quote ? quote : (escapes[next] ?? (next === '%' || next === '_' ? `\\${next}` : next));
    value += inner.slice(from, at) + stands;
    at += 1;
    from = at + 1;
  }
  return value + inner.slice(from);
}

/** In a kept comment the end of the comment is written as star, backslash, slash; more backslashes stand for one less. */
export const withoutKeptEscapes = (text: string): string =>
  text.includes('*\\') ? changedBackslashes(text, -1) : text;

/** What may stand in a kept comment. */
export const withKeptEscapes = (text: string): string => (text.includes('*') ? changedBackslashes(text, 1) : text);

function changedBackslashes(text: string, by: 1 | -1): string {
  let changed = '';
  let from = 0;
  for (let star = text.indexOf('*'); star >= 0; star = text.indexOf('*', star + 1)) {
    let at = star + 1;
    while (text[at] === '\\') at += 1;
    const count = at - star - 1;
    if (text[at] !== '/' || count + by < 0) continue;
    changed += text.slice(from, star + 1) + '\\'.repeat(count + by);
    from = at;
  }
  return changed + text.slice(from);
}
