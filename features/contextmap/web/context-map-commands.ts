/** Palette commands of context maps. */
import { IconMap2 } from '@tabler/icons-react';
import type { Command } from '#platform/ui/web/web-module.ts';
import { contextMapTitle } from '../contract.ts';
import { contextMapAddress } from './context-map-address.ts';

/** Available in every project. */
export const contextMapCommands: readonly Command[] = [
  {
    id: 'open-context-map',
    label: contextMapTitle,
    keywords: 'bounded contexts domain driven design ddd subdomain team relationships upstream downstream',
    icon: IconMap2,
    permission: 'contextmap.read',
    target: ({ projectCode }) => (projectCode === undefined ? undefined : { href: contextMapAddress(projectCode) }),
  },
];
