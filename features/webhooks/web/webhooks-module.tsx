/** Web module of webhooks: a tab of the organization page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Nothing but the tab and its command. */
export const webhooks: WebModule = {
  routes: [],
  menu: [],
  commands: async () => (await import('./webhooks-commands.ts')).webhookCommands,
  organizationTabs: [{ value: 'webhooks', label: 'Webhooks', page: () => import('./webhooks-page.tsx') }],
};
