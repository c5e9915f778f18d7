/** Palette commands of documentation. */
import { IconFilePlus, IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createDocumentLabel, createNamespaceLabel } from '../contract.ts';
import { createDocumentWord, createNamespaceWord, namespacesAddress } from './documentation-address.ts';

/** A page is created in the namespace that is open. */
export const documentationCommands: readonly Command[] = [
  {
    id: 'create-namespace',
    label: createNamespaceLabel,
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
    icon: IconFilePlus,
    permission: 'documentation.write',
    target: ({ projectCode, address }) =>
      projectCode !== undefined && address.startsWith(`${namespacesAddress(projectCode)}/`)
        ? { href: address, search: { [createParameter]: createDocumentWord } }
        : undefined,
  },
];
