/** Palette commands of diagrams. */
import { IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createDiagramLabel } from '../contract.ts';
import { createDiagramWord, diagramsAddress } from './diagram-address.ts';

/** Available in every project. */
export const diagramCommands: readonly Command[] = [
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
