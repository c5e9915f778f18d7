/** Palette commands of database models. */
import { IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createDbModelLabel } from '../contract.ts';
import { createDbModelWord, dbModelsAddress } from './db-model-address.ts';

/** Available in every project. */
export const dbModelCommands: readonly Command[] = [
  {
    id: 'create-db-model',
    label: createDbModelLabel,
    keywords: 'new create database schema mysql tables',
    icon: IconPlus,
    permission: 'dbmodel.write',
    target: ({ projectCode }) =>
      projectCode === undefined
        ? undefined
        : { href: dbModelsAddress(projectCode), search: { [createParameter]: createDbModelWord } },
  },
];
