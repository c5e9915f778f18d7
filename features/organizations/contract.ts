/** Organization, members and invitations: calls, schemas and texts. Source: specification 1, decisions 7 and 9. */
import * as z from 'zod/mini';
import {
  call,
  email,
  emptyBody,
  id,
  instant,
  line,
  optionalName,
  pageQuery,
  requiredMessage,
  text,
} from '#platform/http/contract.ts';
import { newPassword } from '#platform/identity/contract.ts';

// Texts fixed by specification 1 sections 2 and 8.
/** Toast after invitations were sent. */
export const memberInvitedMessage = 'Member has been invited to your organization.';
/** Toast after a membership was revoked. */
export const membershipRevokedMessage = 'Membership has been revoked';
/** Toast after an invitation was revoked. */
export const invitationRevokedMessage = 'Invitation has been revoked';
/** Confirmation of revoking a membership. */
export const revokeMembershipPrompt = 'You want to revoke membership for this member!';
/** Confirmation of revoking an invitation. */
export const revokeInvitationPrompt = 'You want to revoke invitation for this member!';
/** Empty state of the list. */
export const noMembersMessage = 'No Members in this Organization';
/** 404 for an invitation that is used, revoked, expired or unknown. */
export const invitationGoneMessage = 'This invitation does not exist or is not valid anymore.';
/** Link to the homepage. */
export const homepageLabel = 'Homepage';
/** Label of the address field. */
export const emailAddressLabel = 'E-mail address';

// Texts that the specification leaves open.
/** Toast after the organization was saved. */
export const organizationUpdatedMessage = 'Organization details have been saved.';
/** Toast after an invitation was sent again. */
export const invitationResentMessage = 'Invitation has been sent again.';
/** Confirmation of making a member an owner. */
export const makeOwnerPrompt = 'This person will manage the organization, its members, projects and subscription.';
/** Confirmation of making an owner a member. */
export const makeMemberPrompt = 'This person will no longer manage the organization.';
/** Violation of an address. */
export const malformedAddressMessage = 'This is not a valid e-mail address.';
/** Home page: first step. */
export const firstInvitationLabel = 'Invite your team';
/** Button after an invitation was accepted. */
export const switchOrganizationLabel = 'Switch to that organization';

// Error messages: decisions sections 7 and 9, or left open by them.
/** 422 when the last owner would lose the role or leave. */
export const transferOwnershipMessage = 'Transfer ownership first.';
/** 422 when the membership of an owner is revoked. */
export const ownerStaysMessage = 'The membership of an owner cannot be revoked. Change the role to member first.';
/** 422 when an address with an account accepts without a session. */
export const pleaseSignInMessage = 'Please sign in to accept this invitation.';
/** 422 when another account accepts an invitation. */
export const otherAddressMessage = 'This invitation was sent to another e-mail address.';
/** 422 when a member accepts an invitation. */
export const alreadyMemberMessage = 'You are already a member of this organization.';
/** Violation of an invited address that belongs to a member. */
export const isMemberMessage = 'This person is already a member.';
/** Violation of an address with an open invitation. */
export const isInvitedMessage = 'This address has already been invited.';
/** Violation of a duplicate address. */
export const givenTwiceMessage = 'Duplicate address.';
/** Violation of `emails` with too many addresses. */
export const tooManyAddressesMessage = 'Please invite at most 20 addresses at once.';

/** Addresses per call (decisions section 9), and rows per page of members (specification 1 section 9). */
export const memberLimits = { addresses: 20, perPage: 10 } as const;

/** Plan limit of members, including open invitations. */
export const memberLimit = 'member_count_limit';

const tag = 'Organization';
const organizationName = line(100);

/** The caller's organization. `limits` maps limit names to numbers, -1 for unlimited. */
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

/** A member or an invitation; for invitations `userId` is null and `username` is the address. */
export const member = z.strictObject({
  userId: z.nullable(id),
  membershipId: id,
  username: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(['joined', 'invited']),
  date: instant,
  /** True for an invitation after its 7 days; it can be sent again. */
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
  summary: 'Invite people by email; all of them or none',
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

/** Path params: the mailed code takes the place of the id. */
const byCode = z.strictObject({ id: text(128).check(z.minLength(1, requiredMessage)) });
const invitationTag = 'Invitations';

/** An invitation as its recipient sees it. */
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
    lastName: z.optional(optionalName(100)),
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
