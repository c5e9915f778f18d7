/** Links between contents: rewritten with every save, for backlinks and impact analysis. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { THE_ONLY_ONE } from '#platform/richtext/model/document.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';

/** Start of a link. */
export interface LinkSource {
  readonly organizationId: string;
  readonly projectId: string;
  /** Kind of the internal link scheme, for example `doc`. */
  readonly kind: string;
  readonly id: string;
}

/** End of a link. The target need not exist. */
export interface LinkTarget {
  /** `link` in a text, `embed` for a block that embeds the target. */
  readonly relation: 'link' | 'embed';
  readonly kind: string;
  /** Id as written in the link; `home` for a homepage, `project` for the only thing of its kind in the project. */
  readonly id: string;
  /** Code of the namespace, for links to documents. */
  readonly namespace?: string | undefined;
}

/** The id that is stored: an embed of the only thing of its kind in the project, such as the context map, names none. */
const idOf = ({ id }: LinkTarget, projectId: string): string => (id === THE_ONLY_ONE ? projectId : id);

/** Replaces all links of `source`. */
export async function replaceLinks(db: Db, source: LinkSource, targets: readonly LinkTarget[]): Promise<void> {
  await sql`delete from link where organization_id = ${source.organizationId}
    and from_kind = ${source.kind} and from_id = ${source.id}`.execute(db);
  if (targets.length === 0) return;
  const rows = JSON.stringify(
    targets.map((target) => ({ ...target, id: idOf(target, source.projectId), namespace: target.namespace ?? '' })),
  );
  await sql`insert into link (organization_id, project_id, from_kind, from_id, relation, to_kind, to_id, to_namespace)
    select distinct ${source.organizationId}::uuid, ${source.projectId}::uuid, ${source.kind}, ${source.id}::uuid,
      target.relation, target.kind, target.id, target.namespace
    from jsonb_to_recordset(${rows}::jsonb) as target (relation text, kind text, id text, namespace text)`.execute(db);
}

/** The same for many sources of one kind in one project, in two statements. */
export async function replaceLinksOfMany(
  db: Db,
  { organizationId, projectId, kind }: Omit<LinkSource, 'id'>,
  sources: readonly { readonly id: string; readonly targets: readonly LinkTarget[] }[],
): Promise<void> {
  await sql`delete from link where organization_id = ${organizationId}
    and from_kind = ${kind} and from_id = any(${sources.map(({ id }) => id)}::uuid[])`.execute(db);
  const rows = sources.flatMap(({ id, targets }) =>
    targets.map((target) => ({
      from: id,
      relation: target.relation,
      kind: target.kind,
      id: idOf(target, projectId),
      namespace: target.namespace ?? '',
    })),
  );
  if (rows.length === 0) return;
  await sql`insert into link (organization_id, project_id, from_kind, from_id, relation, to_kind, to_id, to_namespace)
    select distinct ${organizationId}::uuid, ${projectId}::uuid, ${kind}, target.from,
      target.relation, target.kind, target.id, target.namespace
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as target ("from" uuid, relation text, kind text, id text, namespace text)`.execute(db);
}

/** The link table. */
export const linkMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-040-links',
    sql: `
      create table link (
        organization_id uuid not null references organization (organization_id) on delete cascade,
        project_id uuid not null,
        from_kind text not null,
        from_id uuid not null,
        relation text not null check (relation in ('link', 'embed')),
        to_kind text not null,
        to_id text not null,
        to_namespace text not null,
        primary key (organization_id, from_kind, from_id, relation, to_kind, to_id, to_namespace)
      );
      create index link_target on link (organization_id, to_kind, to_id);
      ${tenantWall('link')}
    `,
  },
  {
    name: '2026-11-21-210-links-of-a-project',
    sql: 'create index link_project on link (organization_id, project_id)',
  },
];
