/** What organizations tell on the home page. */
import { countMembers } from '#platform/identity/server/membership-table.ts';
import type { HomeSource } from '#platform/modules/server/home-source.ts';
import { firstInvitationLabel } from '../contract.ts';

/** Source of the home page. Open invitations count. */
export const organizationHome: HomeSource = {
  permission: 'member.manage',
  firstStep: async (db, { organizationId }) => ({
    id: 'people',
    label: firstInvitationLabel,
    target: '/organization?tab=members',
    needs: 'member.manage',
    isDone: (await countMembers(db, organizationId)) > 1,
  }),
};
