/** The inbox module of the web app. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Opened from the bell, and from mails. */
export const inbox: WebModule = {
  routes: [
    { path: '/inbox', page: () => import('./inbox-page.tsx'), frame: 'plain' },
    { path: '/inbox/$id', page: () => import('./entry-page.tsx'), frame: 'plain' },
  ],
  menu: [],
};
