/**
 * Project providers: where an organization keeps its repositories. Source: specification 1 section 7, decisions 13
 * and 18.
 */
import * as z from 'zod/mini';
import { call, emptyBody, id, instant, line, optionalLine, pageQuery, revision } from '#platform/http/contract.ts';
import { unusableUrlMessage, usableUrlPattern } from '#platform/outbound/contract.ts';

/** Types of providers, the usual one first. Source: decisions 13. */
export const providerTypes = ['gitlab', 'github', 'gitea', 'bitbucket', 'azure-devops', 'local'] as const;
/** One of `providerTypes`. */
export type ProviderType = (typeof providerTypes)[number];
/** How people call the types. */
export const providerNames: Readonly<Record<ProviderType, string>> = {
  gitlab: 'GitLab',
  github: 'GitHub',
  gitea: 'Gitea or Forgejo',
  bitbucket: 'Bitbucket',
  'azure-devops': 'Azure DevOps',
  local: 'Local git',
};
/** Addresses of the public services. Bitbucket and Azure DevOps need that of a workspace or an organization. */
export const publicAddresses: Readonly<Partial<Record<ProviderType, string>>> = {
  gitlab: 'https://gitlab.com',
  github: 'https://github.com',
};
/** States of a connection. */
export const providerStatuses = ['connected', 'error', 'revoked'] as const;

/** Largest number of providers of an organization. */
export const mostProviders = 20;
/** Days before its end that a token is said to expire soon. */
export const tokenWarningDays = 14;

/** 422 when `mostProviders` is reached. */
export const tooManyProvidersMessage = `An organization can have at most ${mostProviders} providers.`;
/** Violation of `token` when the provider refuses it. */
export const refusedTokenMessage = 'The provider does not accept this token.';
/** Violation of `token` when it may not read repositories. */
export const weakTokenMessage = 'This token may not read repositories.';
/** Violation of `type` where the installation opens no local repositories. */
export const localOffMessage =
  'Local repositories are off on this server. The person who runs it can set LOCAL_REPOSITORIES.';
/** 422 for a change that was made from an older state. */
export const staleProviderMessage = 'Someone else has changed this provider. Please check it again.';
/** 422 for a provider whose repositories are connected to projects. */
export const usedProviderMessage = 'Projects use repositories of this provider. Disconnect them first.';
/** Empty state of the list. */
export const noProvidersMessage = 'No providers yet';

const providerFields = {
  id,
  type: z.enum(providerTypes),
  name: z.string(),
  /** Without a slash at the end; empty for local git. */
  baseUrl: z.string(),
  /** Empty for local git. */
  tokenLast4: z.string(),
  status: z.enum(providerStatuses),
  lastCheckedAt: z.nullable(instant),
  /** Why the last check failed, a sentence. */
  lastError: z.nullable(z.string()),
  /** When the token ends; null when it does not, or the provider does not say. */
  tokenExpiresAt: z.nullable(instant),
  /** Name of the account behind the token. */
  account: z.nullable(z.string()),
  /** Connected repositories. */
  repositories: z.number(),
  createdAt: instant,
  revision,
};
/** A provider, without its token. */
export const provider = z.strictObject(providerFields);
/** See `provider`. */
export type Provider = z.output<typeof provider>;

/** A repository at a provider. */
export const providerRepository = z.strictObject({
  /** Of the provider. */
  id: z.string(),
  /** For example `acme/shop`. */
  path: z.string(),
  name: z.string(),
  webUrl: z.string(),
  defaultBranch: z.string(),
});
/** See `providerRepository`. */
export type ProviderRepository = z.output<typeof providerRepository>;

const bundlePrefix = 'bundle:';
/** The id of the repository in an uploaded bundle. @param file id of the file */
export const bundleRepositoryId = (file: string): string => `${bundlePrefix}${file}`;
/** The file of a repository that is a bundle; undefined for other repositories. */
export const bundleFileOf = (repositoryId: string): string | undefined =>
  repositoryId.startsWith(bundlePrefix) && z.safeParse(id, repositoryId.slice(bundlePrefix.length)).success
    ? repositoryId.slice(bundlePrefix.length)
    : undefined;

const baseUrl = optionalLine(500).check(
  z.refine((value) => value === '' || usableUrlPattern.test(value), unusableUrlMessage),
);
const token = optionalLine(2_000);

const providerDraft = z.strictObject({
  type: z._default(z.enum(providerTypes), 'gitlab'),
  name: line(100),
  /** Empty for the public service of the type. */
  baseUrl: z._default(baseUrl, ''),
  /** Needed for all but local git. Bitbucket: an access token, or `email:API token`. */
  token: z._default(token, ''),
});
/** Input of a new provider. */
export type ProviderDraft = z.output<typeof providerDraft>;

const providerChange = z.strictObject({
  name: line(100),
  baseUrl: z._default(baseUrl, ''),
  /** Absent or empty: the token stays. */
  token: z.optional(token),
  revision,
});
/** Change of a provider. */
export type ProviderChange = z.output<typeof providerChange>;

const tag = 'Repositories';
const byId = z.strictObject({ id });
const forOwners = { tag, access: 'organization', permission: 'provider.manage', keys: 'none' } as const;

/** Providers of the organization, oldest first. */
export const listProviders = call({
  ...forOwners,
  name: 'listProviders',
  method: 'GET',
  path: '/project-providers',
  summary: 'Providers of the organization',
  reply: provider,
  envelope: 'hydra',
});

/** Connects a provider; its token is checked first. */
export const createProvider = call({
  ...forOwners,
  name: 'createProvider',
  method: 'POST',
  path: '/project-providers',
  summary: 'Connect a provider; the token is checked and never shown again',
  body: providerDraft,
  reply: provider,
  envelope: 'item',
  status: 201,
});

/** One provider. */
export const getProvider = call({
  ...forOwners,
  name: 'getProvider',
  method: 'GET',
  path: '/project-providers/:id',
  summary: 'One provider',
  params: byId,
  reply: provider,
  envelope: 'item',
});

/** Changes name, address or token; a new address or token is checked. */
export const updateProvider = call({
  ...forOwners,
  name: 'updateProvider',
  method: 'PUT',
  path: '/project-providers/:id',
  summary: 'Change a provider',
  params: byId,
  body: providerChange,
  reply: provider,
  envelope: 'item',
});

/** Disconnects a provider that no project uses. */
export const deleteProvider = call({
  ...forOwners,
  name: 'deleteProvider',
  method: 'DELETE',
  path: '/project-providers/:id',
  summary: 'Disconnect a provider',
  params: byId,
  envelope: 'none',
});

/** Checks the token now. */
export const checkProvider = call({
  ...forOwners,
  name: 'checkProvider',
  method: 'POST',
  path: '/project-providers/:id/check',
  summary: 'Check the token of a provider now',
  params: byId,
  body: emptyBody,
  reply: provider,
  envelope: 'item',
});

/** Repositories that the token may read, without those that a project of the organization uses. */
export const listProviderRepositories = call({
  ...forOwners,
  name: 'listProviderRepositories',
  method: 'GET',
  path: '/project-providers/:id/repositories',
  summary: 'Repositories of a provider that no project uses',
  params: byId,
  query: z.extend(pageQuery(50), { search: z._default(optionalLine(200), '') }),
  reply: providerRepository,
  envelope: 'hydra',
});
