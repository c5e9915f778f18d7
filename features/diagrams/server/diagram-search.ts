/** Search entries and links of diagrams. */
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import {
  diagramNumbers,
  diagramsNumbered,
  findableDiagram,
  findableDiagramsAfter,
  trashedDiagramNames,
  type DiagramScope,
  type FindableDiagram,
} from './diagram-table.ts';
import type { ReadContent } from './diagram-texts.ts';

/** Kind of diagrams in links, search, trash, revisions and history. */
export const diagramKind = 'diagram';

/** Increase it when the words of a content change: see diagram-texts.ts. */
const extraction = 1;

const itemOf = ({ name, words, updatedAt, ...diagram }: FindableDiagram): SearchItem => ({
  ...diagram,
  kind: diagramKind,
  title: name,
  text: words,
  updatedAt: updatedAt.toISOString(),
});

/** Updates the search entry and the links of a diagram that was just saved. */
export async function connectDiagram(
  db: Db,
  { organizationId, projectId }: DiagramScope,
  id: string,
  links: ReadContent['links'],
): Promise<void> {
  const scope = { organizationId, projectId };
  const found = await findableDiagram(db, scope, id);
  if (found) await indexItem(db, itemOf(found), extraction);
  await replaceLinks(
    db,
    { ...scope, kind: diagramKind, id },
    links.map((link) => ({ relation: 'link', kind: link.kind, id: link.page ?? link.id, namespace: link.namespace })),
  );
}

/** Removes a diagram from search, and its links. */
export async function disconnectDiagram(
  db: Db,
  { organizationId, projectId }: DiagramScope,
  id: string,
): Promise<void> {
  const subject = { organizationId, projectId, kind: diagramKind, id } as const;
  await replaceLinks(db, subject, []);
  await removeEntry(db, subject);
}

/** Search source of diagrams. */
export const diagramSearch: SearchSource = {
  kind: diagramKind,
  permission: 'diagram.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableDiagramsAfter(owner, after, limit)).map(itemOf),
  details: async (db, scope, found) => {
    const numbers = await diagramNumbers(
      db,
      scope,
      found.map(({ id }) => id),
    );
    return new Map(found.map(({ id }) => [id, { place: serialLabel(numbers.get(id) ?? null) }]));
  },
  numbered: diagramsNumbered,
  removedTitles: trashedDiagramNames,
};
