/** Where a hit leads. */
import type { SearchHit } from '../contract.ts';
import { hitAddress } from './thing-address.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';

/** Address of the view of a hit of a query; undefined for a kind without a view. */
export function useHitAddress(projectCode: string): (hit: SearchHit, query: string) => string | undefined {
  const kinds = useKinds();
  return (hit, query) => hitAddress(kinds, projectCode, hit, query);
}
