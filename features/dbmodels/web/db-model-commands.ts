/** What the shell asks of database models later: palette commands, and the part of an edited script that is proposed. */
import { IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { ChangedTexts, Command } from '#platform/ui/web/web-module.ts';
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

/** Reads scripts only when one is sent. */
export const changedTexts: ChangedTexts = {
  dbmodel: async ({ before, after, dialect }) => {
    const { changedStatements } = await import('../model/changed-statements.ts');
    const { sql, leftOut, dropped } = changedStatements({ before, after, platform: dialect });
    return { text: sql, stays: leftOut, goes: dropped };
  },
};
