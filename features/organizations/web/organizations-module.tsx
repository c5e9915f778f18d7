/** Web module of organizations. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** The organization is managed from the user menu; an invitation is opened from a mail. */
export const organizations: WebModule = {
  routes: [
    {
      path: '/organization',
      page: () => import('./organization-page.tsx'),
      frame: 'plain',
      permission: 'organization.view',
    },
    { path: '/public/organization/invitation/$code', page: () => import('./invitation-page.tsx'), frame: 'plain' },
  ],
  menu: [],
  commands: async () => (await import('./organization-commands.ts')).organizationCommands,
};
