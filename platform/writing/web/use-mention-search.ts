/** What a mention finds: members of the organization and things of the project. */
import { useCallback, useRef } from 'react';
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import type { MentionSearch, MentionSuggestion } from '#platform/richtext/web/mentions.ts';
import type { MembersPage } from './mention-search.ts';

/** Members are read once for each editor; `pages` is the search of the link selector. */
export function useMentionSearch(pages: LinkSearch, membersPage: MembersPage): MentionSearch {
  const members = useRef<Promise<readonly MentionSuggestion[]>>(undefined);
  return useCallback(
    async (query, signal) => {
      const { findMentions, loadPeople } = await import('./mention-search.ts');
      const people = (): Promise<readonly MentionSuggestion[]> => {
        members.current ??= loadPeople(membersPage).catch((error: unknown) => {
          // Asked again with the next key.
          members.current = undefined;
          throw error;
        });
        return members.current;
      };
      return findMentions(query, signal, { people, pages });
    },
    [pages, membersPage],
  );
}
