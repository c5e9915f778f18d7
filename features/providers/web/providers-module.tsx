/** Web module of providers: a tab of the organization page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Nothing but the tab and its command. */
export const providers: WebModule = {
  routes: [],
  menu: [],
  commands: async () => (await import('./providers-commands.ts')).providerCommands,
  organizationTabs: [{ value: 'providers', label: 'Providers', page: () => import('./providers-page.tsx') }],
};
