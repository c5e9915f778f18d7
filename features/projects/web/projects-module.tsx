/** Web module of projects. */
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { ProjectLinks } from './project-links.tsx';

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
    {
      path: '/projects/trash',
      page: () => import('./project-trash-page.tsx'),
      frame: 'plain',
      permission: 'project.delete',
    },
    {
      path: '/projects/$id/edit',
      page: () => import('./edit-project-page.tsx'),
      frame: 'plain',
      permission: 'project.edit',
    },
  ],
  menu: [],
  commands: async () => (await import('./projects-commands.ts')).projectsCommands,
  onHome: ProjectLinks,
};
