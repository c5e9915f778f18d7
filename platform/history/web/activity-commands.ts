/** Palette command of the audit log. */
import { IconListDetails } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** For owners. */
export const activityCommands: readonly Command[] = [
  {
    id: 'audit-log',
    label: 'Audit log',
    keywords: 'security history events who did what',
    icon: IconListDetails,
    permission: 'organization.audit',
    target: () => ({ href: '/organization/audit' }),
  },
];
