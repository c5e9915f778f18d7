/** SQL on which project uses which repository of a provider. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';

/** A repository of a project. */
export interface RepositoryUse {
  readonly organizationId: string;
  /** Of the code repository. */
  readonly id: string;
  readonly providerId: string;
  /** Of the provider. */
  readonly repositoryId: string;
  readonly projectId: string;
}

/** Repositories of a provider that projects use. */
export async function usedRepositories(
  db: Db,
  organizationId: string,
  providerId: string,
): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    db,
    { repositoryId: text },
    sql`select repository_id as "repositoryId" from repository_use
      where organization_id = ${organizationId} and provider_id = ${providerId}`,
  );
  return new Set(rows.map(({ repositoryId }) => repositoryId));
}

/** What keeps a repository from being used: another project, or a project that has one. Undefined when it was noted. */
export async function insertUse(db: Db, use: RepositoryUse): Promise<'repository' | 'project' | undefined> {
  const { organizationId, id, providerId, repositoryId, projectId } = use;
  const { rows } = await sql`insert into repository_use (organization_id, id, provider_id, repository_id, project_id)
    values (${organizationId}, ${id}, ${providerId}, ${repositoryId}, ${projectId})
    on conflict do nothing returning id`.execute(db);
  if (rows.length > 0) return undefined;
  const { rows: held } = await sql`select 1 from repository_use
    where organization_id = ${organizationId} and project_id = ${projectId}`.execute(db);
  return held.length > 0 ? 'project' : 'repository';
}

/** Gives another repository to a project; false when another project uses it. */
export async function changeUse(
  db: Db,
  { organizationId, id, providerId, repositoryId }: RepositoryUse,
): Promise<boolean> {
  const { rows } = await sql`update repository_use set provider_id = ${providerId}, repository_id = ${repositoryId}
    where organization_id = ${organizationId} and id = ${id} and not exists (
      select 1 from repository_use other where other.organization_id = ${organizationId}
        and other.provider_id = ${providerId} and other.repository_id = ${repositoryId} and other.id <> ${id})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Frees the repository of a project. */
export async function removeUse(db: Db, organizationId: string, id: string): Promise<void> {
  await sql`delete from repository_use where organization_id = ${organizationId} and id = ${id}`.execute(db);
}
