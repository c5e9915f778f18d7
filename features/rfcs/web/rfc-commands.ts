/** Palette commands of RFCs. */
import { IconMessagePlus } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createRfcLabel } from '../contract.ts';
import { newRfcAddress } from './rfc-address.ts';

/** Commands available in every project. */
export const rfcCommands: readonly Command[] = [
  {
    id: 'create-rfc',
    label: createRfcLabel,
    keywords: 'new create proposal request for comments vote voting',
    icon: IconMessagePlus,
    permission: 'rfc.write',
    target: ({ projectCode }) => (projectCode === undefined ? undefined : { href: newRfcAddress(projectCode) }),
  },
];
