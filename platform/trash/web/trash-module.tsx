/** The trash module of the web app. */
import { IconTrash } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** The trash of a project. */
export const trash: WebModule = {
  routes: [
    {
      path: '/project/$project/trash',
      page: () => import('./trash-page.tsx'),
      frame: 'rail',
      permission: 'project.read',
    },
  ],
  menu: [],
  about: [
    {
      id: 'trash',
      label: 'Trash',
      keywords: 'deleted removed restore bin',
      icon: IconTrash,
      href: (project) => `/project/${project}/trash`,
      permission: 'project.read',
    },
  ],
};
