/** State in place of results: loading, empty or failed. */
import { Spinner } from '#platform/ui/web/full-screen-loader.tsx';
import { failedLabel, noResultsMessage } from '../contract.ts';
import type { SearchState } from './use-search.ts';

/** Nothing while there are results, and before anything was searched. */
export function SearchStanding({ search, className }: { search: SearchState; className: string | undefined }) {
  if (search.state === 'waiting') {
    return (
      <output className={className} aria-label="Searching">
        <Spinner />
      </output>
    );
  }
  if (search.state === 'failed') return <output className={className}>{failedLabel}</output>;
  if (search.state === 'found' && search.hits.length === 0) {
    return <output className={className}>{noResultsMessage}</output>;
  }
  return null;
}
