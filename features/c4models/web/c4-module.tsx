/** Web module of C4 models. */
import { IconCube3dSphere } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { c4Address, c4ListAddress } from './c4-address.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { c4Embed } from './embed/c4-embed.tsx';

const ChangedViews = lazyPart(async () => (await import('./embed/changed-views.tsx')).ChangedViews);
const MarkedViews = lazyPart(async () => (await import('./embed/marked-views.tsx')).MarkedViews);

/** Pages, menu entry, kind and commands of C4 models. */
export const c4Models: WebModule = {
  routes: [
    {
      path: '/project/$project/c4-models',
      page: () => import('./c4-list-page.tsx'),
      frame: 'rail',
      permission: 'c4model.read',
    },
    {
      path: '/project/$project/c4-models/unrelated',
      page: () => import('./unrelated-elements-page.tsx'),
      frame: 'rail',
      permission: 'c4model.read',
    },
    {
      path: '/project/$project/c4-models/$id/edit',
      page: () => import('./c4-editor-page.tsx'),
      frame: 'rail',
      permission: 'c4model.read',
    },
  ],
  menu: [
    {
      id: 'c4models',
      label: 'C4 Models',
      keywords: 'diagrams architecture systems containers components',
      icon: IconCube3dSphere,
      href: c4ListAddress,
      count: ({ c4models = 0 }) => `${c4models} ${c4models === 1 ? 'model' : 'models'}`,
    },
  ],
  kinds: [
    {
      kind: 'c4model',
      reads: ['C4'],
      noun: 'C4 model',
      labels: { one: 'C4 Model', many: 'C4 Models' },
      icon: IconCube3dSphere,
      address: (project, { id, words, part }) => c4Address(project, id, { element: part, find: words }),
    },
  ],
  embeds: { c4model: c4Embed },
  changePreviews: { c4model: ChangedViews },
  markedViews: { c4model: MarkedViews },
  commands: async () => (await import('./c4-commands.ts')).c4Commands,
};
