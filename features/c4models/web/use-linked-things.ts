/** Linked documents, ADRs, RFCs and boards of the model, reloaded when the links on the server change. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { readKey, useRead } from '#platform/http/web/use-calls.ts';
import { type C4Link } from '../contract.ts';
import { listC4Links, type C4LinkedThing } from '../model/c4-link-calls.ts';
import type { C4Document } from '../model/c4-document.ts';
import { useEditor } from './editor-context.tsx';

/** Facts about linked items. */
export interface LinkedThings {
  /** The existing item of a link. */
  readonly of: (link: Extract<C4Link, { kind: unknown }>) => C4LinkedThing | undefined;
  /** True for a stored link whose target does not exist; false while unknown. */
  readonly isBroken: (link: Extract<C4Link, { kind: unknown }>) => boolean;
}

/** Key of a link within the project. */
export const linkKey = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`;

function linkKeys({ elements, relationships }: C4Document): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { links } of [...elements.values(), ...relationships.values()]) {
    for (const link of links) if ('kind' in link) keys.add(linkKey(link));
  }
  return keys;
}

/** Loads nothing while the model has no such links. */
export function useLinkedThings(): LinkedThings {
  const id = useEditor(({ head }) => head.id);
  const base = useEditor((state) => state.base);
  const keys = useMemo(() => linkKeys(base), [base]);
  const args = useMemo(() => ({ params: { id } }), [id]);
  const read = useRead(listC4Links, args, { enabled: keys.size > 0 });
  const client = useQueryClient();
  const asked = useRef<string>(undefined);
  const wanted = [...keys].toSorted().join();
  useEffect(() => {
    const isOther = asked.current !== undefined && asked.current !== wanted;
    asked.current = wanted;
    if (isOther) void client.invalidateQueries({ queryKey: readKey(listC4Links, args) });
  }, [client, args, wanted]);
  const { data, isFetching } = read;
  return useMemo(() => {
    const things = new Map((data?.resources ?? []).map((thing) => [linkKey(thing), thing]));
    return {
      of: (link) => things.get(linkKey(link)),
      isBroken: (link) => data !== undefined && !isFetching && keys.has(linkKey(link)) && !things.has(linkKey(link)),
    };
  }, [data, isFetching, keys]);
}
