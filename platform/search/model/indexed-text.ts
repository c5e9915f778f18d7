/** What the index keeps of a thing: the words of its title and text, and as much of the text as snippets need. */
import { distinctWords, titleKey } from './words.ts';

/** A thing in words. */
export interface SearchableText {
  readonly title: string;
  /** Its text without any form. */
  readonly text: string;
  /** Words under which it is found besides those of title and text, for example its number. */
  readonly keywords?: string;
}

/** The same, ready for the index. */
export interface IndexedText {
  readonly title: string;
  readonly titleKey: string;
  readonly titleWords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Sorted words that a mistyped one may mean. */
  readonly vocabulary: readonly string[];
  readonly body: string;
}

/** Characters of the text that are kept for snippets; words are taken from all of it. */
const keptText = 100_000;
/** A text search vector holds one megabyte. */
const mostBytes = 600_000;
/** A word of five letters with a typing error may mean one of four. */
const shortestMeant = 4;
const longestMeant = 40;

const isMeant = (word: string): boolean =>
  word.length >= shortestMeant && word.length <= longestMeant && /\p{L}/u.test(word);

/** Takes the words out of a thing. Changing what comes out needs a higher version in its search source. */
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
