/** Web module of the profile page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Opened from the user menu. */
export const profile: WebModule = {
  routes: [{ path: '/my/profile', page: () => import('./profile-page.tsx'), frame: 'plain' }],
  menu: [],
  commands: async () => (await import('./profile-commands.ts')).profileCommands,
};
