/** Web module of API keys: a tab of the organization page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Personal keys have no page yet. */
export const apiKeys: WebModule = {
  routes: [],
  menu: [],
  commands: async () => (await import('./apikeys-commands.ts')).apiKeyCommands,
  organizationTabs: [{ value: 'api', label: 'API', page: () => import('./organization-keys-page.tsx') }],
};
