/** The subscription in the web app. */
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
    {
      path: '/organization/subscription/confirmation',
      page: () => import('./checkout-confirmation-page.tsx'),
      frame: 'plain',
      permission: 'subscription.view',
    },
    { path: '/sandbox/checkout/$id', page: () => import('./sandbox/sandbox-checkout-page.tsx'), frame: 'plain' },
    { path: '/sandbox/portal/$id', page: () => import('./sandbox/sandbox-portal-page.tsx'), frame: 'plain' },
  ],
  menu: [],
  commands: async () => (await import('./subscription-commands.ts')).subscriptionCommands,
};
