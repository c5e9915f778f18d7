/** Palette commands of projects. */
import { IconFolderPlus, IconFolders } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** List of projects, and a new one where permitted. */
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
