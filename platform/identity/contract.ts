/** Calls that open, renew and end a session, and the people of an organization. */
import * as z from 'zod/mini';
import { call, email, emptyBody, id, instant, pageQuery, requiredMessage, text } from '#platform/http/contract.ts';

// Messages of failed sign-ins (decisions section 9). Those of token checks are in platform/http/contract.ts.
/** 401: the address of the account is not confirmed. */
export const unconfirmedMessage = 'Please confirm your e-mail address first.';
/** 401: an administrator blocked the account. */
export const blockedMessage = 'This account is blocked.';
/** Shown to somebody without an organization. Specification 1 section 8. */
export const noOrganizationMessage =
  'User does not have any Organization. Cannot proceed further. Please contact with the Support.';

/** Path of an invitation link without its code. Specification 1 section 2. */
export const invitationAddress = '/public/organization/invitation/';

/** Shortest and longest password, in characters. */
export const passwordLimits = { min: 8, max: 128 } as const;
/** 422 for a password below the minimum length. */
export const shortPasswordMessage = 'Please use at least 8 characters.';
/** 422 for a password above the maximum length. */
export const longPasswordMessage = 'Please use at most 128 characters.';
/** 422 for a password from the list of common ones. */
export const commonPasswordMessage = 'This password is too common. Please choose another one.';

/** A newly chosen password. */
export const newPassword = text(1024).check(
  z.refine((value) => value.length > 0, requiredMessage),
  z.refine((value) => value.length === 0 || [...value].length >= passwordLimits.min, shortPasswordMessage),
  z.refine((value) => [...value].length <= passwordLimits.max, longPasswordMessage),
);

/** Both tokens of a session; the access token lives 1 h, the refresh token 30 d on the server. */
export const tokens = z.strictObject({ token: z.string(), refresh_token: z.string() });

/** Opens a session. 401 for wrong credentials, 429 after too many attempts. */
export const signIn = call({
  name: 'signIn',
  method: 'POST',
  path: '/auth',
  summary: 'Sign in with email and password',
  tag: 'Session',
  access: 'public',
  body: z.strictObject({
    email,
    password: text(1024).check(z.minLength(1, requiredMessage)),
  }),
  reply: tokens,
  envelope: 'bare',
});

/** Rotates a refresh token. 401 when it is unknown, expired or reused. */
export const refreshToken = call({
  name: 'refreshToken',
  method: 'POST',
  path: '/token/refresh',
  summary: 'Exchange a refresh token for new tokens',
  tag: 'Session',
  access: 'public',
  body: z.strictObject({ refresh_token: text(512).check(z.minLength(1, requiredMessage)) }),
  reply: tokens,
  envelope: 'bare',
});

/** Ends the current session. */
export const signOut = call({
  name: 'signOut',
  method: 'POST',
  path: '/logout',
  summary: 'End this session',
  tag: 'Session',
  access: 'user',
  body: emptyBody,
  envelope: 'none',
});

/** Ends all sessions of the account. */
export const signOutEverywhere = call({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/logout/everywhere',
  summary: 'End every session of this account, this one too',
  tag: 'Session',
  access: 'user',
  body: emptyBody,
  envelope: 'none',
});

/** A device on which the account is signed in. */
export const deviceSession = z.strictObject({
  id,
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
});
/** See `deviceSession`. */
export type DeviceSession = z.output<typeof deviceSession>;

/** Active sessions of the account, most recently used first. */
export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  summary: 'Devices on which this account is signed in',
  tag: 'Session',
  access: 'user',
  reply: deviceSession,
  envelope: 'list',
});

/** Ends one session of the account; 404 when it is not the caller's. */
export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/:id',
  summary: 'Sign one device out',
  tag: 'Session',
  access: 'user',
  params: z.strictObject({ id }),
  envelope: 'none',
});

/** A member who can be mentioned and may vote. */
export const person = z.strictObject({ id, username: z.string() });
/** See `person`. */
export type Person = z.output<typeof person>;

/** Members of the organization who can sign in, by name. */
export const listPeople = call({
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  summary: 'Members of the organization who can sign in, by name',
  tag: 'People',
  access: 'project',
  permission: 'project.read',
  /** `query`: only people whose name has a word that starts with it. */
  query: z.strictObject({ query: z.optional(text(200)), ...pageQuery(100).shape }),
  reply: person,
  envelope: 'list',
});
