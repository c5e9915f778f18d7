/** Full-text filter of a list: the things of one kind that contain all words in title or text. */
import { sql, type RawBuilder } from 'kysely';
import { searchLimits, type SearchKind } from '../contract.ts';
import { readQuery } from '../model/words.ts';
import { termOf, wordPrefix, type SearchScope } from './search-table.ts';

/**
 * A condition that `column` is the id of a thing of a kind that contains every word, the last one as a prefix.
 * Undefined for a text without words, which filters nothing.
 */
export function holdsWords(
  column: string,
  scope: SearchScope,
  kind: SearchKind,
  text: string,
): RawBuilder<boolean> | undefined {
  const query = readQuery(text, { words: searchLimits.words, shortest: 1 });
  if (!query) return undefined;
  const term = termOf(wordPrefix(scope.projectId));
  const terms = [
    ...query.words.map((word) => term({ word, isStart: false })),
    term({ word: query.last, isStart: true }),
  ];
  return sql<boolean>`${sql.ref(column)} in (select search_matches(${scope.organizationId}, ${scope.projectId},
    ${kind}, ${terms.join('&')}::tsquery))`;
}
