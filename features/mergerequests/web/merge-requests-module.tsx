/** Web module of merge requests. */
import { IconGitMerge } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { mergeRequestsUrl } from '../model/thing-url.ts';

/** Pages of merge requests. */
export const mergeRequests: WebModule = {
  routes: [
    {
      path: '/project/$project/merge-requests',
      page: () => import('./merge-request-list-page.tsx'),
      frame: 'rail',
      permission: 'repository.read',
    },
    {
      path: '/project/$project/merge-requests/$iid',
      page: () => import('./merge-request-page.tsx'),
      frame: 'rail',
      permission: 'repository.read',
    },
  ],
  menu: [],
  about: [
    {
      id: 'merge-requests',
      label: 'Merge requests',
      keywords: 'pull requests git changes drift',
      icon: IconGitMerge,
      href: mergeRequestsUrl,
      permission: 'repository.read',
    },
  ],
};
