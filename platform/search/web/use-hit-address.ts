/** Where a hit leads. */
import type { SearchHit } from '../contract.ts';
import { thingAddress } from './thing-address.ts';
import { useKinds } from '#platform/ui/web/sections.tsx';

/** Address of the view of a hit; a kind without a view leads nowhere. */
export function useHitAddress(projectCode: string): (hit: SearchHit) => string {
  const kinds = useKinds();
  return ({ source, ...thing }) => thingAddress(kinds, projectCode, { ...thing, kind: source }) ?? '#';
}
