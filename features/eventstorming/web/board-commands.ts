/** Palette commands of event storming. */
import { IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createBoardLabel } from '../contract.ts';
import { architectAddress, createBoardWord } from './board-address.ts';

/** Available in every project. */
export const boardCommands: readonly Command[] = [
  {
    id: 'create-board',
    label: createBoardLabel,
    keywords: 'create event storming architect board',
    icon: IconPlus,
    permission: 'board.write',
    target: ({ projectCode }) =>
      projectCode === undefined
        ? undefined
        : { href: architectAddress(projectCode), search: { [createParameter]: createBoardWord } },
  },
];
