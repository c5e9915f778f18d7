/** Pages of the organization that menus list, for those who may open them. */
import { IconBuilding, IconCreditCard, IconFolder, IconListDetails, IconUsers } from '@tabler/icons-react';
import type { Permission } from '#platform/identity/model/permissions.ts';
import { useWorkspace } from '#platform/identity/web/workspace.tsx';
import { sellsPlans } from '#platform/ui/web/installation.ts';
import type { Section } from '#platform/ui/web/web-module.ts';

/** A page in a menu. */
export interface MenuEntry {
  readonly label: string;
  readonly href: string;
  readonly icon: Section['icon'];
}

interface GuardedEntry extends MenuEntry {
  readonly permission: Permission;
  readonly isShown?: () => boolean;
}

const entries: readonly GuardedEntry[] = [
  { label: 'Manage Organization', href: '/organization', icon: IconBuilding, permission: 'organization.view' },
  { label: 'Members', href: '/organization?tab=members', icon: IconUsers, permission: 'organization.view' },
  {
    label: 'Subscription',
    href: '/organization/subscription',
    icon: IconCreditCard,
    permission: 'subscription.view',
    isShown: sellsPlans,
  },
  { label: 'Manage projects', href: '/projects', icon: IconFolder, permission: 'project.create' },
  { label: 'Audit log', href: '/organization/audit', icon: IconListDetails, permission: 'organization.audit' },
];

/** Entries for owners; none for others. */
export function useOrganizationLinks(): readonly MenuEntry[] {
  const { permissions } = useWorkspace().organization;
  return entries.filter(({ permission, isShown = () => true }) => isShown() && permissions.includes(permission));
}
