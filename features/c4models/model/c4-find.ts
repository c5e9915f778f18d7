/** The element that a search of the project means. */
import { fold } from '#platform/search/model/words.ts';
import type { C4Document, C4Item } from './c4-document.ts';

const hasAll = (text: string, words: readonly string[]): boolean => {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
};

const describing = ({ name, technology, owner, group, tags, description }: C4Item): string =>
  [name, technology, owner, group, ...tags, description].filter(Boolean).join('\n');

/** Id of the element whose name, else whose description has all of the words; the shortest name of several. */
export function elementOfWords({ elements }: C4Document, text: string): string | undefined {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const all = [...elements.values()].toSorted((a, b) => a.name.length - b.name.length);
  const found =
    all.find(({ name }) => hasAll(name, words)) ?? all.find((element) => hasAll(describing(element), words));
  return found?.id;
}
