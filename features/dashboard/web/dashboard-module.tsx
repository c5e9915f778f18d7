/** Web module of the home page. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

const page = () => import('./home-page.tsx');

/** No menu entry: home is always the first one. The address of a project shows its home to whoever shortens another. */
export const dashboard: WebModule = {
  routes: [
    { path: '/', page, frame: 'rail' },
    { path: '/project/$project', page, frame: 'rail' },
  ],
  menu: [],
};
