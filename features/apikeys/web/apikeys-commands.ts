/** Palette command of API keys. */
import { IconKey } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** For owners. */
export const apiKeyCommands: readonly Command[] = [
  {
    id: 'api-keys',
    label: 'API keys',
    keywords: 'api key new token secret integration mcp',
    icon: IconKey,
    permission: 'organization.view',
    target: () => ({ href: '/organization', search: { tab: 'api' } }),
  },
];
