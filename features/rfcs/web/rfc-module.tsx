/** Web module of RFCs. */
import { IconMessages } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { rfcAddress, rfcsAddress } from './rfc-address.ts';

/** Pages and menu entry of RFCs. */
export const rfcs: WebModule = {
  routes: [
    {
      path: '/project/$project/rfcs',
      page: () => import('./rfc-list-page.tsx'),
      frame: 'rail',
      permission: 'rfc.read',
    },
    {
      path: '/project/$project/rfcs/new',
      page: () => import('./write-rfc-page.tsx'),
      frame: 'full-rail',
      permission: 'rfc.write',
    },
    {
      path: '/project/$project/rfcs/$id/view',
      page: () => import('./rfc-page.tsx'),
      frame: 'rail',
      permission: 'rfc.read',
    },
    {
      path: '/project/$project/rfcs/$id/edit',
      page: () => import('./write-rfc-page.tsx'),
      frame: 'full-rail',
      permission: 'rfc.read',
    },
  ],
  menu: [
    {
      id: 'rfcs',
      label: 'RFCs',
      keywords: 'proposals votes voting requests for comments',
      icon: IconMessages,
      href: rfcsAddress,
      count: (overview) => `${overview['openRfcs'] ?? 0} open`,
    },
  ],
  kinds: [
    {
      kind: 'rfc',
      reads: ['Rfc', 'Voting', 'Decision'],
      noun: 'RFC',
      labels: { one: 'RFC', many: 'RFCs' },
      icon: IconMessages,
      address: (project, { id }) => rfcAddress(project, id),
    },
  ],
  commands: async () => (await import('./rfc-commands.ts')).rfcCommands,
};
