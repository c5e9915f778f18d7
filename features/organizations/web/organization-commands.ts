/** Palette commands of the organization. */
import { IconBuilding, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { inviteWord } from './organization-address.ts';

/** For owners. */
export const organizationCommands: readonly Command[] = [
  {
    id: 'organization',
    label: 'Manage Organization',
    keywords: 'organisation settings rename company workspace team',
    icon: IconBuilding,
    permission: 'organization.view',
    target: () => ({ href: '/organization' }),
  },
  {
    id: 'members',
    label: 'Members',
    keywords: 'people team users roles owners invitations remove revoke',
    icon: IconUsers,
    permission: 'organization.view',
    target: () => ({ href: '/organization', search: { tab: 'members' } }),
  },
  {
    id: 'invite',
    label: 'Invite member',
    keywords: 'add people user team colleague teammate',
    icon: IconUserPlus,
    permission: 'organization.view',
    target: () => ({ href: '/organization', search: { tab: 'members', [createParameter]: inviteWord } }),
  },
];
