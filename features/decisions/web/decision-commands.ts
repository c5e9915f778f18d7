/** Palette commands of the decision map. */
import { IconTimeline } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';
import { decisionMapTitle } from '../contract.ts';

/** Commands of the palette within a project. */
export const decisionCommands: readonly Command[] = [
  {
    id: 'decision-map',
    label: decisionMapTitle,
    keywords: 'graph timeline relations adrs rfcs history of decisions',
    icon: IconTimeline,
    permission: 'adr.read',
    target: ({ projectCode }) => (projectCode === undefined ? undefined : { href: `/project/${projectCode}/adrs/map` }),
  },
];
