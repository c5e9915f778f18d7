/** The subscription page of the web app. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Owners reach it from the user menu and from the limits dialog. */
export const subscription: WebModule = {
  routes: [
    {
      path: '/organization/subscription',
      page: () => import('./subscription-page.tsx'),
      frame: 'plain',
      permission: 'subscription.view',
    },
  ],
  menu: [],
  commands: async () => (await import('./subscription-commands.ts')).subscriptionCommands,
};
