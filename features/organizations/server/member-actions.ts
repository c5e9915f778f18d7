/** Actions on members: there is always an owner, and an owner is never revoked. */
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivities } from '#platform/history/server/activity-table.ts';
import type { Page } from '#platform/http/contract.ts';
import { notFound, refused } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { memberPage, membersByIds, type ListedMember } from '#platform/identity/server/member-list-table.ts';
import {
  countOwners,
  deleteMembership,
  lockOrganization,
  membershipOf,
  setMembershipRole,
  type Membership,
} from '#platform/identity/server/membership-table.ts';
import type { OrganizationRole } from '#platform/identity/model/permissions.ts';
import { ownerStaysMessage, transferOwnershipMessage, type Member } from '../contract.ts';

const toMember = (row: ListedMember): Member => ({ ...row, date: row.date.toISOString() });

/** One page of members and invitations. */
export async function readMembers(
  db: Db,
  organizationId: string,
  query: { page: number; perPage: number },
): Promise<Page<Member>> {
  const { rows, total } = await memberPage(db, organizationId, query);
  return { resources: rows.map(toMember), pagination: { ...query, total } };
}

/** Members and invitations by membership id. */
export const readMembersByIds = async (db: Db, organizationId: string, ids: readonly string[]): Promise<Member[]> =>
  (await membersByIds(db, organizationId, ids)).map(toMember);

/** Locked, so that two owners cannot step down concurrently. */
async function lockMembership(db: Db, organizationId: string, id: string): Promise<Membership> {
  await lockOrganization(db, organizationId);
  const membership = await membershipOf(db, organizationId, id);
  if (!membership) throw notFound();
  return membership;
}

/** Changes a role; throws 422 "Transfer ownership first." for the last owner. */
export async function changeRoleBy(
  db: Db,
  caller: TenantCaller,
  change: { id: string; role: OrganizationRole },
): Promise<Member> {
  const { organizationId } = caller;
  const membership = await lockMembership(db, organizationId, change.id);
  if (membership.role !== change.role) {
    if (membership.role === 'owner' && (await countOwners(db, organizationId)) === 1) {
      throw refused(transferOwnershipMessage);
    }
    await setMembershipRole(db, organizationId, membership.id, change.role);
    await recordMembership(db, caller, membership.id, {
      action: 'role_changed',
      fields: ['role'],
      userId: membership.userId,
    });
  }
  const [member] = await readMembersByIds(db, organizationId, [membership.id]);
  if (!member) throw notFound();
  return member;
}

/** Revokes a membership, effective with the person's next call. */
export async function revokeMembershipBy(db: Db, caller: TenantCaller, id: string): Promise<void> {
  const { organizationId } = caller;
  const membership = await lockMembership(db, organizationId, id);
  if (membership.userId !== id) throw notFound();
  if (membership.role === 'owner') {
    const last = (await countOwners(db, organizationId)) === 1;
    throw refused(last ? transferOwnershipMessage : ownerStaysMessage);
  }
  await deleteMembership(db, organizationId, membership.id);
  await recordMembership(db, caller, membership.id, { action: 'revoked', fields: [], userId: membership.userId });
}

/** Records a change of a membership: names of fields, never names or addresses. */
export const recordMembership = (
  db: Db,
  caller: TenantCaller,
  membershipId: string,
  event: MembershipEvent,
): Promise<void> => recordMemberships(db, caller, [membershipId], event);

interface MembershipEvent {
  readonly action: string;
  readonly fields: readonly string[];
  readonly userId?: string;
  readonly subjectKind?: 'membership' | 'invitation';
}

/** The same for several memberships. */
export const recordMemberships = (
  db: Db,
  caller: TenantCaller,
  membershipIds: readonly string[],
  event: MembershipEvent,
): Promise<void> =>
  recordActivities(
    db,
    {
      ...byCaller(caller),
      projectId: null,
      subjectKind: event.subjectKind ?? 'membership',
      action: event.action,
      summary: '',
      details: { fields: event.fields, ...(event.userId ? { userId: event.userId } : {}) },
    },
    membershipIds,
  );
