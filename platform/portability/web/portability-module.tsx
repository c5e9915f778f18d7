/** Export and import in the web app. */
import { IconArrowsTransferDown } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** For owners: a project as one zip. */
export const portability: WebModule = {
  routes: [
    {
      path: '/project/$project/export',
      page: () => import('./export-page.tsx'),
      frame: 'rail',
      permission: 'project.export',
    },
  ],
  menu: [],
  about: [
    {
      id: 'export',
      label: 'Export and import',
      keywords: 'backup download zip markdown',
      icon: IconArrowsTransferDown,
      href: (project) => `/project/${project}/export`,
      permission: 'project.export',
    },
  ],
};
