/** Bounded contexts of the context map, which commands of a board belong to. */
import { useMemo } from 'react';
import { getContextMap, type BoundedContext, type ContextMap } from '#features/contextmap/contract.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import type { ContextFacts } from '../model/storm-scene.ts';

/** Words for kinds of subdomains. */
export const subdomainWords: Readonly<Record<BoundedContext['subdomain'], string>> = {
  core: 'Core',
  supporting: 'Supporting',
  generic: 'Generic',
};

/** What is known of contexts, by their ids. */
export type KnownContexts = ReadonlyMap<string, ContextFacts>;

/** Reads the context map; asks nothing for those who may not read it. */
export function useContextMapRead() {
  const mayRead = usePermission('contextmap.read');
  return useRead(getContextMap, {}, { enabled: mayRead });
}

/** The context map; undefined while it is loaded, and for those who may not read it. */
export const useContextMap = (): ContextMap | undefined => useContextMapRead().data;

/** A context as the frame of its commands shows it. */
const factsOf = ({ name, team, subdomain }: BoundedContext): ContextFacts => ({
  name,
  team,
  subdomain: subdomainWords[subdomain],
});

/** Contexts of the map, and those that were removed from it. Keeps its identity while the map is the same. */
export function useContexts(): KnownContexts {
  const map = useContextMap();
  return useMemo(
    () =>
      new Map<string, ContextFacts>([
        ...(map?.formerContexts ?? []).map(
          ({ id, name }) => [id, { name, team: '', subdomain: '', isFormer: true }] as const,
        ),
        ...(map?.contexts ?? []).map((context) => [context.id, factsOf(context)] as const),
      ]),
    [map],
  );
}
