/** Web module of database models. */
import { IconDatabase } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { dbModelEmbed } from './embed/db-model-embed.tsx';
import { dbModelAddress, dbModelsAddress } from './db-model-address.ts';

/** Pages, menu entry, kind and commands of database models. */
export const dbModels: WebModule = {
  routes: [
    {
      path: '/project/$project/database/models',
      page: () => import('./db-model-list-page.tsx'),
      frame: 'rail',
      permission: 'dbmodel.read',
    },
    {
      path: '/project/$project/database/models/$id/edit',
      page: () => import('./db-model-edit-page.tsx'),
      frame: 'rail',
      permission: 'dbmodel.read',
    },
  ],
  menu: [
    {
      id: 'dbmodels',
      label: 'Database Models',
      keywords: 'database schema mysql tables sql ddl',
      icon: IconDatabase,
      href: dbModelsAddress,
      count: ({ dbmodels = 0 }) => `${dbmodels} ${dbmodels === 1 ? 'model' : 'models'}`,
    },
  ],
  kinds: [
    {
      kind: 'dbmodel',
      noun: 'database model',
      labels: { one: 'Database Model', many: 'Database Models' },
      icon: IconDatabase,
      address: (project, { id, words }) => dbModelAddress(project, id, { find: words }),
    },
  ],
  embeds: { dbmodel: dbModelEmbed },
  commands: async () => (await import('./db-model-commands.ts')).dbModelCommands,
  changedTexts: async () => (await import('./db-model-commands.ts')).changedTexts,
};
