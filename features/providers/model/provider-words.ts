/** Providers in words: what their state is, and what people must know to connect one. Pure. */
import { usableUrlPattern } from '#platform/outbound/contract.ts';
import { publicAddresses, tokenWarningDays, type Provider, type ProviderType } from '../contract.ts';

/** A badge. */
export interface StateWords {
  readonly label: string;
  readonly theme: 'default' | 'green' | 'yellow' | 'red';
}

const dayMs = 86_400_000;

/** Whole days until the token of a provider ends; undefined when it does not end. */
export function daysLeft({ tokenExpiresAt }: Pick<Provider, 'tokenExpiresAt'>, now: Date): number | undefined {
  if (tokenExpiresAt === null) return undefined;
  return Math.max(0, Math.ceil((new Date(tokenExpiresAt).getTime() - now.getTime()) / dayMs));
}

/** What a connection does at the moment. */
export function providerState(provider: Provider, now: Date): StateWords {
  if (provider.status === 'revoked') return { label: 'token refused', theme: 'red' };
  if (provider.status === 'error') return { label: 'not reachable', theme: 'yellow' };
  const days = daysLeft(provider, now);
  if (days === undefined || days > tokenWarningDays) return { label: 'connected', theme: 'green' };
  return {
    label: days === 0 ? 'token has ended' : `ends in ${days} ${days === 1 ? 'day' : 'days'}`,
    theme: days === 0 ? 'red' : 'yellow',
  };
}

/** What the dialog says about a type. */
export interface ConnectionHints {
  /** Example of an address; undefined where none is needed. */
  readonly address: string | undefined;
  readonly isAddressNeeded: boolean;
  /** What the token must be allowed to do; undefined where none is needed. */
  readonly token: string | undefined;
  /** Where tokens are made, below the address of the provider; undefined where that is not known. */
  readonly tokenPage: string | undefined;
}

const hints: Readonly<Record<ProviderType, Omit<ConnectionHints, 'isAddressNeeded'>>> = {
  gitlab: {
    address: publicAddresses.gitlab,
    token:
      'A personal, group or project access token with the scope api; read_api and read_repository are enough for reading.',
    tokenPage: '/-/user_settings/personal_access_tokens',
  },
  github: {
    address: publicAddresses.github,
    token: 'A fine-grained token with Contents and Pull requests, or a classic one with the scope repo.',
    tokenPage: '/settings/personal-access-tokens',
  },
  gitea: {
    address: 'https://git.example.org',
    token: 'A token with the scopes read:user and write:repository; read:repository is enough for reading.',
    tokenPage: '/user/settings/applications',
  },
  bitbucket: {
    address: 'https://bitbucket.org/your-workspace',
    token:
      'An access token of the workspace, or your e-mail address, a colon and an API token, with repository and pull request scopes.',
    tokenPage: 'https://id.atlassian.com/manage-profile/security/api-tokens',
  },
  'azure-devops': {
    address: 'https://dev.azure.com/your-organization',
    token: 'A personal access token with Code (read and write).',
    tokenPage: '/_usersSettings/tokens',
  },
  local: { address: undefined, token: undefined, tokenPage: undefined },
};

/** The page of a provider on which tokens are made; `entered` is the address as far as it was typed. */
export function tokenPageOf(type: ProviderType, entered: string): string | undefined {
  const { tokenPage } = hints[type];
  if (tokenPage === undefined || tokenPage.startsWith('https:')) return tokenPage;
  const address = entered.trim() || publicAddresses[type];
  if (address === undefined || !usableUrlPattern.test(address)) return undefined;
  return `${address.replace(/\/+$/, '')}${tokenPage}`;
}

/** The hints for a type. */
export const hintsFor = (type: ProviderType): ConnectionHints => ({
  ...hints[type],
  isAddressNeeded: type !== 'local' && publicAddresses[type] === undefined,
});
