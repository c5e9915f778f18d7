/** Web module of code repositories: a page of a project, a tab of projects, fields of new projects, and a line on things kept in a file. */
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { IconGitBranch } from '@tabler/icons-react';
import { repositoryUrl } from '../model/subject-address.ts';
import type { WebModule } from '#platform/ui/web/web-module.ts';

const KeptFile = lazyPart(() => import('./kept-file.tsx').then((module) => module.KeptFile));

/** A page for everybody, and contributions to pages of other modules. */
export const repositories: WebModule = {
  routes: [
    {
      path: '/project/$project/repository',
      page: () => import('./project-repository-page.tsx'),
      frame: 'rail',
      permission: 'repository.read',
    },
  ],
  menu: [],
  about: [
    {
      id: 'repository',
      label: 'Repository',
      keywords: 'git sync files branch provider',
      icon: IconGitBranch,
      href: repositoryUrl,
      permission: 'repository.read',
    },
  ],
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
