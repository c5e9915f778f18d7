/** The links module of the web app: the report of broken links. */
import { IconUnlink } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { brokenLinksTitle } from './broken-links-title.ts';

/** One page about the project, next to its activity. */
export const links: WebModule = {
  routes: [
    {
      path: '/project/$project/broken-links',
      page: () => import('./broken-links-page.tsx'),
      frame: 'rail',
      permission: 'project.read',
    },
  ],
  menu: [],
  about: [
    {
      id: 'broken-links',
      label: brokenLinksTitle,
      icon: IconUnlink,
      href: (project) => `/project/${project}/broken-links`,
      permission: 'project.read',
    },
  ],
};
