/** Web module of code repositories: a tab of projects, fields of new projects, and a line on things kept in a file. */
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import type { WebModule } from '#platform/ui/web/web-module.ts';

const KeptFile = lazyPart(() => import('./kept-file.tsx').then((module) => module.KeptFile));

/** Nothing but contributions to pages of other modules. */
export const repositories: WebModule = {
  routes: [],
  menu: [],
  projectTabs: [
    {
      value: 'repository',
      label: 'Repository',
      permission: 'repository.manage',
      page: () => import('./repository-page.tsx'),
    },
  ],
  newProject: { permission: 'repository.manage', page: () => import('./chosen-repository-page.tsx') },
  besideKept: KeptFile,
};
