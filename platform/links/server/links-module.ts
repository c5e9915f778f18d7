/** The links module of the server: calls on links, with the titles of targets in the trash. */
import type { Db } from '#platform/database/server/connection.ts';
import type { Page } from '#platform/http/contract.ts';
import { notFound } from '#platform/http/model/failure.ts';
import { route, type BoundRoute } from '#platform/http/server/route.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import type { NamedThing } from '#platform/search/contract.ts';
import { detailsOf } from '#platform/search/server/search-actions.ts';
import type { SearchSource } from '#platform/search/server/search-source.ts';
import type { SearchScope } from '#platform/search/server/search-table.ts';
import {
  listBacklinks,
  listBrokenLinks,
  listLinkTargets,
  type Backlink,
  type BrokenLink,
  type LinkTargetThing,
} from '../contract.ts';
import {
  backlinkPage,
  brokenLinkPage,
  linkTargetPage,
  livingThing,
  type UntitledBrokenLink,
} from './link-reports-table.ts';
import { mentionNotice } from '../model/mention-notice.ts';
import { linkHome } from './link-home.ts';
import { linkMigrations } from './link-table.ts';
import { mentionMigrations } from './mention-table.ts';

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

/** Backlinks with the parts of the things that hold the link. */
async function withParts(
  db: Db,
  scope: SearchScope,
  page: Page<NamedThing>,
  { target, sources }: { readonly target: NamedThing; readonly sources: readonly SearchSource[] },
): Promise<Page<Backlink>> {
  const parts = new Map<string, Backlink['parts']>();
  for (const { kind, linkingParts } of sources) {
    const ids = page.resources.flatMap((thing) => (thing.kind === kind ? [thing.id] : []));
    if (!linkingParts || ids.length === 0) continue;
    for (const [id, found] of await linkingParts(db, scope, ids, target)) parts.set(id, [...found]);
  }
  const resources = page.resources.map((thing) => {
    const found = parts.get(thing.id);
    return found ? { ...thing, parts: found } : thing;
  });
  return { ...page, resources };
}

/** Targets with the states that their modules give them. */
async function withStates(
  db: Db,
  scope: SearchScope,
  page: Page<NamedThing>,
  sources: readonly SearchSource[],
): Promise<Page<LinkTargetThing>> {
  const things = page.resources.map((thing) => ({ ...thing, namespace: thing.namespace ?? '' }));
  const detailsBy = await detailsOf(db, scope, things, sources);
  const resources = page.resources.map((thing) => {
    const { state, place } = detailsBy(thing);
    // Of things with numbers the place is the number.
    return { ...thing, ...(state ? { state } : {}), ...(/^#\d+$/.test(place) ? { number: place } : {}) };
  });
  return { ...page, resources };
}

/** Links connect the things that modules add to search. */
const routes = (sources: readonly SearchSource[]): readonly BoundRoute[] => [
  route(listBacklinks, async ({ db, caller, query: { kind, id, ...asked } }) => {
    const thing = await livingThing(db, caller, { kind, id });
    if (!thing) throw notFound();
    const page = await backlinkPage(db, caller, thing, asked);
    return withParts(db, caller, page, { target: thing, sources });
  }),
  route(listLinkTargets, async ({ db, caller, query: { kind, id, ...asked } }) => {
    if (!(await livingThing(db, caller, { kind, id }))) throw notFound();
    return withStates(db, caller, await linkTargetPage(db, caller, { kind, id }, asked), sources);
  }),
  route(listBrokenLinks, async ({ db, caller, query }) =>
    withTitles(db, caller, await brokenLinkPage(db, caller, query), sources),
  ),
];

/** Links between contents. */
export const links: ServerModule = {
  migrations: [...linkMigrations, ...mentionMigrations],
  home: linkHome,
  notices: [mentionNotice],
  routes: ({ contributions }) => routes(contributions.search),
};
