/** Lists of words as one text. */

/** Words with blanks between them. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s/));
