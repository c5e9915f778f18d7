/** What the links of a thing lead to now: titles, states, and which of them lead nowhere. */
import { useEffect, useMemo, useRef } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { listLinkTargets, type LinkTargetThing } from '../contract.ts';

const mostTargets = 100;
/** Others change what is linked to. */
const everyMs = 30_000;
const homePage = 'home';

/** Facts about the targets of links. */
export interface LinkTargets {
  /** The existing target of a link. */
  readonly of: (link: InternalLink) => LinkTargetThing | undefined;
  /** True for a stored link whose target does not exist; false while unknown. */
  readonly isMissing: (link: InternalLink) => boolean;
}

const keyOf = (kind: string, namespace: string | undefined, id: string): string =>
  [kind, namespace ?? '', id].join(' ');

const keyOfLink = ({ kind, namespace, page, id }: InternalLink): string => keyOf(kind, namespace, page ?? id);

/** The thing whose links are asked for. */
interface LinkingThing {
  readonly kind: SearchKind;
  readonly id: string;
  readonly revision: number;
  /** False while the server does not know all of its links. */
  readonly isSaved: boolean;
}

/** Asks when something is linked, again after every save of the thing, and from time to time. */
export function useLinkTargets({ kind, id, revision, isSaved }: LinkingThing, enabled: boolean): LinkTargets {
  const query = { kind, id, page: 1, perPage: mostTargets };
  const read = useRead(listLinkTargets, { query }, { enabled, staleTime: 0, every: () => everyMs });
  const { data, isFetching, refetch } = read;
  const asked = useRef(revision);
  useEffect(() => {
    if (!enabled || asked.current === revision) return;
    asked.current = revision;
    void refetch();
  }, [enabled, refetch, revision]);
  return useMemo(() => {
    const things = new Map<string, LinkTargetThing>();
    for (const thing of data?.resources ?? [])
      for (const end of [thing.page ?? thing.id, thing.id]) things.set(keyOf(thing.kind, thing.namespace, end), thing);
    const isWhole = data !== undefined && data.pagination.total <= data.resources.length;
    return {
      of: (link) =>
        things.get(keyOfLink(link)) ??
        (link.id === homePage ? undefined : things.get(keyOf(link.kind, link.namespace, link.id))),
      isMissing: (link) => isWhole && isSaved && !isFetching && !things.has(keyOfLink(link)),
    };
  }, [data, isFetching, isSaved]);
}
