/** Palette command of the subscription. */
import { IconCreditCard } from '@tabler/icons-react';
import { sellsPlans } from '#platform/ui/web/installation.ts';
import type { Command } from '#platform/ui/web/web-module.ts';

/** For owners, where the installation sells plans. */
export const subscriptionCommands: readonly Command[] = [
  {
    id: 'subscription',
    label: 'Subscription',
    keywords: 'billing plan upgrade pro payment invoice price pricing trial limits usage',
    icon: IconCreditCard,
    permission: 'subscription.view',
    target: () => (sellsPlans() ? { href: '/organization/subscription' } : undefined),
  },
];
