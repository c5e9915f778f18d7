/** Palette commands of administrators of the installation. */
import { IconBuildingSkyscraper, IconMailbox, IconUsers } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** Pages of the administration. */
export const adminCommands: readonly Command[] = [
  {
    id: 'admin-users',
    label: 'Admin users',
    keywords: 'accounts people installation',
    icon: IconUsers,
    admin: true,
    target: () => ({ href: '/admin/users' }),
  },
  {
    id: 'admin-organizations',
    label: 'Admin organizations',
    keywords: 'companies tenants installation',
    icon: IconBuildingSkyscraper,
    admin: true,
    target: () => ({ href: '/admin/organizations' }),
  },
  {
    id: 'support-inbox',
    label: 'Support inbox',
    keywords: 'bug reports feature requests',
    icon: IconMailbox,
    admin: true,
    target: () => ({ href: '/admin/support' }),
  },
];
