/** Palette commands of the signed-in person's account. */
import { IconDevices, IconLock, IconLogout, IconUser, IconUserX } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** Available to everybody. */
export const profileCommands: readonly Command[] = [
  {
    id: 'profile',
    label: 'Profile',
    keywords: 'account name me my settings user preferences',
    icon: IconUser,
    target: () => ({ href: '/my/profile' }),
  },
  {
    id: 'change-password',
    label: 'Change password',
    keywords: 'security account settings',
    icon: IconLock,
    target: () => ({ href: '/my/profile', search: { tab: 'password' } }),
  },
  {
    id: 'devices',
    label: 'Signed-in devices',
    keywords: 'sessions security sign out everywhere',
    icon: IconDevices,
    target: () => ({ href: '/my/profile', search: { tab: 'password' } }),
  },
  {
    id: 'delete-account',
    label: 'Delete account',
    keywords: 'remove close',
    icon: IconUserX,
    target: () => ({ href: '/my/profile', search: { tab: 'delete' } }),
  },
  {
    id: 'logout',
    label: 'Logout',
    keywords: 'log out sign out exit quit',
    icon: IconLogout,
    target: () => ({ href: '/logout' }),
  },
];
