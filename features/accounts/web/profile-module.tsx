/** The profile page, as the signed-in app mounts it. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Everybody reaches it from the user menu. */
export const profile: WebModule = {
  routes: [{ path: '/my/profile', page: () => import('./profile-page.tsx'), frame: 'plain' }],
  menu: [],
};
