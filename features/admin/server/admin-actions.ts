/** Actions of administrators. */
import { deletePendingUser } from '#features/accounts/server/accounts-facade.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import {
  lockAccount,
  markAccountDeleted,
  organizationIdsOf,
  standingIn,
} from '#platform/identity/server/account-removal-table.ts';
import { deleteMembership, lockOrganization, setMembershipRole } from '#platform/identity/server/membership-table.ts';
import { endSessionsOf } from '#platform/identity/server/session-table.ts';
import { ownAccountMessage } from '../contract.ts';
import { oldestMember, setBlocked } from './admin-table.ts';

interface Change {
  /** The administrator. */
  readonly adminId: string;
  readonly userId: string;
}

function assertNotOwnAccount({ adminId, userId }: Change): void {
  if (adminId === userId) throw refused(ownAccountMessage);
}

/** Removes a person from an organization. If it has no other owner, the oldest member becomes owner. */
async function leaveOrganization(db: Db, organizationId: string, { adminId, userId }: Change): Promise<void> {
  await lockOrganization(db, organizationId);
  const standing = await standingIn(db, organizationId, userId);
  if (!standing) return;
  const heir =
    standing.role === 'owner' && standing.otherOwners === 0
      ? await oldestMember(db, organizationId, userId)
      : undefined;
  if (heir) await setMembershipRole(db, organizationId, heir, 'owner');
  await deleteMembership(db, organizationId, standing.membershipId);
  await recordActivity(db, {
    organizationId,
    projectId: null,
    actorId: adminId,
    via: 'system',
    subjectKind: 'membership',
    subjectId: standing.membershipId,
    action: 'revoked',
    summary: '',
    details: { fields: [], userId, ...(heir ? { newOwner: heir } : {}) },
  });
}

/** Marks an account as deleted, or removes a pending registration. Throws 404 for anything else. */
export async function deleteUserBy(db: Db, change: Change): Promise<void> {
  assertNotOwnAccount(change);
  if (await deletePendingUser(db, change.userId)) return;
  if ((await lockAccount(db, change.userId)) === undefined) throw notFound();
  for (const organizationId of await organizationIdsOf(db, change.userId)) {
    await leaveOrganization(db, organizationId, change);
  }
  await markAccountDeleted(db, change.userId);
}

/** Blocks an account and ends its sessions, or unblocks it. */
export async function blockUserBy(db: Db, change: Change & { readonly blocked: boolean }): Promise<void> {
  assertNotOwnAccount(change);
  if (!(await setBlocked(db, change.userId, change.blocked))) throw notFound();
  if (change.blocked) await endSessionsOf(db, change.userId);
}
