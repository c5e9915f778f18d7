/** Palette command of webhooks. */
import { IconWebhook } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';

/** For owners. */
export const webhookCommands: readonly Command[] = [
  {
    id: 'webhooks',
    label: 'Webhooks',
    keywords: 'webhook event delivery receiver integration callback',
    icon: IconWebhook,
    permission: 'webhook.manage',
    target: () => ({ href: '/organization', search: { tab: 'webhooks' } }),
  },
];
