/** Web module of code metrics. */
import { IconChartLine } from '@tabler/icons-react';
import type { WebModule } from '#platform/ui/web/web-module.ts';
import { metricEmbed } from './embed/metric-embed.tsx';
import { metricClassesAddress, metricJarsAddress, metricPartAddress } from './metric-address.ts';

/** Pages, menu entry, kind and commands of code metrics. */
export const metrics: WebModule = {
  routes: [
    {
      path: '/project/$project/metrics',
      page: () => import('./metric-list-page.tsx'),
      frame: 'rail',
      permission: 'metric.read',
    },
    {
      path: '/project/$project/metrics/$id/view',
      page: () => import('./metric-jar-page.tsx'),
      frame: 'rail',
      permission: 'metric.read',
    },
  ],
  menu: [
    {
      id: 'metrics',
      label: 'Metrics',
      keywords: 'code metrics quality complexity phpmetrics coverage classes',
      icon: IconChartLine,
      href: metricJarsAddress,
      count: ({ metrics: jars = 0 }) => `${jars} ${jars === 1 ? 'jar' : 'jars'}`,
    },
  ],
  kinds: [
    {
      kind: 'metric',
      noun: 'metrics jar',
      labels: { one: 'Metrics Jar', many: 'Metrics Jars' },
      icon: IconChartLine,
      address: (project, { id, part, words }) =>
        words === undefined ? metricPartAddress(project, id, part) : metricClassesAddress(project, id, words),
    },
  ],
  embeds: { metric: metricEmbed },
  commands: async () => (await import('./metric-commands.ts')).metricCommands,
};
