/** Tells those who can mend it that a repository cannot be read any more. */
import type { Db } from '#platform/database/server/connection.ts';
import { ownersOf } from '#platform/identity/server/membership-table.ts';
import { failedWork } from '#platform/inbox/model/notice-kind.ts';
import { tell } from '#platform/inbox/server/notice-table.ts';
import type { StoredRepository } from './repository-table.ts';

/** Tells the owners of the organization; nothing while it goes on failing, so that a read every few minutes is told once. */
export async function tellFailedRead(db: Db, repository: StoredRepository, reason: string): Promise<void> {
  const { organizationId, id, projectId, path, lastSyncStatus } = repository;
  if (lastSyncStatus === 'failed') return;
  const notice = {
    kind: failedWork,
    thing: { organizationId, projectId, kind: 'repository', id },
    title: path,
    what: 'The repository could not be read',
    by: null,
    place: `/projects/${projectId}/edit?tab=repository`,
    excerpt: reason,
  };
  await tell(db, notice, { people: await ownersOf(db, organizationId) });
}
