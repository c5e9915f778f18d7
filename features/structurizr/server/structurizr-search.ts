/** Search entry of a Structurizr workspace: its name, its views and elements. */
import type { Db } from '#platform/database/server/connection.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import {
  findableWorkspace,
  findableWorkspacesAfter,
  type FindableWorkspace,
  type StructurizrScope,
} from './structurizr-table.ts';

/** Kind of workspaces in links, search and history. */
export const structurizrKind = 'structurizr';

/** Increase it when the words of a text change: see `words` in structurizr-texts.ts. */
const extraction = 1;

const itemOf = ({ name, words, updatedAt, ...workspace }: FindableWorkspace): SearchItem => ({
  ...workspace,
  kind: structurizrKind,
  title: name,
  text: words,
  updatedAt: updatedAt.toISOString(),
});

/** Updates the search entry of the workspace that was just saved. */
export async function indexWorkspace(db: Db, scope: StructurizrScope): Promise<void> {
  const found = await findableWorkspace(db, scope);
  if (found) await indexItem(db, itemOf(found), extraction);
}

/** Search source of Structurizr workspaces. */
export const structurizrSearch: SearchSource = {
  kind: structurizrKind,
  permission: 'structurizr.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => (await findableWorkspacesAfter(owner, after, limit)).map(itemOf),
  details: (_db, _scope, found) => Promise.resolve(new Map(found.map(({ id }) => [id, { place: '' }]))),
  removedTitles: () => Promise.resolve(new Map()),
};
