/** Looking words of a diagram up in a table of ours. Pure. */

/** What a table has for a word of a stored diagram; nothing for names that every object has, such as `constructor`. */
export const ownName = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
