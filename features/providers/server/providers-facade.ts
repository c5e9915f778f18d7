/** What other modules may use of providers. */
import type { Db } from '#platform/database/server/connection.ts';
import type { ModuleServices } from '#platform/modules/server/server-module.ts';
import type { ProviderType } from '../contract.ts';
import type { ProviderAdapter } from './provider-adapter.ts';

export type {
  FoundChange,
  FoundMergeRequest,
  NewMergeRequest,
  ProviderAdapter,
  ProviderEvent,
  RepositoryName,
} from './provider-adapter.ts';

/** A provider with the means to call it. */
export interface ProviderConnection {
  readonly id: string;
  readonly type: ProviderType;
  readonly name: string;
  readonly adapter: ProviderAdapter;
}

/** What opening a connection needs. */
export type ConnectionServices = Pick<ModuleServices, 'secrets' | 'outbound' | 'git'>;

/** Opens the connection to a provider of the organization; undefined for an unknown one. */
export type OpenConnection = (
  services: ConnectionServices,
  db: Db,
  organizationId: string,
  providerId: string,
) => Promise<ProviderConnection | undefined>;
