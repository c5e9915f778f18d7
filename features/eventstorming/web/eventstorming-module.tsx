/** Web module of event storming. */
import { IconLayoutKanban } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { architectAddress, boardAddress } from './board-address.ts';
import { boardEmbed } from './embed/board-embed.tsx';

/** Page, entry, kind and commands of event storming. */
export const eventStorming: WebModule = {
  routes: [
    {
      path: '/project/$project/architect',
      page: () => import('./architect-page.tsx'),
      frame: 'full',
      permission: 'board.read',
    },
  ],
  menu: [],
  about: [
    {
      id: 'boards',
      label: 'Architect board',
      keywords: 'event storming',
      icon: IconLayoutKanban,
      href: architectAddress,
      permission: 'board.read',
    },
  ],
  kinds: [
    {
      kind: 'board',
      reads: ['Board'],
      noun: 'board',
      labels: { one: 'Board', many: 'Boards' },
      icon: IconLayoutKanban,
      address: (project, { id, words }) => boardAddress(project, id, { find: words }),
    },
  ],
  embeds: { board: boardEmbed },
  commands: async () => (await import('./board-commands.ts')).boardCommands,
};
