/** What API keys bring to the app: a tab of the organization page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Personal keys have calls only. */
export const apiKeys: WebModule = {
  routes: [],
  menu: [],
  organizationTabs: [{ value: 'api', label: 'API', page: () => import('./organization-keys-page.tsx') }],
};
