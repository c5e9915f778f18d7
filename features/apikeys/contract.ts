/** API keys of an organization and of a person: calls, schemas and texts. Source: specification 1, decisions 9. */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, keyScopes, line } from '#platform/http/contract.ts';

// Texts fixed by specification 1 section 8.
/** Toast after the API was enabled. */
export const apiEnabledMessage = 'API has been enabled for this Organization.';
/** Toast after a key was created. */
export const keyCreatedMessage = 'New API Key has been created.';
/** Toast after a key was deleted. */
export const keyDeletedMessage = 'API Key has been deleted';
/** Confirmation of deleting a key. */
export const deleteKeyPrompt = 'You want to delete this API Key!';
/** Empty state of the list. */
export const noKeysMessage = 'No keys found.';
/** 422 for a key of an organization without the API; explanation on the tab. */
export const apiNotEnabledMessage = 'API for this Organization is not enabled yet.';
/** Note next to a key that was just created. */
export const keyShownOnceMessage =
  "Please copy and save it - won't be accessible after page refresh (tab switch) because of security reasons.";

/** Title above the command line tool and the client. */
export const programsTitle = 'Command line and client';
/** Below it. */
export const programsHelp =
  'Read, pull, push and propose from a terminal, or call the API from your own programs. Each is one file for Node 20 or newer, without dependencies.';
/** The command line tool. */
export const commandLinePath = '/programs/archwright.mjs';
/** The client for programs, and its types. */
export const clientPaths = {
  module: '/programs/archwright-client.mjs',
  types: '/programs/archwright-client.d.mts',
} as const;

/** Violation of `scopes` when it is empty. */
export const chooseScopeMessage = 'Please choose a scope.';
/** Violation of `projectId` for an unknown project. */
export const unknownProjectMessage = 'This project does not exist.';
/** Maximum number of keys per organization or person. */
export const keyLimits = { organization: 100, person: 50 } as const;
/** 422 when `maxKeys` is reached. */
export const tooManyKeysMessage = 'Too many API keys. Delete the ones you no longer use.';

/** Validity of a key (specification 1 section 5). */
export const keyLives = ['1d', '1w', '1m', '1y'] as const;
/** One of `keyLives`. */
export type KeyLife = (typeof keyLives)[number];
/** Validity preselected in the dialog. */
export const defaultKeyLife: KeyLife = '1y';

/** A key as lists show it; the key itself is not stored. */
const keyFields = {
  id,
  name: z.string(),
  /** First characters of the key, for example `ak_`. */
  prefix: z.string(),
  /** The last four characters. */
  last4: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  projectId: z.nullable(id),
  validUntil: instant,
  lastUsedAt: z.nullable(instant),
  /** Name of the creator. */
  createdBy: z.string(),
};
/** Metadata of a key. */
export const apiKey = z.strictObject(keyFields);
/** The value that `apiKey` accepts and returns. */
export type ApiKey = z.output<typeof apiKey>;

/** Response to creation: the only one that contains the key. */
export const createdKey = z.strictObject({ ...keyFields, key: z.string() });
/** The value that `createdKey` accepts and returns. */
export type CreatedKey = z.output<typeof createdKey>;

/** Input of a key: read and propose by default, all projects by default. */
const keyDraft = z.strictObject({
  name: line(100),
  validFor: z._default(z.enum(keyLives), defaultKeyLife),
  scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1, chooseScopeMessage), z.maxLength(5))),
  projectId: z.optional(id),
});
/** The value that `keyDraft` accepts and returns. */
export type KeyDraft = z.output<typeof keyDraft>;

const tag = 'API keys';
const byId = z.strictObject({ id });

/** `GET /organization/api/details`: whether the organization uses the API, and its keys. */
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

/** `POST /organization/api/enable`: enable the API for the organization. */
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

/** `POST /organization/api/keys`: create a key of the organization. */
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

/** `DELETE /organization/api/keys/:id`: delete a key of the organization. */
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

/** `GET /api-keys`: personal keys of the signed-in person. */
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

/** `POST /api-keys`: create a personal key; it acts as its person. */
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

/** `DELETE /api-keys/:id`: delete a personal key. */
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
