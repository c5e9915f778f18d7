/** What the index stores for a thing: the words of its title and text, and enough text for snippets. */
import { distinctWords, titleKey } from './words.ts';

/** A thing as text. */
export interface SearchableText {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  /** Additional search words, for example its number. */
  readonly keywords?: string;
}

/** The same, prepared for the index. */
export interface IndexedText {
  readonly title: string;
  readonly titleKey: string;
  readonly titleWords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Sorted words that count as matches of a misspelled one. */
  readonly vocabulary: readonly string[];
  readonly body: string;
}

/** Characters of text stored for snippets; words are taken from the whole text. */
const keptText = 100_000;
/** PostgreSQL limits a tsvector to one megabyte. */
const mostBytes = 600_000;
/** A word of five letters with a typing error may mean one of four. */
const shortestMeant = 4;
const longestMeant = 40;

const isMeant = (word: string): boolean =>
  word.length >= shortestMeant && word.length <= longestMeant && /\p{L}/u.test(word);

/** Extracts the words of a thing. A change of the result requires a higher version in its search source. */
export function indexedText({ title, text, keywords = '' }: SearchableText): IndexedText {
  const titleWords = distinctWords(`${title}\n${keywords}`, mostBytes / 4);
  const words = distinctWords(text, mostBytes);
  for (const word of titleWords) words.add(word);
  return {
    title,
    titleKey: titleKey(title),
    titleWords,
    words,
    vocabulary: [...words].filter(isMeant).toSorted(),
    body: text.slice(0, keptText).toWellFormed(),
  };
}
