/** C4 elements that boards made of the contexts of the map. */
import { useMemo } from 'react';
import { listC4ElementsOfContext, type ContextElement } from '#features/eventstorming/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { elementCounts } from '../model/element-counts.ts';
import type { BoundedContext } from '../contract.ts';

const none: readonly ContextElement[] = [];

/** Asks once for all contexts; those who may not read boards or C4 models see none. */
export function useMadeElements(): readonly ContextElement[] {
  const [mayReadBoards, mayReadModels] = [usePermission('board.read'), usePermission('c4model.read')];
  const { data } = useRead(listC4ElementsOfContext, { query: {} }, { enabled: mayReadBoards && mayReadModels });
  return data?.resources ?? none;
}

/** How many elements each context has, as its panel lists them. */
export function useElementCounts(contexts: readonly BoundedContext[]): ReadonlyMap<string, number> {
  const made = useMadeElements();
  return useMemo(() => elementCounts(contexts, made), [contexts, made]);
}
