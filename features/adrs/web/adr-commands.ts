/** Palette commands of ADRs. */
import { IconGavel } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createAdrLabel } from '../contract.ts';
import { newAdrAddress } from './adr-address.ts';

/** Commands of the palette within a project. */
export const adrCommands: readonly Command[] = [
  {
    id: 'create-adr',
    label: createAdrLabel,
    keywords: 'new create decision record',
    icon: IconGavel,
    permission: 'adr.write',
    target: ({ projectCode }) => (projectCode === undefined ? undefined : { href: newAdrAddress(projectCode) }),
  },
];
