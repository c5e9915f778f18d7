/** What other modules may use of providers. */
export type {
  FoundChange,
  FoundMergeRequest,
  NewMergeRequest,
  ProviderAdapter,
  ProviderEvent,
  RepositoryName,
} from './provider-adapter.ts';
export { TokenRefused } from './provider-http.ts';
export { openConnection, type ConnectionServices, type ProviderConnection } from './open-provider.ts';
export { changeUse, insertUse, removeUse, type RepositoryUse } from './repository-use-table.ts';
