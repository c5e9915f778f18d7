/** Palette commands of diagrams. */
import { IconVectorTriangle, IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createDiagramLabel } from '../contract.ts';
import { copyParameter, createDiagramWord, diagramsAddress, isDiagramAddress } from './diagram-address.ts';
import { copyLabels, type CopiedForm } from './exchange/copied-form.ts';

/** Leads to the open diagram again, which then copies: browsers allow it for a moment after the key. */
const copyCommand = (form: CopiedForm): Command => ({
  id: `copy-diagram-${form}`,
  label: copyLabels[form],
  keywords: 'diagram whiteboard picture image clipboard export',
  icon: IconVectorTriangle,
  permission: 'diagram.read',
  target: ({ address }) =>
    isDiagramAddress(address) ? { href: address, search: { [copyParameter]: form } } : undefined,
});

/** Available in every project; pictures of the diagram that is open. */
export const diagramCommands: readonly Command[] = [
  copyCommand('png'),
  copyCommand('svg'),
  {
    id: 'create-diagram',
    label: createDiagramLabel,
    keywords: 'new create whiteboard board sketch draw',
    icon: IconPlus,
    permission: 'diagram.write',
    target: ({ projectCode }) =>
      projectCode === undefined
        ? undefined
        : { href: diagramsAddress(projectCode), search: { [createParameter]: createDiagramWord } },
  },
];
