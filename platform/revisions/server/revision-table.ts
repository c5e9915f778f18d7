/** SQL on revisions: one table for all kinds. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { instant, nullable, number, readRows, text, type RowOf } from '#platform/database/server/row-shape.ts';
import type { Page, PageQuery } from '#platform/http/contract.ts';
import { alwaysBy, mapPage, readPage } from '#platform/http/server/list-page-table.ts';
import { deletedUserName } from '#platform/identity/model/person-name.ts';
import { usernameSql } from '#platform/identity/server/account-table.ts';
import { revisionLimits, type RevisionRow, type RevisionText } from '../contract.ts';

/** The thing that has revisions. */
export interface RevisionSubject {
  readonly organizationId: string;
  readonly projectId: string;
  /** As in search and history, for example `structurizr`. */
  readonly kind: string;
  readonly id: string;
}

/** A save to be kept. */
export interface NewRevision {
  /** Revision number of the thing after the save. */
  readonly n: number;
  readonly text: string;
  /** Null when the system saved. */
  readonly by: string | null;
  /** Replaces the newest revision if the same person autosaved it within the same sitting, and it has no name. */
  readonly isAutosave?: boolean;
}

const rowShape = { n: number, name: nullable(text), at: instant, byId: nullable(text), by: nullable(text) };

const toRow = ({ at, byId, by, ...row }: RowOf<typeof rowShape>): RevisionRow => ({
  ...row,
  at: at.toISOString(),
  by: { id: byId, username: by ?? deletedUserName },
});

const columns = sql`revision.n, revision.name, revision.at, revision.by as "byId", ${usernameSql('revision.by')} as by`;

const of = ({ organizationId, kind, id }: RevisionSubject) => sql`revision.organization_id = ${organizationId}
  and revision.kind = ${kind} and revision.item_id = ${id}`;

/** Keeps a save and forgets the oldest unnamed ones. */
export async function keepRevision(
  db: Db,
  subject: RevisionSubject,
  { n, text: saved, by, isAutosave = false }: NewRevision,
): Promise<void> {
  const { organizationId, projectId, kind, id } = subject;
  if (isAutosave) {
    const { rows } = await sql`update revision set n = ${n}, content = ${saved}, at = clock_timestamp()
      where ${of(subject)} and revision.n = (select max(newest.n) from revision as newest
          where newest.organization_id = ${organizationId} and newest.kind = ${kind} and newest.item_id = ${id})
        and revision.name is null and revision.by = ${by} and revision.is_autosave
        and revision.started_at > clock_timestamp() - make_interval(mins => ${sql.lit(revisionLimits.sittingMinutes)})
      returning revision.n`.execute(db);
    if (rows.length > 0) return;
  }
  await sql`insert into revision (organization_id, project_id, kind, item_id, n, content, by, is_autosave)
    values (${organizationId}, ${projectId}, ${kind}, ${id}, ${n}, ${saved}, ${by}, ${isAutosave})`.execute(db);
  await sql`delete from revision where ${of(subject)} and name is null and n <= (
    select revision.n from revision where ${of(subject)} and revision.name is null
    order by revision.n desc offset ${revisionLimits.unnamed} limit 1)`.execute(db);
}

/** A page of revisions, newest first. */
export async function revisionPage(db: Db, subject: RevisionSubject, query: PageQuery): Promise<Page<RevisionRow>> {
  const order = alwaysBy({ by: sql`revision.n`, type: 'integer', isDescending: true });
  const read = { shape: rowShape, columns, from: sql`revision where ${of(subject)}`, order };
  return mapPage(await readPage(db, read, query), toRow);
}

/** One revision; undefined for an unknown number. */
export async function revisionByNumber(db: Db, subject: RevisionSubject, n: number): Promise<RevisionText | undefined> {
  const [row] = await readRows(
    db,
    { ...rowShape, content: text },
    sql`select ${columns}, revision.content from revision where ${of(subject)} and revision.n = ${n}`,
  );
  if (!row) return undefined;
  const { content, ...head } = row;
  return { ...toRow(head), text: content };
}

/** Names the newest revision; undefined when there is none. */
export async function nameNewestRevision(
  db: Db,
  subject: RevisionSubject,
  name: string,
): Promise<RevisionRow | undefined> {
  await sql`update revision set name = ${name} where ${of(subject)} and n = (
    select max(revision.n) from revision where ${of(subject)})`.execute(db);
  const [row] = await readRows(
    db,
    rowShape,
    sql`select ${columns} from revision where ${of(subject)} order by revision.n desc limit 1`,
  );
  return row && toRow(row);
}

/** The table of revisions. */
export const revisionMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-23-500-revisions',
    sql: `
      create table revision (
        organization_id uuid not null,
        project_id uuid not null,
        kind text not null,
        item_id uuid not null,
        n integer not null,
        name text,
        content text not null,
        at timestamptz not null default clock_timestamp(),
        by uuid,
        primary key (organization_id, kind, item_id, n),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index revision_project on revision (organization_id, project_id);
      ${tenantWall('revision')}
    `,
  },
  {
    name: '2026-11-23-520-autosaved-revisions',
    sql: `
      alter table revision add column is_autosave boolean not null default false;
      alter table revision add column started_at timestamptz not null default clock_timestamp();
    `,
  },
];
