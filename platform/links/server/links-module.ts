/** The links module of the server: calls on links, with the titles of targets in the trash. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import type { SearchScope } from '#platform/search/server/search-table.ts';
import { listBacklinks, listBrokenLinks, type BrokenLink } from '../contract.ts';
import { backlinkPage, brokenLinkPage, livingThing, type UntitledBrokenLink } from './link-reports-table.ts';
import { linkMigrations } from './link-table.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function withTitles(
  db: Db,
  scope: SearchScope,
  page: Page<UntitledBrokenLink>,
  sources: readonly SearchSource[],
): Promise<Page<BrokenLink>> {
  const titles = new Map<string, string>();
  for (const source of sources) {
    const ids = page.resources.flatMap(({ to }) => (to.kind === source.kind && uuid.test(to.id) ? [to.id] : []));
    if (ids.length === 0) continue;
    for (const [id, title] of await source.removedTitles(db, scope, ids)) titles.set(id, title);
  }
  const resources = page.resources.map((link) => ({
    ...link,
    to: { ...link.to, title: titles.get(link.to.id) ?? null },
  }));
  return { ...page, resources };
}

/** Links connect the things that modules add to search. */
const routes = (sources: readonly SearchSource[]): readonly BoundRoute[] => [
  route(listBacklinks, async ({ db, caller, query: { kind, id, ...asked } }) => {
    const thing = await livingThing(db, caller, { kind, id });
    if (!thing) throw notFound();
    return backlinkPage(db, caller, thing, asked);
  }),
  route(listBrokenLinks, async ({ db, caller, query }) =>
    withTitles(db, caller, await brokenLinkPage(db, caller, query), sources),
  ),
];

/** Links between contents. */
export const links: ServerModule = {
  migrations: linkMigrations,
  routes: ({ contributions }) => routes(contributions.search),
};
