/** Web module of administration. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Users and organizations of the installation. */
export const admin: WebModule = {
  routes: [
    { path: '/admin/users', page: () => import('./users-page.tsx'), frame: 'plain', admin: true },
    { path: '/admin/organizations', page: () => import('./organizations-page.tsx'), frame: 'plain', admin: true },
  ],
  menu: [],
  commands: async () => (await import('./admin-commands.ts')).adminCommands,
};
