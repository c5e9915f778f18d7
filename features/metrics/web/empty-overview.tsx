/** In place of averages and classes that no report of the jar has: where to look instead. */
import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import {
  noAveragesHelp,
  noAveragesMessage,
  showFindingsLabel,
  showPackagesLabel,
  type MetricReport,
} from '../contract.ts';
import { hasFindings } from '../model/metric-tables.ts';
import { findingsTab, metricTabAddress, packagesTab } from './metric-address.ts';

/** The state, with the way to what the reports do have. */
export function EmptyOverview({ report }: { readonly report: MetricReport }) {
  const { code } = useProject();
  const [tab, label] = hasFindings(report) ? [findingsTab, showFindingsLabel] : [packagesTab, showPackagesLabel];
  return (
    <EmptyState
      icon={IconChartLine}
      title={noAveragesMessage}
      help={noAveragesHelp}
      action={
        <Button component={AppLink} href={metricTabAddress(code, report.id, tab)} variant="light">
          {label}
        </Button>
      }
    />
  );
}
