/** Palette commands of projects. */
import { IconFolderPlus, IconFolders, IconSettings, IconTrash, IconTrashOff } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** Pages for owners: projects, settings of the current one, a new one. */
export const projectsCommands: readonly Command[] = [
  {
    id: 'new-project',
    label: 'New project',
    keywords: 'create add',
    icon: IconFolderPlus,
    permission: 'project.create',
    target: () => ({ href: '/projects/new' }),
  },
  {
    id: 'projects',
    label: 'Manage projects',
    keywords: 'list of all projects switch',
    icon: IconFolders,
    permission: 'project.create',
    target: () => ({ href: '/projects' }),
  },
  {
    id: 'project-settings',
    label: 'Project settings',
    keywords: 'edit rename project links decisions numbering quorum threshold',
    icon: IconSettings,
    permission: 'project.edit',
    target: ({ projectId }) => (projectId === undefined ? undefined : { href: `/projects/${projectId}/edit` }),
  },
  {
    id: 'delete-project',
    label: 'Delete a project',
    keywords: 'remove erase',
    icon: IconTrash,
    permission: 'project.delete',
    target: () => ({ href: '/projects' }),
  },
  {
    id: 'deleted-projects',
    label: 'Deleted projects',
    keywords: 'trash restore removed',
    icon: IconTrashOff,
    permission: 'project.delete',
    target: () => ({ href: '/projects/trash' }),
  },
];
