/** Search entries and links of C4 models, updated with every change of words or links. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { livingThings } from '#platform/links/server/link-reports-table.ts';
import { replaceLinks, type LinkTarget } from '#platform/links/server/link-table.ts';
import { indexItem, type SearchItem, type SearchSource } from '#platform/search/server/search-source.ts';
import { removeEntry } from '#platform/search/server/search-table.ts';
import { adrDetails } from '#features/adrs/server/adr-facade.ts';
import { rfcDetails } from '#features/rfcs/server/rfc-facade.ts';
import type { C4Link } from '../contract.ts';
import type { C4LinkedThing } from '../model/c4-link-calls.ts';
import type { C4Document } from '../model/c4-document.ts';
import { c4Contents, findableC4After, type FindableC4 } from './c4-search-table.ts';
import { c4Table, type C4Scope } from './c4-table.ts';

/** Kind of C4 models in links, search, trash and history. */
export const c4Kind = 'c4model';

/** Increase it when `wordsOf` extracts different words. */
const extraction = 1;
/** Number of models in memory at once during reindexing. */
const modelsAtOnce = 5;

/** One line per element and relationship, so that a snippet shows what matched. */
const wordsOf = ({ description, elements, relationships }: C4Document): string =>
  [
    description,
    ...[...elements.values()].map(({ name, technology, owner, group, tags, description: words }) =>
      [name, technology, owner, group, ...tags, words].filter(Boolean).join(' · '),
    ),
    ...[...relationships.values()].map(({ description: words, technology, tags }) =>
      [words, technology, ...tags].filter(Boolean).join(' · '),
    ),
  ]
    .filter(Boolean)
    .join('\n');

const itemOf = ({ document, ...model }: FindableC4): SearchItem => ({
  ...model,
  kind: c4Kind,
  title: document.name,
  text: wordsOf(document),
});

type InternalLink = Extract<C4Link, { kind: unknown }>;

/** Items of the project that elements and relationships link to, deduplicated. */
export function linkedThings({ elements, relationships }: C4Document): readonly InternalLink[] {
  const links = [...elements.values(), ...relationships.values()].flatMap((thing) => thing.links);
  const things = links.flatMap((link) => ('kind' in link ? [link] : []));
  return [...new Map(things.map((link) => [`${link.kind} ${link.id}`, link])).values()];
}

/** The existing ones, by title, with numbers and states of records. */
export async function livingLinks(db: Db, scope: C4Scope, document: C4Document): Promise<readonly C4LinkedThing[]> {
  const living = await livingThings(db, scope, linkedThings(document));
  const idsOf = (kind: string): string[] => living.filter((thing) => thing.kind === kind).map(({ id }) => id);
  const [adrs, rfcs] = await allDone([adrDetails(db, scope, idsOf('adr')), rfcDetails(db, scope, idsOf('rfc'))]);
  return living.map((thing) => {
    const { place, state } = (thing.kind === 'adr' ? adrs : rfcs).get(thing.id) ?? {};
    return { ...thing, ...(place ? { serial: place } : {}), ...(state ? { state } : {}) };
  });
}

/** Links to documents include their namespace; a missing target is kept and reported as broken. */
async function linkTargets(db: Db, scope: C4Scope, things: readonly InternalLink[]): Promise<readonly LinkTarget[]> {
  const living = await livingThings(db, scope, things);
  const places = new Map(living.map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  return things.map(({ kind, id }) => {
    const place = places.get(`${kind} ${id}`);
    return { relation: 'link', kind, id: place?.page ?? id, namespace: place?.namespace };
  });
}

/** Updates search entry and links of a model; skips what equals `before`. */
export async function connectC4(
  db: Db,
  { organizationId, projectId }: C4Scope,
  { id, updatedAt }: { readonly id: string; readonly updatedAt: Date },
  { before, after }: { readonly before?: C4Document; readonly after: C4Document },
): Promise<void> {
  const scope = { organizationId, projectId };
  const links = linkedThings(after);
  if (!before || JSON.stringify(linkedThings(before)) !== JSON.stringify(links)) {
    await replaceLinks(db, { ...scope, kind: c4Kind, id }, await linkTargets(db, scope, links));
  }
  if (!before || before.name !== after.name || wordsOf(before) !== wordsOf(after)) {
    await indexItem(db, itemOf({ ...scope, id, document: after, updatedAt: updatedAt.toISOString() }), extraction);
  }
}

/** Removes a model from search, and its links. */
export async function disconnectC4(db: Db, { organizationId, projectId }: C4Scope, id: string): Promise<void> {
  const subject = { organizationId, projectId, kind: c4Kind, id } as const;
  await replaceLinks(db, subject, []);
  await removeEntry(db, subject);
}

/** Maximum number of elements that are named as holding a link. */
const mostParts = 20;

/** Elements that link to an item, themselves or by a relationship from them; by name. */
function elementsLinking(
  { elements, relationships }: C4Document,
  target: { readonly kind: string; readonly id: string },
): readonly { readonly id: string; readonly title: string }[] {
  const isLinking = ({ links }: { readonly links: readonly C4Link[] }): boolean =>
    links.some((link) => 'kind' in link && link.kind === target.kind && link.id === target.id);
  const ids = new Set([
    ...[...elements.values()].filter(isLinking).map(({ id }) => id),
    ...[...relationships.values()].filter(isLinking).map(({ sourceId }) => sourceId),
  ]);
  return [...elements.values()]
    .filter(({ id }) => ids.has(id))
    .map(({ id, name }) => ({ id, title: name }))
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .slice(0, mostParts);
}

/** Search source of C4 models. */
export const c4Search: SearchSource = {
  kind: c4Kind,
  permission: 'c4model.read',
  version: extraction,
  itemsAfter: async (owner, after, limit) =>
    (await findableC4After(owner, after, Math.min(limit, modelsAtOnce))).map(itemOf),
  details: (_db, _scope, found) => Promise.resolve(new Map(found.map(({ id }) => [id, { place: '' }]))),
  linkingParts: async (db, scope, ids, target) =>
    new Map([...(await c4Contents(db, scope, ids))].map(([id, document]) => [id, elementsLinking(document, target)])),
  removedTitles: (db, scope, ids) => c4Table.trashedNames(db, scope, ids),
};
