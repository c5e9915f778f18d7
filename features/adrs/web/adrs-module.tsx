/** Web module of ADRs. */
import { IconGavel } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { adrAddress, adrsAddress } from './adr-address.ts';

/** Pages, menu entry and commands of ADRs. */
export const adrs: WebModule = {
  routes: [
    {
      path: '/project/$project/adrs',
      page: () => import('./adr-list-page.tsx'),
      frame: 'rail',
      permission: 'adr.read',
    },
    {
      path: '/project/$project/adrs/new',
      page: () => import('./new-adr-page.tsx'),
      frame: 'full-rail',
      permission: 'adr.write',
    },
    {
      path: '/project/$project/adrs/$id/view',
      page: () => import('./adr-view-page.tsx'),
      frame: 'rail',
      permission: 'adr.read',
    },
    {
      path: '/project/$project/adrs/$id/edit',
      page: () => import('./edit-adr-page.tsx'),
      frame: 'full-rail',
      permission: 'adr.write',
    },
    {
      path: '/project/$project/adrs/$id/replace',
      page: () => import('./replace-adr-page.tsx'),
      frame: 'full-rail',
      permission: 'adr.write',
    },
  ],
  menu: [
    {
      id: 'adrs',
      label: 'ADRs',
      keywords: 'decisions architecture decision records log',
      icon: IconGavel,
      href: adrsAddress,
      count: ({ adrs: count = 0 }) => `${count} ${count === 1 ? 'record' : 'records'}`,
    },
  ],
  kinds: [
    {
      kind: 'adr',
      reads: ['Adr', 'Decision'],
      noun: 'ADR',
      labels: { one: 'ADR', many: 'ADRs' },
      icon: IconGavel,
      address: (project, { id }) => adrAddress(project, id),
    },
  ],
  commands: async () => (await import('./adr-commands.ts')).adrCommands,
};
