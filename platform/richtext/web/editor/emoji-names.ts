/** Emoji and their names; loaded when a colon and two letters are typed. */
import { gemoji } from 'gemoji';

/** An emoji and the names it has, the best known one first. */
export type Emoji = { emoji: string; names: readonly string[] };

const byName = new Map(gemoji.flatMap(({ emoji, names }) => names.map((name) => [name, emoji] as const)));

/** The emoji of a name, e.g. of `rocket`. */
export function emojiOf(name: string): string | undefined {
  return byName.get(name.toLowerCase());
}

/** The emoji whose names begin with the text, then those with a word or a tag that begins with it. */
export function findEmoji(text: string, limit: number): Emoji[] {
  const wanted = text.toLowerCase();
  const ranked: Emoji[][] = [[], [], []];
  for (const { emoji, names, tags } of gemoji) {
    const named = names.find((name) => name.startsWith(wanted)) ?? names.find((name) => name.includes(`_${wanted}`));
    const rank = named?.startsWith(wanted) ? (named === wanted ? 0 : 1) : 2;
    if (named || tags.some((tag) => tag.startsWith(wanted))) {
      ranked[rank]?.push({ emoji, names: [named ?? names[0] ?? '', ...names] });
    }
  }
  return ranked.flat().slice(0, limit);
}
