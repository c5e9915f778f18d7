/** Search entries of metrics jars: their names and the names of their classes. */
import type { Db } from '#platform/database/server/connection.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import {
  findableJar,
  findableJarsAfter,
  trashedJarNames,
  type FindableJar,
  type MetricScope,
} from './metric-jar-table.ts';
import { newestClassNames } from './metric-class-table.ts';

/** Kind of jars in links, search, trash and history. */
export const metricKind = 'metric';

/** Increase it when the words of a jar change. */
const extraction = 1;

/** Classes that can be found by name; the worst ones, where a jar has more. */
const mostNames = 2_000;

async function itemOf(db: Db, jar: FindableJar): Promise<SearchItem> {
  const { organizationId, projectId, id, name, updatedAt } = jar;
  const names = await newestClassNames(db, { organizationId, jarId: id }, mostNames);
  return {
    organizationId,
    projectId,
    id,
    kind: metricKind,
    title: name,
    text: names.join('\n'),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Updates the search entry of a jar that was just changed. */
export async function connectJar(db: Db, { organizationId, projectId }: MetricScope, id: string): Promise<void> {
  const found = await findableJar(db, { organizationId, projectId }, id);
  if (found) await indexItem(db, await itemOf(db, found), extraction);
}

/** Removes a jar from search. */
export const disconnectJar = (db: Db, { organizationId, projectId }: MetricScope, id: string): Promise<void> =>
  removeEntry(db, { organizationId, projectId, kind: metricKind, id });

/** Search source of jars. */
export const metricSearch: SearchSource = {
  kind: metricKind,
  permission: 'metric.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) => {
    const items: SearchItem[] = [];
    for (const jar of await findableJarsAfter(owner, after, limit)) items.push(await itemOf(owner, jar));
    return items;
  },
  details: async () => new Map(),
  removedTitles: trashedJarNames,
};
