/** Current titles of the pages that a shown text mentions. */
import { useCallback, useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import type { SearchKind } from '#platform/search/contract.ts';
import { listLinkTargets } from '../contract.ts';

const mostTargets = 100;
const keyOf = (kind: string, namespace: string | undefined, id: string): string =>
  [kind, namespace ?? '', id].join(' ');

/** Asks only for texts with a mention of a page; undefined for what is not known. */
export function useLinkTitles(text: {
  readonly kind: SearchKind;
  readonly id: string;
  readonly json: string;
}): (link: InternalLink) => string | undefined {
  const { kind, id, json } = text;
  const enabled = json.includes('"mention"') && json.includes('"page"');
  const query = { kind, id, page: 1, perPage: mostTargets };
  // Fetched on every visit: a page may have just been renamed.
  const { data } = useRead(listLinkTargets, { query }, { enabled, staleTime: 0 });
  const titles = useMemo(() => {
    const known = (data?.resources ?? []).flatMap((thing) =>
      [thing.page ?? thing.id, thing.id].map((end) => [keyOf(thing.kind, thing.namespace, end), thing.title] as const),
    );
    return new Map(known);
  }, [data]);
  return useCallback((link) => titles.get(keyOf(link.kind, link.namespace, link.page ?? link.id)), [titles]);
}
