/** Web module of documentation. */
import { IconBooks, IconFileText, IconTemplate } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { documentDrafts } from '#platform/writing/web/device-drafts.ts';
import { pageAddress } from './documentation-address.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Pages, menu entry and drafts of documentation. */
export const documentation: WebModule = {
  routes: [
    {
      path: '/project/$project/documentation',
      page: () => import('./namespaces-page.tsx'),
      frame: 'rail',
      permission: 'documentation.read',
    },
    {
      path: '/project/$project/documentation/$code/$page',
      page: () => import('./document-page.tsx'),
      frame: 'full',
      permission: 'documentation.read',
    },
  ],
  menu: [
    {
      id: 'documentation',
      label: 'Documentation',
      keywords: 'docs wiki pages namespaces',
      icon: IconBooks,
      href: (project) => `/project/${project}/documentation`,
      count: (overview) => plural(overview['namespaces'] ?? 0, 'namespace', 'namespaces'),
    },
  ],
  kinds: [
    {
      kind: 'doc',
      reads: ['Document', 'Namespace'],
      noun: 'page',
      labels: { one: 'Document', many: 'Documents' },
      icon: IconFileText,
      address: (project, { id, namespace = '' }) => pageAddress(project, namespace, id),
    },
    { kind: 'namespace', noun: 'namespace', reads: ['Document', 'Namespace'], icon: IconBooks },
    { kind: 'template', noun: 'template', reads: ['Template'], icon: IconTemplate },
  ],
  commands: async () => (await import('./documentation-commands.ts')).documentationCommands,
  drafts: documentDrafts,
};
