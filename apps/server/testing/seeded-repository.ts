/** A provider with a code repository that is never read, in the rows of an organization. */
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person, TestApp } from './test-app.ts';

/** Adds them; returns the ids by the words of their paths. All texts contain `canary`. */
export async function seedRepository(
  it: TestApp,
  { organizationId, projectId, userId }: Person,
  canary: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const [provider, repository, run] = [randomUUID(), randomUUID(), randomUUID()];
  // Numbers are of a project: another one must not have the same.
  const iid = randomInt(1_000, 1_000_000_000);
  await it.app.database.asOwner(async (db) => {
    await sql`insert into project_provider (organization_id, id, type, name, base_url, created_by, last_checked_at)
      values (${organizationId}, ${provider}, 'local', ${`${canary} provider`}, '', ${userId}, clock_timestamp() + interval '100 years')`.execute(
      db,
    );
    await sql`insert into repository_use (organization_id, id, provider_id, repository_id, project_id)
      values (${organizationId}, ${repository}, ${provider}, ${canary}, ${projectId})`.execute(db);
    await sql`insert into code_repository (organization_id, id, project_id, provider_id, provider_type, repository_id,
        path, name, web_url, default_branch, configuration, next_sync_at, created_by)
      values (${organizationId}, ${repository}, ${projectId}, ${provider}, 'local', ${canary}, ${canary}, ${canary}, '',
        'main', '{}', 'infinity', ${userId})`.execute(db);
    await sql`insert into sync_run (organization_id, id, repository_id, state, trigger, branch)
      values (${organizationId}, ${run}, ${repository}, 'done', 'schedule', ${canary})`.execute(db);
    await sql`insert into sync_run_file (organization_id, run_id, position, path, kind, action)
      values (${organizationId}, ${run}, 1, ${canary}, 'adr', 'create')`.execute(db);
    await sql`insert into repository_file (organization_id, repository_id, path, kind, blob, state)
      values (${organizationId}, ${repository}, ${canary}, 'adr', '', 'current')`.execute(db);
    await sql`insert into former_repository_file (organization_id, project_id, subject_kind, subject_id, path, repository)
      values (${organizationId}, ${projectId}, 'adr', ${randomUUID()}, ${canary}, ${canary})`.execute(db);
    await sql`insert into repository_push (organization_id, id, repository_id, subject_kind, subject_id, title, path,
        branch, state, content)
      values (${organizationId}, ${randomUUID()}, ${repository}, 'adr', ${randomUUID()}, ${canary}, ${canary}, ${canary},
        'merged', ${canary})`.execute(db);
    await sql`insert into merge_request (organization_id, project_id, repository, iid, repository_id, repository_url, title,
        author, state, source_branch, target_branch, web_url, created_at, updated_at, changes, files, digest)
      values (${organizationId}, ${projectId}, ${canary}, ${iid}, ${repository}, 'https://git.example.org/shop', ${canary},
        ${canary}, 'open', ${canary}, 'main', ${`https://git.example.org/shop/${iid}`}, now(), now(), '[]', 0, '')`.execute(
      db,
    );
    await sql`insert into merge_request_source (organization_id, repository_id, fetched_at, next_fetch_at)
      values (${organizationId}, ${repository}, '9000-01-01', 'infinity')`.execute(db);
  });
  return {
    'merge-requests': [String(iid)],
    latest: [repository],
    'project-providers': [provider],
    'code-repositories': [repository],
    repositories: [repository],
    syncs: [run],
    'repository-files': ['document'],
  };
}

/** A merge request as a pipeline tells it. */
export const aMergeRequest = {
  repository: { name: 'acme/shop' },
  mergeRequest: {
    iid: 1,
    title: 'Pay by invoice',
    author: 'Ada',
    state: 'open',
    sourceBranch: 'invoice',
    targetBranch: 'main',
    webUrl: 'https://git.example.org/acme/shop/1',
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
  },
  changes: [],
} as const;
