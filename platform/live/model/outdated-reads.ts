/** Which reads a change makes old, by the names of their calls. */

/** Reads that tell of every kind: feeds, the home page, links, search, the trash. */
const crossing = /Home|Activity|Audit|Overview|Link|search|Trash|Limits|Templates|Graph|Unanswer|Unrelated/;

/** Words in the names of the calls that show a kind, for example `['Adr']`. Undefined where nobody has said. */
export type WordsOfKind = (kind: string) => readonly string[] | undefined;

/** Whether something that happened to a kind may have changed what a call answers. Unknown kinds change everything. */
export function isOutdatedBy(callName: string, kind: string, wordsOf: WordsOfKind): boolean {
  const words = wordsOf(kind);
  return words === undefined || crossing.test(callName) || words.some((word) => callName.includes(word));
}
