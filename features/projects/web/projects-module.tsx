/** The pages of projects, as the app mounts them. */
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** Projects are managed from the user menu, not from a section. */
export const projects: WebModule = {
  routes: [
    { path: '/projects', page: () => import('./project-list-page.tsx'), frame: 'plain', permission: 'project.list' },
    {
      path: '/projects/new',
      page: () => import('./new-project-page.tsx'),
      frame: 'plain',
      permission: 'project.create',
    },
  ],
  menu: [],
};
