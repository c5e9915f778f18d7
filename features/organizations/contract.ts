/** An organization, its members and its invitations: calls, shapes and texts. Source: specification 1, decisions 7 and 9. */
import * as z from 'zod/mini';
import {
  call,
  email,
  emptyBody,
  id,
  instant,
  line,
  optionalLine,
  pageQuery,
  requiredMessage,
  text,
} from '#platform/http/contract.ts';
import { newPassword } from '#platform/identity/contract.ts';

// Texts fixed by specification 1 sections 2 and 8.
export const memberInvitedMessage = 'Member has been invited to your organization.';
export const membershipRevokedMessage = 'Membership has been revoked';
export const invitationRevokedMessage = 'Invitation has been revoked';
export const revokeMembershipPrompt = 'You want to revoke membership for this member!';
export const revokeInvitationPrompt = 'You want to revoke invitation for this member!';
export const noMembersMessage = 'No Members in this Organization';
export const invitationGoneMessage = 'This invitation does not exist or is not valid anymore.';
export const homepageLabel = 'Homepage';
export const emailAddressLabel = 'E-mail address';

// Words of our own, where the specification gives none.
export const organizationUpdatedMessage = 'Organization details have been saved.';
export const roleChangedMessage = 'Role has been changed.';
export const invitationResentMessage = 'Invitation has been sent again.';
export const makeOwnerPrompt = 'This person will manage the organization, its members, projects and subscription.';
export const makeMemberPrompt = 'This person will no longer manage the organization.';
export const malformedAddressMessage = 'This is not a valid e-mail address.';
export const switchOrganizationLabel = 'Switch to that organization';

// Refusals: decisions sections 7 and 9, and words of our own where they give none.
export const transferOwnershipMessage = 'Transfer ownership first.';
export const ownerStaysMessage = 'The membership of an owner cannot be revoked. Change the role to member first.';
export const pleaseSignInMessage = 'Please sign in to accept this invitation.';
export const otherAddressMessage = 'This invitation was sent to another e-mail address.';
export const alreadyMemberMessage = 'You are already a member of this organization.';
export const isMemberMessage = 'This person is already a member.';
export const isInvitedMessage = 'This address has been invited already.';
export const givenTwiceMessage = 'This address is given twice.';
export const tooManyAddressesMessage = 'Please invite at most 20 addresses at once.';

/** Addresses in one call (decisions section 9), and rows on a page of members (specification 1 section 9). */
export const memberLimits = { addresses: 20, perPage: 10 } as const;

/** Limit that the plan sets to members, open invitations included. */
export const memberLimit = 'member_count_limit';

const tag = 'Organization';
const organizationName = line(100);

/** The organization that the caller works in. `limits` maps the names of limits to numbers, -1 for none. */
export const organization = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  subscription: z.strictObject({ plan: z.string(), seats: z.int(), limits: z.record(z.string(), z.int()) }),
});

/** `GET /organization`: the organization with its plan. */
export const getOrganization = call({
  name: 'getOrganization',
  method: 'GET',
  path: '/organization',
  summary: 'The organization with its plan',
  tag,
  access: 'organization',
  permission: 'organization.view',
  reply: organization,
  envelope: 'item',
});

/** `PUT /organization`: rename the organization. */
export const updateOrganization = call({
  name: 'updateOrganization',
  method: 'PUT',
  path: '/organization',
  summary: 'Rename the organization',
  tag,
  access: 'organization',
  permission: 'organization.edit',
  body: z.strictObject({ name: organizationName }),
  reply: organization,
  envelope: 'item',
});

/** Somebody who joined, or an invitation; `userId` is null for the latter and `username` its address. */
export const member = z.strictObject({
  userId: z.nullable(id),
  membershipId: id,
  username: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(['joined', 'invited']),
  date: instant,
  /** An invitation whose 7 days are over; it can be sent again. */
  expired: z.boolean(),
});
/** The value that `member` accepts and returns. */
export type Member = z.output<typeof member>;

/** `GET /organization/members`: members and invitations of the organization. */
export const listMembers = call({
  name: 'listMembers',
  method: 'GET',
  path: '/organization/members',
  summary: 'Members and invitations of the organization',
  tag,
  access: 'organization',
  permission: 'organization.view',
  query: pageQuery(memberLimits.perPage),
  reply: member,
  envelope: 'list',
});

/** `POST /organization/members/invite`: invite people by e-mail; all of them or none. */
export const inviteMembers = call({
  name: 'inviteMembers',
  method: 'POST',
  path: '/organization/members/invite',
  summary: 'Invite people by e-mail; all of them or none',
  tag,
  access: 'organization',
  permission: 'member.manage',
  body: z.strictObject({
    emails: z
      .array(email)
      .check(z.minLength(1, requiredMessage), z.maxLength(memberLimits.addresses, tooManyAddressesMessage)),
  }),
  reply: z.strictObject({ resources: z.array(member) }),
  envelope: 'item',
  status: 201,
});

/** `PUT /organization/members/:id/role`: make a member an owner, or an owner a member. */
export const changeMemberRole = call({
  name: 'changeMemberRole',
  method: 'PUT',
  path: '/organization/members/:id/role',
  summary: 'Make a member an owner, or an owner a member',
  tag,
  access: 'organization',
  permission: 'member.manage',
  params: z.strictObject({ id }),
  body: z.strictObject({ role: z.enum(['owner', 'member']) }),
  reply: member,
  envelope: 'item',
});

/** `POST /organization/members/:id/membership/revoke`: end the membership of a person; `id` is the userId. */
export const revokeMembership = call({
  name: 'revokeMembership',
  method: 'POST',
  path: '/organization/members/:id/membership/revoke',
  summary: 'End the membership of a person; `id` is the userId',
  tag,
  access: 'organization',
  permission: 'member.manage',
  params: z.strictObject({ id }),
  body: emptyBody,
  envelope: 'none',
});

/** `POST /organization/invitations/:id/revoke`: take an invitation back; `id` is the membershipId. */
export const revokeInvitation = call({
  name: 'revokeInvitation',
  method: 'POST',
  path: '/organization/invitations/:id/revoke',
  summary: 'Take an invitation back; `id` is the membershipId',
  tag,
  access: 'organization',
  permission: 'member.manage',
  params: z.strictObject({ id }),
  body: emptyBody,
  envelope: 'none',
});

/** `POST /organization/invitations/:id/resend`: send an invitation again with a new code; `id` is the membershipId. */
export const resendInvitation = call({
  name: 'resendInvitation',
  method: 'POST',
  path: '/organization/invitations/:id/resend',
  summary: 'Send an invitation again with a new code; `id` is the membershipId',
  tag,
  access: 'organization',
  permission: 'member.manage',
  params: z.strictObject({ id }),
  body: emptyBody,
  envelope: 'none',
});

/** The mailed code stands in the place of the id. */
const byCode = z.strictObject({ id: text(128).check(z.minLength(1, requiredMessage)) });
const invitationTag = 'Invitations';

export const invitation = z.strictObject({ organizationName: z.string(), organizationId: id, email: z.string() });
/** The value that `invitation` accepts and returns. */
export type Invitation = z.output<typeof invitation>;

/** `GET /public/organization/invitations/:id`: who invites whom, by the mailed code. */
export const getInvitation = call({
  name: 'getInvitation',
  method: 'GET',
  path: '/public/organization/invitations/:id',
  summary: 'Who invites whom, by the mailed code',
  tag: invitationTag,
  access: 'public',
  params: byCode,
  reply: invitation,
  envelope: 'item',
});

/** `POST /public/organization/invitations/:id/accept`: accept an invitation with a new account. */
export const acceptInvitationAsNewcomer = call({
  name: 'acceptInvitationAsNewcomer',
  method: 'POST',
  path: '/public/organization/invitations/:id/accept',
  summary: 'Accept an invitation with a new account',
  tag: invitationTag,
  access: 'public',
  params: byCode,
  body: z.strictObject({
    password: newPassword,
    firstName: line(100),
    lastName: z.optional(optionalLine(100)),
    termsAndConditions: z.literal(true, requiredMessage),
  }),
  envelope: 'none',
});

/** `POST /organization/invitations/:id/accept`: accept an invitation with the signed-in account. */
export const acceptInvitation = call({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/organization/invitations/:id/accept',
  summary: 'Accept an invitation with the signed-in account',
  tag: invitationTag,
  access: 'user',
  params: byCode,
  body: emptyBody,
  envelope: 'none',
});
