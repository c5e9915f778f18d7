/** Search of the link selector: things of the project as internal links. */
import { useCallback } from 'react';
import { callApi } from '#platform/http/web/api.ts';
import { formatInternalLink } from '#platform/richtext/model/link-address.ts';
import type { LinkSearch } from '#platform/richtext/web/editor/link-selector.tsx';
import { searchAnything } from '#platform/search/contract.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { showFailure } from '#platform/ui/web/show-failure.ts';

/** The id of the homepage of a namespace in links. */
const homePage = 'home';
/** Maximum number of results. */
const mostShown = 6;

/** Searches the project. Failures are shown by the shared handler. */
export function useLinkSearch(): LinkSearch {
  const kinds = useKinds();
  return useCallback(
    async (query, signal) => {
      try {
        const { resources } = await callApi(searchAnything, { query: { query }, signal });
        return resources.slice(0, mostShown).map(({ id, source, title, titleParts, place, namespace, page }) => {
          const kind = kinds.get(source);
          return {
            title,
            parts: titleParts,
            kind: kind?.labels?.one ?? source,
            ...(kind ? { Icon: kind.icon } : {}),
            ...(place ? { place } : {}),
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
    [kinds],
  );
}
