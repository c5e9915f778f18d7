/** Palette commands of documentation. */
import { IconFilePlus, IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createDocumentLabel, createNamespaceLabel } from '../contract.ts';
import { createDocumentWord, createNamespaceWord, namespacesAddress } from './documentation-address.ts';

/** A document is created in the namespace that is open; elsewhere the namespace is chosen first. */
export const documentationCommands: readonly Command[] = [
  {
    id: 'create-namespace',
    label: createNamespaceLabel,
    keywords: 'new wiki space docs documentation',
    icon: IconPlus,
    permission: 'documentation.write',
    target: ({ projectCode }) =>
      projectCode === undefined
        ? undefined
        : { href: namespacesAddress(projectCode), search: { [createParameter]: createNamespaceWord } },
  },
  {
    id: 'create-document',
    label: createDocumentLabel,
    keywords: 'new doc page wiki',
    icon: IconFilePlus,
    permission: 'documentation.write',
    target: ({ projectCode, address }) => {
      if (projectCode === undefined) return undefined;
      const namespaces = namespacesAddress(projectCode);
      const href = address.startsWith(`${namespaces}/`) ? address : namespaces;
      return { href, search: { [createParameter]: createDocumentWord } };
    },
  },
];
