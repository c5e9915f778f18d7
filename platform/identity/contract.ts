/** The calls that open, renew and end a session, and what the product knows of the person behind it. */
import * as z from 'zod/mini';
import { call, email, emptyBody, id, instant, pageQuery, requiredMessage, text } from '#platform/http/contract.ts';

// Texts of refused sign-ins (decisions section 9). The texts of token checks stand in platform/http/contract.ts.
export const unconfirmedMessage = 'Please confirm your e-mail address first.';
export const blockedMessage = 'This account is blocked.';
/** Specification 1 section 8. */
export const noOrganizationMessage =
  'User does not have any Organization. Cannot proceed further. Please contact with the Support.';

/** Where a mailed invitation leads; its code follows. Specification 1 section 2. */
export const invitationAddress = '/public/organization/invitation/';

/** Shortest and longest password, in characters. */
export const passwordLimits = { min: 8, max: 128 } as const;
export const shortPasswordMessage = 'Please use at least 8 characters.';
export const longPasswordMessage = 'Please use at most 128 characters.';
export const commonPasswordMessage = 'This password is too common. Please choose another one.';

/** A password that somebody chooses. */
export const newPassword = text(1024).check(
  z.refine((value) => value.length > 0, requiredMessage),
  z.refine((value) => value.length === 0 || [...value].length >= passwordLimits.min, shortPasswordMessage),
  z.refine((value) => [...value].length <= passwordLimits.max, longPasswordMessage),
);

/** Both tokens of a session; the access token lives 1 h, the refresh token 30 d on the server. */
export const tokens = z.strictObject({ token: z.string(), refresh_token: z.string() });

export const signIn = call({
  name: 'signIn',
  method: 'POST',
  path: '/auth',
  summary: 'Sign in with e-mail and password',
  tag: 'Session',
  access: 'public',
  body: z.strictObject({
    email,
    password: text(1024).check(z.minLength(1, requiredMessage)),
  }),
  reply: tokens,
  envelope: 'bare',
});

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
export type DeviceSession = z.output<typeof deviceSession>;

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

/** Somebody who can be mentioned and who may vote. */
export const person = z.strictObject({ id, username: z.string() });
export type Person = z.output<typeof person>;

export const listPeople = call({
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  summary: 'Members of the organization who can sign in, by name',
  tag: 'People',
  access: 'project',
  permission: 'project.read',
  /** `query`: only people with a word of their name that begins with it. */
  query: z.strictObject({ query: z.optional(text(200)), ...pageQuery(100).shape }),
  reply: person,
  envelope: 'list',
});
