/** Web module of context maps. */
import { IconMap2 } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { mapEmbed } from './embed/map-embed.tsx';
import { contextMapAddress } from './context-map-address.ts';

/** Page, kind and command of context maps. */
export const contextMaps: WebModule = {
  routes: [
    {
      path: '/project/$project/context-map',
      page: () => import('./context-map-page.tsx'),
      frame: 'full',
      permission: 'contextmap.read',
    },
  ],
  menu: [],
  about: [
    {
      id: 'context-map',
      label: 'Context Map',
      icon: IconMap2,
      href: contextMapAddress,
      permission: 'contextmap.read',
    },
  ],
  kinds: [
    {
      kind: 'contextmap',
      noun: 'context map',
      labels: { one: 'Context Map', many: 'Context Maps' },
      icon: IconMap2,
      address: (project) => contextMapAddress(project),
    },
  ],
  embeds: { contextmap: mapEmbed },
  commands: async () => (await import('./context-map-commands.ts')).contextMapCommands,
};
