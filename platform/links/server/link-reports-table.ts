/** SQL for backlinks and broken links. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { number, oneOf, readRows, text } from '#platform/database/server/row-shape.ts';
import type { Page } from '#platform/http/contract.ts';
import { searchKinds, type NamedThing, type SearchKind } from '#platform/search/contract.ts';
import type { SearchScope } from '#platform/search/server/search-table.ts';
import type { BrokenLink } from '../contract.ts';

interface StoredThing {
  readonly kind: SearchKind;
  readonly id: string;
  readonly title: string;
  readonly namespace: string;
  readonly page: string;
}

const toThing = ({ kind, id, title, namespace, page }: StoredThing): NamedThing => ({
  kind,
  id,
  title,
  ...(namespace ? { namespace, page } : {}),
});

/** An existing thing of the project; undefined when there is none with this id. */
export async function livingThing(
  db: Db,
  scope: SearchScope,
  subject: { readonly kind: SearchKind; readonly id: string },
): Promise<NamedThing | undefined> {
  const { rows } = await sql<StoredThing>`select kind, id, title, namespace, page from search_entry
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and kind = ${subject.kind} and id = ${subject.id}`.execute(db);
  return rows[0] && toThing(rows[0]);
}

/** The existing ones among some things of the project, by title. */
export async function livingThings(
  db: Db,
  scope: SearchScope,
  things: readonly { readonly kind: SearchKind; readonly id: string }[],
): Promise<readonly NamedThing[]> {
  if (things.length === 0) return [];
  const asked = JSON.stringify(things.map(({ kind, id }) => ({ kind, id })));
  const { rows } = await sql<StoredThing>`select entry.kind, entry.id, entry.title, entry.namespace, entry.page
    from (select distinct kind, id from jsonb_to_recordset(${asked}::jsonb) as one (kind text, id uuid)) as asked
    join search_entry as entry on entry.organization_id = ${scope.organizationId} and entry.kind = asked.kind
      and entry.id = asked.id and entry.project_id = ${scope.projectId}
    order by lower(entry.title), entry.id`.execute(db);
  return rows.map(toThing);
}

/** The id that a link uses for the homepage of a namespace. */
const homePage = 'home';

/** Everything but the thing itself that links to it or embeds it, each once, by title. */
export async function backlinkPage(
  db: Db,
  scope: SearchScope,
  thing: NamedThing,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<NamedThing>> {
  const asHome = thing.page === homePage ? [homePage] : [];
  const { rows } = await sql<StoredThing & { total: number }>`
    select entry.kind, entry.id, entry.title, entry.namespace, entry.page, count(*) over ()::int as total
    from (select distinct from_kind, from_id from link
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
        and to_kind = ${thing.kind} and to_id = any(${[thing.id, ...asHome]}::text[])
        and to_namespace in ('', ${thing.namespace ?? ''})
        and not (from_kind = ${thing.kind} and from_id = ${thing.id})) as source
    join search_entry as entry on entry.organization_id = ${scope.organizationId} and entry.kind = source.from_kind
      and entry.id = source.from_id and entry.project_id = ${scope.projectId}
    order by lower(entry.title), entry.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return { resources: rows.map(toThing), pagination: { page, perPage, total: rows[0]?.total ?? 0 } };
}

const targetShape = { kind: oneOf(...searchKinds), id: text, title: text, namespace: text, page: text, total: number };

/** The existing things that a thing links to, mentions or embeds, each once, by title. */
export async function linkTargetPage(
  db: Db,
  scope: SearchScope,
  from: { readonly kind: SearchKind; readonly id: string },
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<NamedThing>> {
  // A homepage is referenced as `home` of its namespace or by its id, every other page by its id.
  const statement = sql`
    select entry.kind, entry.id, entry.title, entry.namespace, entry.page, count(*) over ()::int as total
    from (select distinct to_kind, to_id, to_namespace from link
      where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
        and from_kind = ${from.kind} and from_id = ${from.id}) as link
    join search_entry as entry on entry.organization_id = ${scope.organizationId}
      and entry.project_id = ${scope.projectId} and entry.kind = link.to_kind and entry.namespace = link.to_namespace
      and (entry.page = link.to_id or (entry.page = ${homePage} and entry.id::text = link.to_id))
    order by lower(entry.title), entry.id limit ${perPage} offset ${(page - 1) * perPage}`;
  const rows = await readRows(db, targetShape, statement);
  return { resources: rows.map(toThing), pagination: { page, perPage, total: rows[0]?.total ?? 0 } };
}

interface StoredBrokenLink extends StoredThing {
  readonly relation: 'link' | 'embed';
  readonly toKind: string;
  readonly toId: string;
  readonly toNamespace: string;
  readonly total: number;
}

/** A broken link without the title of its target. */
export type UntitledBrokenLink = Omit<BrokenLink, 'to'> & { readonly to: Omit<BrokenLink['to'], 'title'> };

/** SQL: links of a project whose target is not found at its address, with the entry of their source. */
const brokenLinks = (
  scope: SearchScope,
) => sql`link join search_entry as entry on entry.organization_id = link.organization_id
  and entry.kind = link.from_kind and entry.id = link.from_id and entry.project_id = link.project_id
  where link.organization_id = ${scope.organizationId} and link.project_id = ${scope.projectId}
  and not exists (select 1 from search_entry as target
        where target.organization_id = link.organization_id and target.project_id = link.project_id
          and target.kind = link.to_kind and target.namespace = link.to_namespace and target.page = link.to_id)
  and not exists (select 1 from search_entry as target
        where target.organization_id = link.organization_id and target.project_id = link.project_id
          and target.kind = link.to_kind and target.namespace = link.to_namespace
          and target.page = ${homePage} and target.id::text = link.to_id)`;

/** Number of broken links of a project. */
export async function countBrokenLinks(db: Db, scope: SearchScope): Promise<number> {
  const [row] = await readRows(db, { count: number }, sql`select count(*)::int as count from ${brokenLinks(scope)}`);
  return row?.count ?? 0;
}

/** Links of a project whose target is not found at its address, by the title of the source. */
export async function brokenLinkPage(
  db: Db,
  scope: SearchScope,
  { page, perPage }: { page: number; perPage: number },
): Promise<Page<UntitledBrokenLink>> {
  const { rows } = await sql<StoredBrokenLink>`
    select entry.kind, entry.id, entry.title, entry.namespace, entry.page, link.relation,
      link.to_kind as "toKind", link.to_id as "toId", link.to_namespace as "toNamespace",
      count(*) over ()::int as total
    from ${brokenLinks(scope)}
    order by lower(entry.title), entry.id, link.to_kind, link.to_id, link.to_namespace, link.relation
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const resources = rows.map(({ relation, toKind, toId, toNamespace, ...from }) => ({
    from: toThing(from),
    relation,
    to: { kind: toKind, id: toId, ...(toNamespace ? { namespace: toNamespace } : {}) },
  }));
  return { resources, pagination: { page, perPage, total: rows[0]?.total ?? 0 } };
}
