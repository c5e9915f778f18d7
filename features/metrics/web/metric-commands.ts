/** Palette commands of code metrics. */
import { IconPlus } from '@tabler/icons-react';
import { createParameter } from '#platform/ui/web/use-create-word.ts';
import type { Command } from '#platform/ui/web/web-module.ts';
import { createJarLabel } from '../contract.ts';
import { createJarWord, metricJarsAddress } from './metric-address.ts';

/** Available in every project. */
export const metricCommands: readonly Command[] = [
  {
    id: 'create-metrics-jar',
    label: createJarLabel,
    keywords: 'new create code quality report phpmetrics complexity',
    icon: IconPlus,
    permission: 'metric.write',
    target: ({ projectCode }) =>
      projectCode === undefined
        ? undefined
        : { href: metricJarsAddress(projectCode), search: { [createParameter]: createJarWord } },
  },
];
