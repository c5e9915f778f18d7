/** Palette command of providers. */
import { IconGitBranch } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** For owners. */
export const providerCommands: readonly Command[] = [
  {
    id: 'providers',
    label: 'Providers',
    keywords: 'git gitlab github gitea forgejo bitbucket azure devops repository token connect',
    icon: IconGitBranch,
    permission: 'provider.manage',
    target: () => ({ href: '/organization', search: { tab: 'providers' } }),
  },
];
