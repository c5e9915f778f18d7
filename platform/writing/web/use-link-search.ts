/** What the link selector finds: things of the project as internal links. */
import { useCallback } from 'react';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import type { SearchHit } from '#platform/search/contract.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';

/** The word that stands for the homepage of a namespace. */
const homePage = 'home';
/** Results that are shown at most. */
const mostShown = 6;

/** Searches the project; lent by the feature, because search is one too. */
export type ProjectSearch = (query: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;

/** Failures are told by the shared handler. `search` must be the same function each time. */
export function useLinkSearch(search: ProjectSearch): LinkSearch {
  const kinds = useKinds();
  return useCallback(
    async (query, signal) => {
      try {
        const found = await search(query, signal);
        return found.slice(0, mostShown).map(({ id, source, title, titleParts, namespace, page }) => {
          const kind = kinds.get(source);
          return {
            title,
            parts: titleParts,
            kind: kind?.labels?.one ?? source,
            ...(kind ? { Icon: kind.icon } : {}),
            href: formatInternalLink({
              kind: source,
              id: page === homePage ? homePage : id,
              ...(namespace && page ? { namespace, page } : {}),
            }),
          };
        });
      } catch (error) {
        if (!signal.aborted) showFailure(error);
        throw error;
      }
    },
    [kinds, search],
  );
}
