/** The activity module of the web app. */
import { IconHistory } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';

/** The feed of a project and the audit log of the organization. */
export const activity: WebModule = {
  routes: [
    {
      path: '/project/$project/activity',
      page: () => import('./activity-page.tsx'),
      frame: 'rail',
      permission: 'project.read',
    },
    {
      path: '/organization/audit',
      page: () => import('./audit-page.tsx'),
      frame: 'plain',
      permission: 'organization.audit',
    },
  ],
  menu: [],
  commands: async () => (await import('./activity-commands.ts')).activityCommands,
  about: [
    {
      id: 'activity',
      label: 'Activity',
      keywords: 'history feed recent changes',
      icon: IconHistory,
      href: (project) => `/project/${project}/activity`,
      permission: 'project.read',
    },
  ],
};
