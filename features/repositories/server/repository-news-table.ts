/** SQL on which repositories there are, and on which of them a webhook told of merge requests; as owner, for loops. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/server/connection.ts';
import { readRows, text } from '#platform/database/server/row-shape.ts';

const shape = { organizationId: text, repositoryId: text };

/** Names a repository. */
export interface RepositoryKey {
  readonly organizationId: string;
  readonly repositoryId: string;
}

/** Repositories of all organizations in key order. */
export const repositoryKeysAfter = (
  owner: Db,
  after: RepositoryKey | undefined,
  limit: number,
): Promise<readonly RepositoryKey[]> =>
  readRows(
    owner,
    shape,
    sql`select organization_id as "organizationId", id as "repositoryId" from code_repository
      ${after ? sql`where (organization_id, id) > (${after.organizationId}, ${after.repositoryId})` : sql``}
      order by organization_id, id limit ${limit}`,
  );

/** Those of some ids that are repositories. */
export async function repositoriesAmong(owner: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    owner,
    { id: text },
    sql`select id from code_repository where id::text = any(${[...ids]}::text[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Notes that a webhook told of a merge request: its copy is old. */
export async function noteMergeRequestNews(db: Db, { organizationId, repositoryId }: RepositoryKey): Promise<void> {
  await sql`update code_repository set has_merge_request_news = true
    where organization_id = ${organizationId} and id = ${repositoryId} and not has_merge_request_news`.execute(db);
}

/** Repositories with news; they have none afterwards. */
export const takeMergeRequestNews = (owner: Db, limit: number): Promise<readonly RepositoryKey[]> =>
  readRows(
    owner,
    shape,
    sql`update code_repository set has_merge_request_news = false where (organization_id, id) in (
        select organization_id, id from code_repository where has_merge_request_news limit ${limit})
      returning organization_id as "organizationId", id as "repositoryId"`,
  );
