/** Search for mentions: members of the organization and things of the project. */
import { useCallback } from 'react';
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import type { MentionSearch } from '#platform/richtext/web/mentions.ts';

/** `pages` is the search of the link selector. */
export const useMentionSearch = (pages: LinkSearch): MentionSearch =>
  useCallback(
    async (query, signal) => (await import('./mention-search.ts')).findMentions(query, signal, pages),
    [pages],
  );
