/** Tokenizes text for search: ignores case, accents and marks, the same for texts and queries. */

/** A word in its text: `{ word: 'orders', start: 4, end: 10 }`, offsets in UTF-16 units. */
export interface WordSpan {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const longestWord = 64;
const runs = /[\p{L}\p{N}\p{M}]+/gu;
const marks = /\p{M}+/gu;
const noWord = /[^\p{L}\p{N}]+/gu;
const ascii = /^[\x20-\x7e]*$/;
/** Scripts without spaces: their words are pairs of adjacent characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const camelEdge = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const hasCamelEdge = /\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}/u;

/** Letters without a decomposition that are commonly typed as others. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
};
const replaced = new RegExp(`[${Object.keys(replacements).join('')}]`, 'g');

/** Normalized form for comparison: `Straße` becomes `strasse`, `Łódź` becomes `lodz`. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      // Last: decomposition can produce capitals, as for 𝐀.
      .toLowerCase()
      .replace(marks, '')
      .replace(replaced, (letter) => replacements[letter] ?? letter)
  );
}

const asciiWord = /^[A-Za-z0-9]*$/;
const asciiCamelEdge = /[a-z][A-Z]|[A-Z]{2}[a-z]/;

/** Fast path for plain words, since every save and every snippet processes all of them. */
function asWord(text: string): string {
  if (asciiWord.test(text)) return text.slice(0, longestWord).toLowerCase();
  return [...fold(text).replace(noWord, '')].slice(0, longestWord).join('');
}

const hasParts = (run: string): boolean => (asciiWord.test(run) ? asciiCamelEdge : hasCamelEdge).test(run);

/** Pairs of adjacent characters; a single character by itself. */
function pairsOf(run: string, at: number): WordSpan[] {
  const characters = [...run];
  const spans: WordSpan[] = [];
  let start = at;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next !== undefined || characters.length === 1) {
      const end = start + character.length + (next?.length ?? 0);
      spans.push({ word: asWord(character + (next ?? '')), start, end });
    }
    start += character.length;
  }
  return spans;
}

/** A run of letters, and the words inside `OrderService`. */
function wordsOfRun(run: string, at: number, withParts: boolean): WordSpan[] {
  const spans = [{ word: asWord(run), start: at, end: at + run.length }];
  if (!withParts || !hasParts(run)) return spans;
  let start = at;
  for (const part of run.split(camelEdge)) {
    spans.push({ word: asWord(part), start, end: start + part.length });
    start += part.length;
  }
  return spans;
}

function spansOfRun(run: string, at: number, withParts: boolean): WordSpan[] {
  if (asciiWord.test(run)) return wordsOfRun(run, at, withParts);
  const spans: WordSpan[] = [];
  let done = 0;
  for (const found of run.matchAll(unspaced)) {
    if (found.index > done) spans.push(...wordsOfRun(run.slice(done, found.index), at + done, withParts));
    spans.push(...pairsOf(found[0], at + found.index));
    done = found.index + found[0].length;
  }
  if (done < run.length) spans.push(...wordsOfRun(run.slice(done), at + done, withParts));
  return spans;
}

/** Calls `see` for every word with its position; names such as `OrderService` also yield their parts. False stops. */
export function eachWord(text: string, see: (word: string, start: number, end: number) => boolean): void {
  for (const found of text.matchAll(runs)) {
    const [run] = found;
    const { index } = found;
    if (asciiWord.test(run) && !asciiCamelEdge.test(run)) {
      if (see(asWord(run), index, index + run.length) === false) return;
      continue;
    }
    for (const { word, start, end } of spansOfRun(run, index, true)) {
      if (word && see(word, start, end) === false) return;
    }
  }
}

/** The distinct words of a text, up to a total of `mostBytes`. */
export function distinctWords(text: string, mostBytes: number): Set<string> {
  const words = new Set<string>();
  let bytes = 0;
  eachWord(text, (word) => {
    if (words.has(word)) return true;
    // No letter takes more than three bytes for each UTF-16 unit.
    bytes += word.length * 3 + 16;
    if (bytes > mostBytes) return false;
    words.add(word);
    return true;
  });
  return words;
}

/** Normalized start of a title for comparison: its words separated by one space. */
export const titleKey = (title: string): string =>
  [...title.matchAll(runs)]
    .map(([run]) => asWord(run))
    .filter(Boolean)
    .join(' ');

/** A parsed query. */
export interface Query {
  /** All words but the last, each once. */
  readonly words: readonly string[];
  /** The last word, which may be a prefix. */
  readonly last: string;
  /** Title prefix when the query is the start of a title. */
  readonly start: string;
}

const longestQuery = 1_000;

/** Parses a query; undefined when it is too short. Operators and wildcards have no meaning. */
export function readQuery(
  text: string,
  { words: most, shortest }: { words: number; shortest: number },
): Query | undefined {
  const typed = text.slice(0, longestQuery);
  const words: string[] = [];
  for (const [run] of typed.matchAll(runs)) {
    for (const { word } of spansOfRun(run, 0, false)) if (word) words.push(word);
  }
  const kept = words.slice(0, most);
  const last = kept.pop();
  if (last === undefined || [...kept.join(''), ...last].length < shortest) return undefined;
  return { words: [...new Set(kept)], last, start: titleKey(typed) };
}
