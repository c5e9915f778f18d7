/**
 * Which command of a board a policy gives: the one that a person chose, that the policy links to, or that its text names.
 * Pure.
 */
import { parseInternalLink } from '#platform/richtext/model/link-address.ts';
import type { CardItem, CommandItem } from './storm-items.ts';

/** Words that say nothing about what is wanted. */
const fillers = new Set(['a', 'an', 'the', 'its', 'their', 'this', 'that', 'these', 'those']);

/** “Parcels” and “parcel” are one, “address” and “status” stay. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/** Words of a text without capitals, accents, fillers and plurals, with a space on both sides; empty without words. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !fillers.has(word));
  const kept = telling.length > 0 ? telling : words;
  return kept.length === 0 ? '' : ` ${kept.map(singular).join(' ')} `;
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** `chosen` are ids of commands by those of policies. A command of one word is named by nothing but this word. */
export function commandFinder(
  commands: readonly CommandItem[],
  chosen: ReadonlyMap<string, string>,
): (policy: CardItem) => CommandItem | undefined {
  const byId = new Map(commands.map((command) => [command.id, command]));
  // The longest first: “Place express order” is not “Place order”.
  const byWords = commands
    .map((command) => ({ command, words: wordsOf(command.content) }))
    .filter(({ words }) => words !== '')
    .toSorted((one, other) => other.words.length - one.words.length);
  return ({ id, content, href }) => {
    const link = parseInternalLink(href);
    const anchor = link?.kind === 'board' && link.anchor !== undefined ? decoded(link.anchor) : '';
    const told = byId.get(chosen.get(id) ?? '') ?? byId.get(anchor);
    if (told) return told;
    const words = wordsOf(content);
    return byWords.find((one) => words === one.words || (one.words.trim().includes(' ') && words.includes(one.words)))
      ?.command;
  };
}
