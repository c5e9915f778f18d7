/** Search entries and links of whole documents. */
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import type { RemovableScope } from '#platform/trash/server/removable-table.ts';
import type { FindableWhole, WholeTable } from './whole-table.ts';

/** A kind of whole documents, as search knows it. */
export interface FoundKind {
  readonly table: WholeTable;
  /** Increased when other words are read from the same document. */
  readonly extraction: number;
}

const itemOf = ({ name, words, updatedAt, ...whole }: FindableWhole, { table }: FoundKind): SearchItem => ({
  ...whole,
  kind: table.kind,
  title: name,
  text: words,
  updatedAt: updatedAt.toISOString(),
});

/** Updates the search entry and the links of a document that was just saved. */
export async function connectWhole(
  db: Db,
  kind: FoundKind,
  { organizationId, projectId, id }: RemovableScope & { readonly id: string },
  links: readonly InternalLink[],
): Promise<void> {
  const scope = { organizationId, projectId };
  const found = await kind.table.findable(db, scope, id);
  if (found) await indexItem(db, itemOf(found, kind), kind.extraction);
  await replaceLinks(
    db,
    { ...scope, kind: kind.table.kind, id },
    links.map((link) => ({ relation: 'link', kind: link.kind, id: link.page ?? link.id, namespace: link.namespace })),
  );
}

/** Removes a document from search, and its links. */
export async function disconnectWhole(
  db: Db,
  { table }: FoundKind,
  { organizationId, projectId, id }: RemovableScope & { readonly id: string },
): Promise<void> {
  const subject = { organizationId, projectId, kind: table.kind, id } as const;
  await replaceLinks(db, subject, []);
  await removeEntry(db, subject);
}

/** Search source of a kind, with what only the kind knows. */
export const wholeSearch = (
  kind: FoundKind,
  own: Pick<SearchSource, 'permission' | 'details' | 'numbered'>,
): SearchSource => ({
  ...own,
  kind: kind.table.kind,
  version: kind.extraction,
  itemsAfter: async (owner, after, limit) =>
    (await kind.table.findableAfter(owner, after, limit)).map((whole) => itemOf(whole, kind)),
  removedTitles: (db, scope, ids) => kind.table.trashedNames(db, scope, ids),
});
