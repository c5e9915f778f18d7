/** Badges of linked records: `ADR 017`, `3 ADRs`, `2 records`. */
import { useMemo } from 'react';
import type { C4LinkedThing } from '../../model/c4-link-calls.ts';
import type { RecordBadge } from '../canvas/node-data.ts';
import { useEditor } from '../editor-context.tsx';
import { useLinkedThings, type LinkedThings } from '../use-linked-things.ts';
import type { C4Document } from '../../model/c4-document.ts';

/** Nouns of the kinds: singular, plural. */
const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  adr: ['ADR', 'ADRs'],
  rfc: ['RFC', 'RFCs'],
  doc: ['document', 'documents'],
};

/** Badge text of an element. */
export function badgeOf(records: readonly C4LinkedThing[]): RecordBadge | undefined {
  const [first, ...rest] = records;
  if (!first) return undefined;
  const count = records.length;
  const [one, many] = nouns[first.kind] ?? ['record', 'records'];
  if (rest.some(({ kind }) => kind !== first.kind)) return { label: `${count} records`, count };
  if (count > 1) return { label: `${count} ${many}`, count };
  const number = first.serial?.replace('#', '');
  return { label: number ? `${one} ${number}` : `1 ${one}`, count };
}

/** Badges by element; deleted records do not count. */
export function badgesOf({ elements }: C4Document, things: Pick<LinkedThings, 'of'>): ReadonlyMap<string, RecordBadge> {
  const badges = new Map<string, RecordBadge>();
  for (const { id, links } of elements.values()) {
    const badge = badgeOf(links.flatMap((link) => ('kind' in link ? (things.of(link) ?? []) : [])));
    if (badge) badges.set(id, badge);
  }
  return badges;
}

/** Badges of the open model. Requires its provider. */
export function useLinkedRecords(): ReadonlyMap<string, RecordBadge> {
  const document = useEditor((state) => state.document);
  const things = useLinkedThings();
  return useMemo(() => badgesOf(document, things), [document, things]);
}
