/** Server module of organizations. */
import { allDone } from '#platform/database/server/all-done.ts';
import type { ServerModule } from '#platform/modules/server/server-module.ts';
import type { Db } from '#platform/database/server/connection.ts';
import { byCaller, recordActivity } from '#platform/history/server/activity-table.ts';
import { notFound } from '#platform/http/model/failure.ts';
import type { TenantCaller } from '#platform/http/server/caller.ts';
import { route, routeWithDatabase, type BoundRoute } from '#platform/http/server/route.ts';
import type { Reply } from '#platform/http/contract.ts';
import { countMembers, organizationById, renameOrganization } from '#platform/identity/server/membership-table.ts';
import { limitsOf } from '#platform/limits/model/plan-limits.ts';
import type { LimitCounter } from '#platform/limits/server/limit-counters.ts';
import { readSubscription } from '#platform/limits/server/subscription-table.ts';
import {
  acceptInvitation,
  acceptInvitationAsNewcomer,
  changeMemberRole,
  getInvitation,
  getOrganization,
  inviteMembers,
  listMembers,
  memberLimit,
  resendInvitation,
  revokeInvitation,
  revokeMembership,
  updateOrganization,
} from '../contract.ts';
import { InvitationActions, revokeInvitationBy } from './invitation-actions.ts';
import { invitationMails } from './invitation-mails.ts';
import { organizationHome } from './organization-home.ts';
import { changeRoleBy, readMembers, revokeMembershipBy } from './member-actions.ts';

async function readOrganization(db: Db, organizationId: string): Promise<Reply<typeof getOrganization>> {
  const [found, { plan, seats }] = await allDone([
    organizationById(db, organizationId),
    readSubscription(db, organizationId),
  ]);
  if (!found) throw notFound();
  const subscription = { plan, seats, limits: { ...limitsOf({ plan, seats }) } };
  return { id: organizationId, name: found.name, createdAt: found.createdAt.toISOString(), subscription };
}

async function renameBy(db: Db, caller: TenantCaller, name: string): Promise<Reply<typeof updateOrganization>> {
  await renameOrganization(db, caller.organizationId, name);
  await recordActivity(db, {
    ...byCaller(caller),
    projectId: null,
    subjectKind: 'organization',
    subjectId: caller.organizationId,
    action: 'updated',
    summary: name,
    details: { fields: ['name'] },
  });
  return readOrganization(db, caller.organizationId);
}

const routes = (invitations: InvitationActions): readonly BoundRoute[] => [
  route(getOrganization, ({ db, caller }) => readOrganization(db, caller.organizationId)),
  route(updateOrganization, ({ db, caller, body }) => renameBy(db, caller, body.name)),
  route(listMembers, ({ db, caller, query }) => readMembers(db, caller.organizationId, query)),
  routeWithDatabase(inviteMembers, async ({ caller, body }) => ({
    resources: await invitations.invite(caller, body.emails),
  })),
  route(changeMemberRole, ({ db, caller, params, body }) => changeRoleBy(db, caller, { ...params, ...body })),
  route(revokeMembership, async ({ db, caller, params }) => {
    await revokeMembershipBy(db, caller, params.id);
    return undefined;
  }),
  route(revokeInvitation, async ({ db, caller, params }) => {
    await revokeInvitationBy(db, caller, params.id);
    return undefined;
  }),
  routeWithDatabase(resendInvitation, async ({ caller, params }) => {
    await invitations.resend(caller, params.id);
    return undefined;
  }),
  routeWithDatabase(getInvitation, async ({ params }) => {
    const { organizationName, organizationId, email } = await invitations.lookUp(params.id);
    return { organizationName, organizationId, email };
  }),
  routeWithDatabase(acceptInvitationAsNewcomer, async ({ params, body, request }) => {
    await invitations.acceptAsNewcomer(params.id, body, request.address);
    return undefined;
  }),
  routeWithDatabase(acceptInvitation, async ({ caller, params }) => {
    await invitations.accept(caller, params.id);
    return undefined;
  }),
];

/** Members and open invitations count against the plan. */
const counter: LimitCounter = { name: memberLimit, count: countMembers };

/** Server module of organizations, members and invitations. */
export const organizations: ServerModule = {
  routes: (services) => routes(new InvitationActions(services)),
  jobs: (services) => new InvitationActions(services).jobs,
  mails: invitationMails,
  counters: [counter],
  home: [organizationHome],
};
