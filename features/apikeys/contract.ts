/** API keys of an organization and of a person: calls, shapes and texts. Source: specification 1, decisions 9. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, keyScopes, line } from '#platform/http/contract.ts';

// Texts fixed by specification 1 section 8.
export const apiEnabledMessage = 'API has been enabled for this Organization.';
export const keyCreatedMessage = 'New API Key has been created.';
export const keyDeletedMessage = 'API Key has been deleted';
export const deleteKeyPrompt = 'You want to delete this API Key!';
export const noKeysMessage = 'No keys found.';
export const apiNotEnabledMessage = 'API for this Organization is not enabled yet.';
export const keyShownOnceMessage =
  "Please copy and save it - won't be accessible after page refresh (tab switch) because of security reasons.";

export const chooseScopeMessage = 'Please choose a scope.';
export const unknownProjectMessage = 'This project does not exist.';
/** More keys than anybody can look after; keeps the list short. */
export const keyLimits = { organization: 100, person: 50 } as const;
export const tooManyKeysMessage = 'There are too many API keys. Please delete those that are no longer used.';

/** How long a key can be used (specification 1 section 5). */
export const keyLives = ['1d', '1w', '1m', '1y'] as const;
export type KeyLife = (typeof keyLives)[number];
export const defaultKeyLife: KeyLife = '1y';

/** A key as lists show it; the key itself is stored nowhere. */
const keyFields = {
  id,
  name: z.string(),
  /** What every key begins with, for example `ak_`. */
  prefix: z.string(),
  /** The last four characters. */
  last4: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  projectId: z.nullable(id),
  validUntil: instant,
  lastUsedAt: z.nullable(instant),
  /** Name of the person who made it. */
  createdBy: z.string(),
};
export const apiKey = z.strictObject(keyFields);
export type ApiKey = z.output<typeof apiKey>;

/** The answer to creation: the only one that ever holds the key. */
export const createdKey = z.strictObject({ ...keyFields, key: z.string() });
export type CreatedKey = z.output<typeof createdKey>;

/** What a key is made of: read and propose unless scopes are named, every project unless one is. */
const keyDraft = z.strictObject({
  name: line(100),
  validFor: z._default(z.enum(keyLives), defaultKeyLife),
  scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1, chooseScopeMessage), z.maxLength(5))),
  projectId: z.optional(id),
});
export type KeyDraft = z.output<typeof keyDraft>;

const tag = 'API keys';
const byId = z.strictObject({ id });

export const getApiDetails = call({
  name: 'getApiDetails',
  method: 'GET',
  path: '/organization/api/details',
  summary: 'Whether the organization uses the API, and its keys',
  tag,
  access: 'organization',
  permission: 'apikey.manage',
  reply: z.strictObject({ enabled: z.boolean(), keys: z.array(apiKey) }),
  envelope: 'item',
});

export const enableApi = call({
  name: 'enableApi',
  method: 'POST',
  path: '/organization/api/enable',
  summary: 'Enable the API for the organization',
  tag,
  access: 'organization',
  permission: 'apikey.manage',
  body: emptyBody,
  envelope: 'none',
});

export const createOrganizationKey = call({
  name: 'createOrganizationKey',
  method: 'POST',
  path: '/organization/api/keys',
  summary: 'Create a key of the organization',
  tag,
  access: 'organization',
  permission: 'apikey.manage',
  body: keyDraft,
  reply: createdKey,
  envelope: 'item',
  status: 201,
});

export const deleteOrganizationKey = call({
  name: 'deleteOrganizationKey',
  method: 'DELETE',
  path: '/organization/api/keys/:id',
  summary: 'Delete a key of the organization',
  tag,
  access: 'organization',
  permission: 'apikey.manage',
  params: byId,
  envelope: 'none',
});

export const listPersonalKeys = call({
  name: 'listPersonalKeys',
  method: 'GET',
  path: '/api-keys',
  summary: 'Personal keys of the signed-in person',
  tag,
  access: 'user',
  reply: apiKey,
  envelope: 'list',
});

export const createPersonalKey = call({
  name: 'createPersonalKey',
  method: 'POST',
  path: '/api-keys',
  summary: 'Create a personal key; it acts as its person',
  tag,
  access: 'user',
  body: keyDraft,
  reply: createdKey,
  envelope: 'item',
  status: 201,
});

export const deletePersonalKey = call({
  name: 'deletePersonalKey',
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Delete a personal key',
  tag,
  access: 'user',
  params: byId,
  envelope: 'none',
});
