/** Words that are names only in quotes, by the release that reserved them. Rules and completion read this list. */

import { alwaysReserved } from './always-reserved.ts';

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

/** The words that each release added, the oldest first. */
const additions: readonly { readonly since: number; readonly words: readonly string[] }[] = [
  { since: 50, words: [...alwaysReserved] },
  {
    since: 57,
    words: listed(
      'GENERATED GET IO_AFTER_GTIDS IO_BEFORE_GTIDS MASTER_BIND OPTIMIZER_COSTS PARTITION RESIGNAL SIGNAL STORED VIRTUAL',
    ),
  },
  {
    since: 80,
    words: listed(`
      CUBE CUME_DIST DENSE_RANK EMPTY EXCEPT FIRST_VALUE FUNCTION GROUPING GROUPS INTERSECT JSON_TABLE LAG LAST_VALUE
      LATERAL LEAD NTH_VALUE NTILE OF OVER PERCENT_RANK RANK RECURSIVE ROW ROWS ROW_NUMBER SYSTEM WINDOW`),
  },
  { since: 84, words: listed('MANUAL PARALLEL QUALIFY TABLESAMPLE') },
  { since: 90, words: listed('EXTERNAL LIBRARY') },
];

const since: ReadonlyMap<string, number> = new Map(
  additions.flatMap(({ since: release, words }) => words.map((word): [string, number] => [word, release])),
);

/** The release (50, 57, 80, 84, 90) that reserved a word, or undefined when it is free. */
export const reservedSince = (word: string): number | undefined => since.get(word.toUpperCase());

/** The words that a release reserves, sorted. */
export const reservedWords = (release: number): readonly string[] =>
  [...since].flatMap(([word, from]) => (from <= release ? [word] : [])).toSorted();
