/** What a provider says of a repository now: it may have been renamed or moved, or have another default branch. */
import { renameRecordRepository } from '#features/adrs/server/adr-facade.ts';
import { openConnection } from '#features/providers/server/providers-facade.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { recordRepository, repositoryById, saveFacts, type StoredRepository } from './repository-table.ts';
import { callerOf, scopeOf } from './sync-course.ts';

/** The repository as it is called at its provider now. What a provider does not tell stays; the run says why it is silent. */
export async function refreshedRepository(
  services: ModuleServices,
  repository: StoredRepository,
): Promise<StoredRepository> {
  const { database } = services;
  const { organizationId, id, providerId, repositoryId } = repository;
  const connection = await openConnection(services, database.owner, organizationId, providerId);
  const found = await connection?.adapter.repository(repositoryId).catch((error: unknown) => {
    if (error instanceof GitProblem) return undefined;
    throw error;
  });
  if (!found) return repository;
  const { path, name, webUrl, defaultBranch } = found;
  const facts = { path, name, webUrl, defaultBranch };
  const isSame = Object.entries(facts).every(([key, value]) => repository[key as keyof typeof facts] === value);
  if (isSame) return repository;
  const caller = callerOf(repository);
  return database.within(scopeOf(caller), async (db) => {
    if (await saveFacts(db, repository, facts)) {
      // Records are known by the path of their repository.
      await renameRecordRepository(db, caller, recordRepository(repository), recordRepository(facts));
    }
    return (await repositoryById(db, organizationId, id)) ?? repository;
  });
}
