/** Search entries and links of database models. */
import type { Db } from '#platform/database/server/connection.ts';
import { replaceLinks } from '#platform/links/server/link-table.ts';
import type { InternalLink } from '#platform/richtext/model/link-address.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import { platformLabel } from '../contract.ts';
import {
  dbModelPlatforms,
  findableDbModel,
  findableDbModelsAfter,
  trashedDbModelNames,
  type DbModelScope,
  type FindableDbModel,
} from './db-model-table.ts';

/** Kind of database models in links, search, trash, revisions and history. */
export const dbModelKind = 'dbmodel';

/** Increase it when the words of a document change: see db-model-texts.ts. */
const extraction = 1;

const itemOf = ({ name, words, updatedAt, organizationId, projectId, id }: FindableDbModel): SearchItem => ({
  organizationId,
  projectId,
  id,
  kind: dbModelKind,
  title: name,
  text: words,
  updatedAt: updatedAt.toISOString(),
});

/** Updates the search entry and the links of a database model that was just saved. */
export async function connectDbModel(
  db: Db,
  { organizationId, projectId }: DbModelScope,
  id: string,
  links: readonly InternalLink[],
): Promise<void> {
  const scope = { organizationId, projectId };
  const found = await findableDbModel(db, scope, id);
  if (found) await indexItem(db, itemOf(found), extraction);
  await replaceLinks(
    db,
    { ...scope, kind: dbModelKind, id },
    links.map((link) => ({ relation: 'link', kind: link.kind, id: link.page ?? link.id, namespace: link.namespace })),
  );
}

/** Removes a database model from search, and its links. */
export async function disconnectDbModel(
  db: Db,
  { organizationId, projectId }: DbModelScope,
  id: string,
): Promise<void> {
  const subject = { organizationId, projectId, kind: dbModelKind, id } as const;
  await replaceLinks(db, subject, []);
  await removeEntry(db, subject);
}

/** Search source of database models. */
export const dbModelSearch: SearchSource = {
  kind: dbModelKind,
  permission: 'dbmodel.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableDbModelsAfter(owner, after, limit)).map(itemOf),
  details: async (db, scope, found) => {
    const ids = found.map(({ id }) => id);
    const known = await dbModelPlatforms(db, scope, ids);
    return new Map(ids.map((id) => [id, { place: platformLabel(known.get(id) ?? '') }]));
  },
  removedTitles: trashedDbModelNames,
};
