/** Opens connections to providers, and checks them. */
import type { Db } from '#platform/database/server/connection.ts';
import { GitProblem } from '#platform/git/server/git-problem.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import { publicAddresses, type ProviderType } from '../contract.ts';
import { azureDevopsAdapter } from './adapters/azure-devops-adapter.ts';
import { bitbucketAdapter } from './adapters/bitbucket-adapter.ts';
import { giteaAdapter } from './adapters/gitea-adapter.ts';
import { githubAdapter } from './adapters/github-adapter.ts';
import { gitlabAdapter } from './adapters/gitlab-adapter.ts';
import { localAdapter } from './adapters/local-adapter.ts';
import { bundlesOf, noBundles } from './bundle-source.ts';
import type { ProviderAdapter } from './provider-adapter.ts';
import { TokenRefused } from './provider-http.ts';
import { providerById, type CheckedState, type StoredProvider } from './provider-table.ts';

/** What opening a connection needs. */
export type ConnectionServices = Pick<ModuleServices, 'secrets' | 'outbound' | 'git' | 'database' | 'files'>;

/** Purpose of the key that encrypts tokens. */
export const tokenPurpose = 'provider token';

/** A provider before or after it is stored. */
export interface ProviderAddress {
  readonly type: ProviderType;
  readonly baseUrl: string;
  readonly token: string;
}

/** The address that is called: without a slash at the end, of the public service where none is given. */
export const addressOf = (type: ProviderType, baseUrl: string): string =>
  type === 'local' ? '' : (baseUrl || (publicAddresses[type] ?? '')).replace(/(?<!\/)\/+$/, '');

type RemoteType = Exclude<ProviderType, 'local'>;
type MakeAdapter = (outbound: ModuleServices['outbound'], baseUrl: string, token: string) => ProviderAdapter;

const adapters: Readonly<Record<RemoteType, MakeAdapter>> = {
  gitlab: gitlabAdapter,
  github: githubAdapter,
  gitea: giteaAdapter,
  bitbucket: bitbucketAdapter,
  'azure-devops': azureDevopsAdapter,
};

/** The means to call a provider. */
export const adapterOf = (
  { outbound, git }: Pick<ConnectionServices, 'outbound' | 'git'>,
  { type, baseUrl, token }: ProviderAddress,
): ProviderAdapter => (type === 'local' ? localAdapter(git, noBundles) : adapters[type](outbound, baseUrl, token));

/** The same for a stored provider. */
export const storedAdapter = (services: ConnectionServices, stored: StoredProvider): ProviderAdapter =>
  stored.type === 'local'
    ? localAdapter(services.git, bundlesOf(services, stored.organizationId))
    : adapterOf(services, {
        type: stored.type as ProviderType,
        baseUrl: stored.baseUrl,
        token: stored.token === null ? '' : services.secrets.unseal(tokenPurpose, stored.token),
      });

/** A provider with the means to call it. */
export interface ProviderConnection {
  readonly id: string;
  readonly type: ProviderType;
  readonly name: string;
  readonly adapter: ProviderAdapter;
}

/** Opens the connection to a provider of the organization; undefined for an unknown one. */
export async function openConnection(
  services: ConnectionServices,
  db: Db,
  organizationId: string,
  providerId: string,
): Promise<ProviderConnection | undefined> {
  const stored = await providerById(db, organizationId, providerId);
  if (!stored) return undefined;
  const { id, name } = stored;
  return { id, type: stored.type as ProviderType, name, adapter: storedAdapter(services, stored) };
}

/** Asks a provider whether its token is good. Never throws a GitProblem: that is what was found. */
export async function checkedState(adapter: ProviderAdapter): Promise<CheckedState> {
  try {
    const { name, tokenExpiresAt } = await adapter.check();
    return { status: 'connected', account: name, tokenExpiresAt, lastError: null };
  } catch (error) {
    if (!(error instanceof GitProblem)) throw error;
    const status = error instanceof TokenRefused ? 'revoked' : 'error';
    return { status, account: null, tokenExpiresAt: null, lastError: error.message };
  }
}
