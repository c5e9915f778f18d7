/** What other modules may use of organizations. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/database/server/connection.ts';
import { insertMembership, insertOrganization } from '#platform/identity/server/membership-table.ts';
import { openSubscription } from '#platform/limits/server/subscription-table.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';

/** Creates an organization on the Free plan with its first owner; returns its id. */
export async function createOrganization(db: Db, organization: { name: string; ownerId: string }): Promise<string> {
  const organizationId = randomUUID();
  await insertOrganization(db, { id: organizationId, name: organization.name });
  await insertMembership(db, { id: randomUUID(), organizationId, userId: organization.ownerId, role: 'owner' });
  await openSubscription(db, organizationId);
  await recordActivity(db, {
    organizationId,
    projectId: null,
    actorId: organization.ownerId,
    via: 'ui',
    subjectKind: 'organization',
    subjectId: organizationId,
    action: 'created',
    summary: organization.name,
    details: {},
  });
  return organizationId;
}
