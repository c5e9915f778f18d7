/** Highlights matches: in a title, and in an excerpt around the matches of a text. */
import type { TextPart } from '../contract.ts';
import { eachWord, fold } from './words.ts';

/** What matches: whole words, and prefixes. */
export interface Wanted {
  readonly words: ReadonlySet<string>;
  readonly starts: readonly string[];
}

interface Hit {
  readonly start: number;
  readonly end: number;
  /** Index of the matched word. */
  readonly word: string;
}

/** Length of a snippet in characters, and how much of it stands before the first hit. */
const snippetLength = 160;
const lead = 40;
const mostHits = 50;

/** How many characters of `text` say `start`: folding may make two letters of one. */
function lengthOfStart(text: string, start: string): number {
  let said = '';
  let length = 0;
  for (const character of text) {
    if (said.length >= start.length) break;
    said += fold(character);
    length += character.length;
  }
  return length;
}

function hitsIn(text: string, wanted: Wanted): Hit[] {
  const folded = fold(text);
  // Most texts contain only a few of the words; searching for these is far faster than tokenizing the text.
  if (![...wanted.words, ...wanted.starts].some((word) => folded.includes(word))) return [];
  const hits: Hit[] = [];
  eachWord(text, (word, start, end) => {
    const begun = wanted.starts.find((one) => word.startsWith(one));
    if (wanted.words.has(word)) hits.push({ start, end, word });
    else if (begun !== undefined) {
      hits.push({ start, end: Math.min(end, start + lengthOfStart(text.slice(start, end), begun)), word: begun });
    }
    return hits.length < mostHits;
  });
  return hits.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The part of a text from `from` to `to`, cut where hits begin and end. */
function partsOf(text: string, hits: readonly Hit[], from: number, to: number): TextPart[] {
  const parts: TextPart[] = [];
  let at = from;
  const say = (until: number, hit: boolean): void => {
    if (until > at) parts.push({ text: text.slice(at, until), hit });
    at = Math.max(at, until);
  };
  for (const { start, end } of hits) {
    if (start >= to || end <= at) continue;
    say(start, false);
    say(Math.min(end, to), true);
  }
  say(to, false);
  return parts;
}

/** A title with highlighted matches. */
export const markedTitle = (title: string, wanted: Wanted): TextPart[] =>
  partsOf(title, hitsIn(title, wanted), 0, title.length);

/** Start of the snippet: the first position with the most different words. */
function bestPlace(hits: readonly Hit[]): number {
  let best = { count: 0, start: 0 };
  for (const [index, { start }] of hits.entries()) {
    const seen = new Set<string>();
    for (const hit of hits.slice(index)) {
      if (hit.end > start + snippetLength - lead) break;
      seen.add(hit.word);
    }
    if (seen.size > best.count) best = { count: seen.size, start };
  }
  return best.start;
}

/** Whether a cut at `at` would tear a word or a pair of surrogates. */
const tears = (text: string, at: number): boolean =>
  at > 0 && at < text.length && /[\p{L}\p{N}\p{M}\p{Cs}]/u.test(text[at - 1] ?? '') && !/\s/.test(text[at] ?? '');

/** Whether a cut at `at` would part the two halves of a character. */
const isInside = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');

/** Lines are separated by a dot, or by a space where one ends like a sentence: names in a list do not run together. */
const onOneLine = (text: string): string => text.replaceAll(/(?<![.!?:;,\s])\s*\n\s*/g, ' · ').replaceAll(/\s+/g, ' ');

/** The words around the first hits, or the beginning of the text where there are none, on one line. */
export function snippetOf(text: string, wanted: Wanted): { parts: TextPart[]; found: boolean } {
  const hits = hitsIn(text, wanted);
  const place = hits.length > 0 ? bestPlace(hits) : 0;
  let from = Math.max(0, place - lead);
  while (from > 0 && from < place && tears(text, from)) from += 1;
  while (from < place && /\s/.test(text[from] ?? '')) from += 1;
  let to = Math.min(text.length, from + snippetLength);
  while (to < text.length && to < from + snippetLength + lead && tears(text, to)) to += 1;
  from += isInside(text, from) ? 1 : 0;
  to += isInside(text, to) ? 1 : 0;
  const cut = partsOf(text, hits, from, to).map((part) => ({ ...part, text: onOneLine(part.text) }));
  const before = from > 0 ? [{ text: '…', hit: false }] : [];
  const after = to < text.length ? [{ text: '…', hit: false }] : [];
  return { parts: joined([...before, ...cut, ...after]), found: hits.length > 0 };
}

/** Neighbours of one kind become one part; nothing empty stays. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === '') continue;
    if (last?.hit === part.hit) result[result.length - 1] = { text: last.text + part.text, hit: part.hit };
    else result.push(part);
  }
  return result;
}
