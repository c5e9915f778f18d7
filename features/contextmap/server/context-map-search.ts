/** Search entry and links of the context map of a project, updated with every save. */
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import type { ProjectScope } from '#platform/revisions/server/project-text-table.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import { contextMapTitle, type MapElement } from '../contract.ts';
import { kindLabels, mapOfText, relationshipWords, subdomainLabels, type MapDocument } from '../model/map-document.ts';
import { findableMapsAfter, type FindableContextMap } from './context-map-table.ts';

/** Kind of context maps in links, search and history. */
export const contextMapKind = 'contextmap';

/** Increase it when the words of a map change. */
const extraction = 1;

/** Characters of a map that are searched. */
const mostText = 50_000;

/** What a search finds: contexts with their facts, then relationships in words. */
function wordsOf({ contexts, relationships }: MapDocument): string {
  const names = new Map(contexts.map(({ id, name }) => [id, name]));
  const lines = [
    ...contexts.map(({ name, subdomain, team, description }) =>
      [name, subdomainLabels[subdomain], team, description].filter(Boolean).join(', '),
    ),
    ...relationships.map((one) =>
      [relationshipWords(one, (id) => names.get(id) ?? ''), kindLabels[one.kind], one.technology, one.description]
        .filter(Boolean)
        .join(', '),
    ),
  ];
  return lines.join('\n').slice(0, mostText);
}

const itemOf = ({ organizationId, projectId }: ProjectScope, map: MapDocument, updatedAt: Date): SearchItem => ({
  organizationId,
  projectId,
  kind: contextMapKind,
  id: projectId,
  title: contextMapTitle,
  text: wordsOf(map),
  updatedAt: updatedAt.toISOString(),
});

/** Updates the entry and the links of a saved map. An empty map cannot be found. */
export async function connectContextMap(
  db: Db,
  { organizationId, projectId }: ProjectScope,
  saved: { readonly map: MapDocument; readonly elements: readonly MapElement[]; readonly updatedAt: Date },
): Promise<void> {
  const scope = { organizationId, projectId };
  const subject = { ...scope, kind: contextMapKind, id: projectId } as const;
  if (saved.map.contexts.length === 0) await removeEntry(db, subject);
  else await indexItem(db, itemOf(scope, saved.map, saved.updatedAt), extraction);
  const models = [...new Set(saved.elements.map(({ modelId }) => modelId))];
  await replaceLinks(
    db,
    subject,
    models.map((id) => ({ relation: 'link', kind: 'c4model', id })),
  );
}

const findable = ({ content, updatedAt, ...scope }: FindableContextMap): SearchItem =>
  itemOf(scope, mapOfText(content), updatedAt);

/** Search source of context maps. */
export const contextMapSearch: SearchSource = {
  kind: contextMapKind,
  permission: 'contextmap.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableMapsAfter(owner, after, limit)).map(findable),
  details: () => Promise.resolve(new Map()),
  removedTitles: () => Promise.resolve(new Map()),
};
