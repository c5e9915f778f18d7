/** Web module of diagrams. */
import { IconVectorTriangle } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { diagramAddress, diagramsAddress } from './diagram-address.ts';
import { diagramEmbed } from './embed/diagram-embed.tsx';

/** Pages, menu entry, kind and embeds of diagrams. */
export const diagrams: WebModule = {
  routes: [
    {
      path: '/project/$project/diagrams',
      page: () => import('./diagram-list-page.tsx'),
      frame: 'rail',
      permission: 'diagram.read',
    },
    {
      path: '/project/$project/diagrams/$id/edit',
      page: () => import('./diagram-edit-page.tsx'),
      frame: 'full',
      permission: 'diagram.read',
    },
  ],
  menu: [
    {
      id: 'diagrams',
      label: 'Diagrams',
      keywords: 'whiteboard board sketch draw sticky notes',
      icon: IconVectorTriangle,
      href: diagramsAddress,
      count: ({ diagrams: count = 0 }) => `${count} ${count === 1 ? 'diagram' : 'diagrams'}`,
    },
  ],
  kinds: [
    {
      kind: 'diagram',
      reads: ['Diagram'],
      noun: 'diagram',
      labels: { one: 'Diagram', many: 'Diagrams' },
      icon: IconVectorTriangle,
      address: (project, { id, words }) => diagramAddress(project, id, { find: words }),
    },
  ],
  embeds: { diagram: diagramEmbed },
  commands: async () => (await import('./diagram-commands.ts')).diagramCommands,
};
