/** Web module of the home page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** No menu entry: home is always the first one. */
export const dashboard: WebModule = {
  routes: [{ path: '/', page: () => import('./home-page.tsx'), frame: 'rail' }],
  menu: [],
};
