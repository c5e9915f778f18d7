/** What the palette offers for projects. */
import { IconFolderPlus, IconFolders } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** Their list and a new one, for whoever may. */
export const projectsCommands: readonly Command[] = [
  {
    id: 'new-project',
    label: 'New project',
    icon: IconFolderPlus,
    permission: 'project.create',
    target: () => ({ href: '/projects/new' }),
  },
  {
    id: 'projects',
    label: 'Manage projects',
    icon: IconFolders,
    permission: 'project.create',
    target: () => ({ href: '/projects' }),
  },
];
