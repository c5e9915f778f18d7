/** Finds commands by what people type for them, best first. Pure. */
import { fold } from './words.ts';

/** Words that people type for the same act. */
const sameActs: readonly (readonly string[])[] = [
  ['new', 'create', 'add', 'write', 'start'],
  ['delete', 'remove', 'erase'],
];

/** How well a word fits a label: 0 it is a word of it, 1 it begins one, 2 it is a part of it, 3 it begins a keyword. */
function rankOfWord(label: string, keywords: string, word: string): number | undefined {
  if (` ${label} `.includes(` ${word} `)) return 0;
  if (` ${label}`.includes(` ${word}`)) return 1;
  if (label.includes(word)) return 2;
  if (` ${keywords}`.includes(` ${word}`)) return 3;
  const acts = sameActs.find((group) => group.includes(word)) ?? [];
  return acts.some((act) => ` ${label} ${keywords} `.includes(` ${act} `)) ? 3 : undefined;
}

/** How well every word of `text` fits: the lower, the better; undefined when one does not. */
export function commandRank(label: string, text: string, keywords = ''): number | undefined {
  let sum = 0;
  for (const word of fold(text).split(/\s+/)) {
    const rank = rankOfWord(fold(label), fold(keywords), word);
    if (rank === undefined) return undefined;
    sum += rank;
  }
  return sum;
}

/** The commands that fit a text, best first and otherwise in their order. */
export function matchingCommands<One extends { readonly label: string; readonly keywords?: string | undefined }>(
  commands: readonly One[],
  text: string,
): One[] {
  return commands
    .flatMap((command) => {
      const rank = commandRank(command.label, text, command.keywords);
      return rank === undefined ? [] : [{ command, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
