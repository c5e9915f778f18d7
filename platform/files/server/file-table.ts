/** SQL on files, on references to them, and on their bytes where the database stores these. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { tenantWall, type SqlMigration } from '#platform/database/server/migrate.ts';
import { fileLimits, type StoredFile } from '../contract.ts';

/** One project of one organization. */
export interface FileScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** Identifies the bytes of one file. */
export interface FileKey extends FileScope {
  readonly id: string;
}

/** Metadata of a file, written once its bytes are stored. */
export interface NewFile extends FileKey {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly at: Date;
  readonly by: string | null;
}

/** What references files, for example a document: its kind in links and history, and its id. */
export interface FileUser extends FileScope {
  readonly kind: string;
  readonly id: string;
}

/** Tables of files, their references and their chunks. */
export const fileMigrations: readonly SqlMigration[] = [
  {
    name: '2026-11-21-300-files',
    sql: `
      create table file (
        organization_id uuid not null,
        id uuid not null,
        project_id uuid not null,
        name text not null,
        type text not null,
        size bigint not null check (size >= 0),
        sha256 text not null,
        created_at timestamptz not null,
        created_by uuid,
        touched_at timestamptz not null default now(),
        primary key (organization_id, id),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      create index file_project on file (organization_id, project_id);
      create index file_touched on file (touched_at);
      ${tenantWall('file', 'select, insert, update')}

      create table file_use (
        organization_id uuid not null,
        file_id uuid not null,
        kind text not null,
        user_id uuid not null,
        primary key (organization_id, file_id, kind, user_id),
        foreign key (organization_id, file_id) references file (organization_id, id) on delete cascade
      );
      create index file_use_user on file_use (organization_id, kind, user_id);
      ${tenantWall('file_use', 'select, insert')}

      create table file_chunk (
        organization_id uuid not null,
        project_id uuid not null,
        file_id uuid not null,
        part integer not null,
        bytes bytea not null,
        at timestamptz not null,
        primary key (organization_id, file_id, part),
        foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
      );
      alter table file_chunk alter column bytes set storage external;
      create index file_chunk_project on file_chunk (organization_id, project_id);
      create index file_chunk_start on file_chunk (at) where part = 0;
      ${tenantWall('file_chunk', 'select, insert')}
    `,
  },
];

/** Inserts the metadata of a file. */
export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await sql`insert into file (organization_id, id, project_id, name, type, size, sha256, created_at, created_by)
    values (${file.organizationId}, ${file.id}, ${file.projectId}, ${file.name}, ${file.type}, ${file.size},
      ${file.sha256}, ${file.at}, ${file.by})`.execute(db);
}

/** A file of the project; undefined when there is none. */
export async function fileById(db: Db, scope: FileScope, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`select id, name, type, size::float8 as size from file
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Where a file of the organization belongs, and its name; undefined when there is none. */
export async function fileOfOrganization(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ readonly projectId: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ projectId: string; name: string }>`select project_id as "projectId", name from file
    where organization_id = ${organizationId} and id = ${id}`.execute(db);
  return rows[0];
}

/** The files of the project among `ids`. */
export async function filesByIds(db: Db, scope: FileScope, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredFile>`select id, name, type, size::float8 as size from file
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Sum of the sizes of all files of a project in bytes, referenced or not. */
export async function bytesOfProject(db: Db, scope: FileScope): Promise<number> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(size), 0)::float8 as sum from file
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}`.execute(db);
  return rows[0]?.sum ?? 0;
}

/**
 * Records which files a thing references, in the transaction that saves it. Former references are kept, because earlier
 * revisions still need the files. Unknown ids and ids of other projects are ignored.
 */
export async function noteFileUses(db: Db, user: FileUser, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  // The job that removes unused files locks its rows: whichever runs second sees the result of the first.
  await sql`
    with named as (
      insert into file_use (organization_id, file_id, kind, user_id)
      select organization_id, id, ${user.kind}, ${user.id}::uuid from (
        select organization_id, id from file
        where organization_id = ${user.organizationId} and project_id = ${user.projectId} and id = any(${ids}::uuid[])
        order by id for key share) as found
      on conflict do nothing
      returning file_id)
    update file set touched_at = now()
    where organization_id = ${user.organizationId} and id in (select file_id from named)`.execute(db);
}

/** The same for many things of one kind in one project, in one statement. */
export async function noteFileUsesOfMany(
  db: Db,
  { organizationId, projectId, kind }: Omit<FileUser, 'id'>,
  users: readonly { readonly id: string; readonly files: readonly string[] }[],
): Promise<void> {
  const rows = users.flatMap(({ id, files }) => files.map((file) => ({ id, file })));
  if (rows.length === 0) return;
  await sql`
    with found as (
      select organization_id, id from file
      where organization_id = ${organizationId} and project_id = ${projectId}
        and id::text = any(${[...new Set(rows.map(({ file }) => file))]}::text[])
      order by id for key share),
    named as (
      insert into file_use (organization_id, file_id, kind, user_id)
      select distinct found.organization_id, found.id, ${kind}, used.id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as used (id uuid, file text)
      join found on found.id::text = used.file
      on conflict do nothing
      returning file_id)
    update file set touched_at = now()
    where organization_id = ${organizationId} and id in (select file_id from named)`.execute(db);
}

/** Ends the references of things that are purged; their files stay a few days longer. As owner. */
export async function endFileUses(
  db: Db,
  kind: string,
  users: readonly { readonly organizationId: string; readonly id: string }[],
): Promise<void> {
  if (users.length === 0) return;
  await sql`
    with ended as (
      delete from file_use using unnest(${users.map((user) => user.organizationId)}::uuid[],
        ${users.map((user) => user.id)}::uuid[]) as gone (organization_id, user_id)
      where file_use.organization_id = gone.organization_id and file_use.user_id = gone.user_id
        and file_use.kind = ${kind}
      returning file_use.organization_id, file_use.file_id)
    update file set touched_at = now() from ended
    where file.organization_id = ended.organization_id and file.id = ended.file_id`.execute(db);
}

/** Removes the files that nothing has referenced for days and returns the keys of their contents. As owner. */
export async function removeUnusedFiles(owner: Db): Promise<FileKey[]> {
  const { rows } = await sql<FileKey>`delete from file
    where touched_at < now() - make_interval(days => ${sql.lit(fileLimits.unusedDays)})
      and not exists (select 1 from file_use
        where file_use.organization_id = file.organization_id and file_use.file_id = file.id)
    returning organization_id as "organizationId", project_id as "projectId", id`.execute(owner);
  return rows;
}

/** The ids that have a row. As owner. */
export async function knownFiles(owner: Db, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from file
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(owner);
  return new Set(rows.map(({ id }) => id));
}

/** True when anything in the project references a file. */
export async function projectUsesFiles(db: Db, scope: FileScope): Promise<boolean> {
  const { rows } = await sql`select 1 from file join file_use
      on file_use.organization_id = file.organization_id and file_use.file_id = file.id
    where file.organization_id = ${scope.organizationId} and file.project_id = ${scope.projectId} limit 1`.execute(db);
  return rows.length > 0;
}

/** The referenced files of a project, in an order that depends on their content only. */
export async function usedFiles(db: Db, scope: FileScope): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`select id, name, type, size::float8 as size from file
    where organization_id = ${scope.organizationId} and project_id = ${scope.projectId}
      and exists (select 1 from file_use
        where file_use.organization_id = file.organization_id and file_use.file_id = file.id)
    order by name, sha256, id`.execute(db);
  return rows;
}

/** Stores one chunk of a file. */
export async function insertChunk(
  db: Db,
  key: FileKey,
  chunk: { readonly part: number; readonly bytes: Uint8Array; readonly at: Date },
): Promise<void> {
  const bytes = Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.byteLength);
  await sql`insert into file_chunk (organization_id, project_id, file_id, part, bytes, at)
    values (${key.organizationId}, ${key.projectId}, ${key.id}, ${chunk.part}, ${bytes}, ${chunk.at})`.execute(db);
}

/** One chunk of a file; undefined when there is none. */
export async function chunkOf(db: Db, key: FileKey, part: number): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`select bytes from file_chunk
    where organization_id = ${key.organizationId} and file_id = ${key.id} and part = ${part}`.execute(db);
  return rows[0]?.bytes;
}

/** Deletes the contents of a file. As owner. */
export async function deleteChunks(owner: Db, key: FileKey): Promise<void> {
  await sql`delete from file_chunk
    where organization_id = ${key.organizationId} and file_id = ${key.id}`.execute(owner);
}

/** Removes chunks without a file that were begun before `before`: leftovers of aborted uploads. As owner. */
export async function sweepChunks(owner: Db, before: Date): Promise<void> {
  await sql`delete from file_chunk using file_chunk as first
    where first.part = 0 and first.at < ${before}
      and file_chunk.organization_id = first.organization_id and file_chunk.file_id = first.file_id
      and not exists (select 1 from file
        where file.organization_id = first.organization_id and file.id = first.file_id)`.execute(owner);
}

/** Every file of the installation, for archives: organization, project, id and time as text. */
export const listedFilesSql = `select organization_id::text, project_id::text, id::text, created_at::text from public.file
  order by organization_id, id`;
