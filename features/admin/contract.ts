/** Administration of the installation: accounts and organizations, never the content of projects. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, optionalLine, pageQuery } from '#platform/http/contract.ts';

// Texts fixed by specification 1 section 8.
/** Toast after a user was deleted. */
export const userDeletedMessage = 'User has been marked as deleted';
/** Toast after a user was blocked. */
export const userBlockedMessage = 'User has been blocked.';
/** Toast after a user was unblocked. */
export const userUnblockedMessage = 'User has been unblocked.';
/** Confirmation of deleting a user. */
export const deleteUserPrompt = 'You want to mark this User as deleted!';
/** Confirmation of blocking a user. */
export const blockUserPrompt = 'This user will be signed out on all devices and cannot sign in again.';
/** 422 when administrators block or delete themselves. */
export const ownAccountMessage = 'You cannot block or delete your own account.';

/** Number of items a person created, by area. */
const statistics = z.strictObject({
  docNamespaces: z.int(),
  adrs: z.int(),
  rfcs: z.int(),
  structurizr: z.int(),
  metrics: z.int(),
  diagrams: z.int(),
  dbmodels: z.int(),
  drivers: z.int(),
  c4models: z.int(),
});
/** The value that `statistics` accepts and returns. */
export type UserStatistics = z.output<typeof statistics>;

/** A user or pending registration. */
export const adminUser = z.strictObject({
  id,
  email: z.string(),
  username: z.string(),
  /** False until the address is confirmed. */
  activated: z.boolean(),
  blocked: z.boolean(),
  roles: z.array(z.string()),
  createdAt: instant,
  lastLoginAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  organizations: z.array(z.strictObject({ name: z.string(), role: z.string() })),
  statistics,
});
/** The value that `adminUser` accepts and returns. */
export type AdminUser = z.output<typeof adminUser>;

/** Values of the filter by state. */
export const userStates = ['active', 'inactive', 'blocked', 'deleted'] as const;

/** `GET /admin/users`: everybody with an account or a pending registration, newest first. */
export const listUsers = call({
  name: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'Everyone with an account or a pending registration, newest first',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  query: z.extend(pageQuery(50), { search: z._default(optionalLine(254), ''), state: z.optional(z.enum(userStates)) }),
  reply: adminUser,
  envelope: 'list',
});

const byId = z.strictObject({ id });

/** `DELETE /admin/users/:id`: mark a user as deleted and sign all devices out. */
export const deleteUser = call({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/admin/users/:id',
  summary: 'Mark a user as deleted and sign all devices out',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  params: byId,
  envelope: 'none',
});

/** `POST /admin/users/:id/block`: keep a user from signing in and sign all devices out. */
export const blockUser = call({
  name: 'blockUser',
  method: 'POST',
  path: '/admin/users/:id/block',
  summary: 'Keep a user from signing in and sign all devices out',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  params: byId,
  body: emptyBody,
  envelope: 'none',
});

/** `POST /admin/users/:id/unblock`: let a blocked user sign in again. */
export const unblockUser = call({
  name: 'unblockUser',
  method: 'POST',
  path: '/admin/users/:id/unblock',
  summary: 'Let a blocked user sign in again',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  params: byId,
  body: emptyBody,
  envelope: 'none',
});

/** An organization without the content of its projects. */
export const adminOrganization = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  /** The oldest owner; null when there is none. */
  owner: z.nullable(z.strictObject({ email: z.string() })),
  members: z.int(),
  subscriptionDetails: z.strictObject({
    customerId: z.nullable(z.string()),
    externalId: z.nullable(z.string()),
    plan: z.string(),
    currentPeriodStart: z.nullable(instant),
    currentPeriodEnd: z.nullable(instant),
    seats: z.int(),
    isTrial: z.boolean(),
    status: z.string(),
    pendingSeats: z.nullable(z.int()),
    cancelAtPeriodEnd: z.boolean(),
  }),
  subscriptionLogs: z.array(
    z.strictObject({ eventType: z.string(), occuredOn: instant, payload: z.record(z.string(), z.unknown()) }),
  ),
});
/** The value that `adminOrganization` accepts and returns. */
export type AdminOrganization = z.output<typeof adminOrganization>;

/** `GET /admin/organizations`: organizations with their subscriptions, newest first. */
export const listOrganizations = call({
  name: 'listOrganizations',
  method: 'GET',
  path: '/admin/organizations',
  summary: 'Organizations with their subscriptions, newest first',
  tag: 'Administration',
  access: 'user',
  role: 'admin',
  query: z.extend(pageQuery(50), {
    search: z._default(optionalLine(100), ''),
    plan: z.optional(z.enum(['basic', 'pro'])),
  }),
  reply: adminOrganization,
  envelope: 'list',
});
