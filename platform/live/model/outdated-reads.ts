/** Which reads a change makes old, by the names of their calls. Loaded with the stream: the shell stays small. */

/** Reads that tell of every kind: feeds, the home page, links, search, the trash. */
const crossing = /Home|Activity|Audit|Overview|Link|search|Trash|Limits|Templates|Graph|Unanswer|Unrelated/;

/** Words in the names of the calls that show a kind. */
const wordsOfKinds: ReadonlyMap<string, readonly string[]> = new Map([
  ['adr', ['Adr', 'Decision']],
  ['rfc', ['Rfc', 'Voting', 'Decision']],
  ['doc', ['Document', 'Namespace']],
  ['namespace', ['Document', 'Namespace']],
  ['c4model', ['C4']],
  ['diagram', ['Diagram']],
  ['dbmodel', ['DbModel']],
  ['driver', ['Driver']],
  ['board', ['Board']],
  ['metric', ['Metric']],
  ['contextmap', ['ContextMap']],
  ['proposal', ['Proposal']],
  ['structurizr', ['Structurizr']],
  ['template', ['Template']],
]);

/** Whether something that happened to a kind may have changed what a call answers. Unlisted kinds change everything. */
export function isOutdatedBy(callName: string, kind: string): boolean {
  // The inbox of a person shows what they were told, and nothing else shows it.
  if (kind === 'inbox') return callName.includes('Inbox');
  const words = wordsOfKinds.get(kind);
  return words === undefined || crossing.test(callName) || words.some((word) => callName.includes(word));
}
