/** SQL on what people may change of things that a repository keeps: locked, kept here, or left by a former repository. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { nullable, readRows, text } from '#platform/database/server/row-shape.ts';
import type { RepositoryKey } from './sync-table.ts';

interface OfProject {
  readonly organizationId: string;
  readonly projectId: string;
}

/** A thing; without an id every one of its kind. */
interface SubjectKey {
  readonly kind: string;
  readonly id?: string | undefined;
}

/** The file of a thing in a repository that is only read; undefined where the thing may be changed here. */
export async function lockingFile(
  db: Db,
  { organizationId, projectId }: OfProject,
  { kind, id }: SubjectKey,
): Promise<{ readonly path: string; readonly repository: string } | undefined> {
  const rows = await readRows(
    db,
    { path: text, repository: text },
    sql`select file.path, repository.path as repository from code_repository repository join repository_file file
        on file.organization_id = repository.organization_id and file.repository_id = repository.id
      where repository.organization_id = ${organizationId} and repository.project_id = ${projectId}
        and repository.configuration->>'syncMode' = 'pull' and file.subject_kind = ${kind}
        and (${id ?? null}::uuid is null or file.subject_id = ${id ?? null}::uuid)
        and file.state in ('current', 'broken') and file.subject_id is not null and file.path not like '%/' limit 1`,
  );
  return rows[0];
}

/** Keeps a thing here, or has it follow its file again, which is then read once more. False for one without a file. */
export async function saveFollowing(
  db: Db,
  { organizationId, id }: RepositoryKey,
  subject: { readonly kind: string; readonly id: string },
  isFollowed: boolean,
): Promise<boolean> {
  const [state, former] = isFollowed
    ? (['current', ['detached']] as const)
    : (['detached', ['current', 'broken']] as const);
  const { rows } = await sql`update repository_file set state = ${state}, problem = null, problem_line = null,
      blob = case when ${isFollowed} then '' else blob end,
      subject_revision = case when ${isFollowed} then null else subject_revision end
    where organization_id = ${organizationId} and repository_id = ${id} and subject_kind = ${subject.kind}
      and subject_id = ${subject.id} and state = any(${[...former]}::text[]) returning path`.execute(db);
  if (rows.length > 0 && isFollowed) {
    await sql`update code_repository set last_commit = null, next_sync_at = clock_timestamp()
      where organization_id = ${organizationId} and id = ${id}`.execute(db);
  }
  return rows.length > 0;
}

/** A file of a repository that the project is not connected with any more. */
export interface FormerFile {
  readonly path: string;
  readonly repository: string;
  readonly webUrl: string | null;
}

/** Remembers what was read from a repository that is disconnected, or from those of its files that become something else. */
export async function rememberFiles(
  db: Db,
  { organizationId, id }: RepositoryKey,
  webUrl: string | null,
  paths?: readonly string[],
): Promise<void> {
  if (paths?.length === 0) return;
  const which = paths ? sql`file.path = any(${[...paths]}::text[])` : sql`true`;
  await sql`insert into former_repository_file (organization_id, project_id, subject_kind, subject_id, path, repository,
      web_url)
    select distinct on (file.subject_id, file.subject_kind) file.organization_id, repository.project_id,
      file.subject_kind, file.subject_id, file.path, repository.path, ${webUrl}
    from repository_file file join code_repository repository
      on repository.organization_id = file.organization_id and repository.id = file.repository_id
    where file.organization_id = ${organizationId} and file.repository_id = ${id} and file.subject_id is not null
      and file.kind <> 'image' and file.state <> 'detached' and ${which}
    order by file.subject_id, file.subject_kind, file.state = 'missing', file.path
    on conflict (organization_id, subject_id, subject_kind) do update
      set path = excluded.path, repository = excluded.repository, web_url = excluded.web_url`.execute(db);
}

/** What is remembered of a thing. */
export async function formerFileOf(
  db: Db,
  { organizationId, projectId }: OfProject,
  subject: { readonly kind: string; readonly id: string },
): Promise<FormerFile | undefined> {
  const rows = await readRows(
    db,
    { path: text, repository: text, webUrl: nullable(text) },
    sql`select path, repository, web_url as "webUrl" from former_repository_file
      where organization_id = ${organizationId} and project_id = ${projectId} and subject_id = ${subject.id}
        and subject_kind = ${subject.kind}`,
  );
  return rows[0];
}
