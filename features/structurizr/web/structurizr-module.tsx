/** Web module of Structurizr workspaces. */
import { IconSitemap } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { structurizrEmbed } from './embed/structurizr-embed.tsx';
import { structurizrAddress } from './structurizr-address.ts';

/** Pages, menu entry, kind and embedded views. */
export const structurizr: WebModule = {
  routes: [
    {
      path: '/project/$project/structurizr',
      page: () => import('./structurizr-page.tsx'),
      frame: 'full-rail',
      permission: 'structurizr.read',
    },
    {
      path: '/project/$project/structurizr/edit/$id',
      page: () => import('./structurizr-edit-page.tsx'),
      frame: 'full',
      permission: 'structurizr.write',
    },
  ],
  menu: [
    {
      id: 'structurizr',
      label: 'Structurizr',
      keywords: 'dsl workspace diagrams as code c4 views',
      icon: IconSitemap,
      href: structurizrAddress,
      count: ({ structurizrViews = 0 }) => `${structurizrViews} ${structurizrViews === 1 ? 'view' : 'views'}`,
    },
  ],
  kinds: [
    {
      kind: 'structurizr',
      noun: 'Structurizr workspace',
      labels: { one: 'Structurizr', many: 'Structurizr' },
      icon: IconSitemap,
      address: (project, { words }) => structurizrAddress(project, { find: words }),
    },
  ],
  changedTexts: async () => (await import('./left-out-parts.ts')).changedTexts,
  embeds: { structurizr: structurizrEmbed },
};
