/** Palette commands of C4 models. */
import { IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createC4ModelLabel } from '../contract.ts';
import { c4ListAddress, createModelWord } from './c4-address.ts';

/** Available in every project. */
export const c4Commands: readonly Command[] = [
  {
    id: 'create-c4-model',
    label: createC4ModelLabel,
    keywords: 'new create diagram architecture',
    icon: IconPlus,
    permission: 'c4model.write',
    target: ({ projectCode }) =>
      projectCode === undefined
        ? undefined
        : { href: c4ListAddress(projectCode), search: { [createParameter]: createModelWord } },
  },
];
