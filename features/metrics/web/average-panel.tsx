/** Averages of the project: five tabs with a chart and the legend of its metrics. */
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconBinaryTree, IconBug, IconGitFork, IconListNumbers, IconTopologyStar3 } from '@tabler/icons-react';
import type { MetricGroup, MetricKey } from '@archwright/code-metrics';
import { Suspense, useMemo, useState } from 'react';
import { areComparable, asShares } from '#platform/charts/model/chart-series.ts';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { averageMetricsTitle, notEnoughDataMessage, type MetricReport } from '../contract.ts';
import { goalsOf, keysOf, metricChart, metricTabs } from '../model/metric-charts.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import classes from './average-panel.module.css';
import { EventList } from './event-list.tsx';
import { MetricLegend } from './metric-legend.tsx';
import { MetricPanel } from './metric-panel.tsx';
import { MetricValues } from './metric-values.tsx';
import { useTimeline } from './use-timeline.ts';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

const icons: Readonly<Record<MetricGroup, typeof IconBug>> = {
  loc: IconListNumbers,
  oop: IconTopologyStar3,
  complexity: IconBinaryTree,
  bugs: IconBug,
  coupling: IconGitFork,
};

type Scale = 'values' | 'index';

/** `12 reports, 12/2025 to 11/2026`. */
function rangeText({ timestamps }: MetricReport): string {
  const [first, last] = [timestamps[0], timestamps.at(-1)];
  if (!first || !last) return '';
  const label = ({ timestamp }: typeof first): string => monthLabel(readMonth(timestamp));
  if (first === last) return `1 report, ${label(first)}`;
  return `${timestamps.length} reports, ${label(first)} to ${label(last)}`;
}

interface TabsProps {
  readonly groups: readonly (typeof metricTabs)[number][];
  readonly chosen: MetricGroup;
  readonly onChoose: (group: MetricGroup) => void;
}

/** A vertical list; on a phone a dropdown. */
function CategoryTabs({ groups, chosen, onChoose }: TabsProps) {
  return (
    <>
      <NativeSelect
        className={classes.dropdown}
        aria-label="Category"
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as MetricGroup)}
        data={groups.map(({ group, label }) => ({ value: group, label }))}
      />
      <nav className={classes.tabs} aria-label="Categories">
        {groups.map(({ group, label }) => {
          const GroupIcon = icons[group];
          return (
            <button
              key={group}
              type="button"
              className={classes.tab}
              aria-current={group === chosen ? 'true' : undefined}
              onClick={() => onChoose(group)}
            >
              <GroupIcon size={18} stroke={1.7} aria-hidden="true" />
              {label}
            </button>
          );
        })}
      </nav>
    </>
  );
}

interface GroupChartProps {
  readonly report: MetricReport;
  readonly group: MetricGroup;
  readonly keys: readonly MetricKey[];
  readonly label: string;
}

/**
 * Metrics of very different size are drawn as shares of their first value. One chart for all groups: everything around
 * its lines stays where it is when another group is chosen.
 */
function GroupChart({ report, group, keys, label }: GroupChartProps) {
  const { timestamps, targets } = report;
  const events = useTimeline(report);
  const values = useMemo(
    () => ({ ...metricChart(keys, timestamps), marks: events, goals: goalsOf(keys, targets) }),
    [keys, timestamps, events, targets],
  );
  const [scales, setScales] = useState<Partial<Record<MetricGroup, Scale>>>({});
  const scale = scales[group] ?? (areComparable(values.series) ? 'values' : 'index');
  const drawn = useMemo(() => (scale === 'index' ? asShares(values) : values), [values, scale]);
  return (
    <>
      <div className={classes.scale}>
        <SegmentedControl
          size="xs"
          value={scale}
          onChange={(next) => setScales({ ...scales, [group]: next })}
          data={[
            { value: 'values', label: 'Values' },
            { value: 'index', label: 'First month = 100' },
          ]}
        />
      </div>
      <LineChart label={label} subject={report.name} data={drawn} shown={values} />
      <EventList events={events} keys={keys} />
    </>
  );
}

/** The panel. */
export function AveragePanel({ report }: { readonly report: MetricReport }) {
  const { timestamps } = report;
  const groups = useMemo(() => metricTabs.filter(({ group }) => keysOf(group, timestamps).length > 0), [timestamps]);
  const [wanted, setWanted] = useState<MetricGroup>();
  const chosen = groups.find(({ group }) => group === wanted) ?? groups[0];
  const keys = useMemo(() => (chosen ? keysOf(chosen.group, timestamps) : []), [chosen, timestamps]);
  if (!chosen) return null;
  return (
    <MetricPanel title={averageMetricsTitle} remark={rangeText(report)}>
      <div className={classes.body}>
        <CategoryTabs groups={groups} chosen={chosen.group} onChoose={setWanted} />
        <div className={classes.chart}>
          {timestamps.length < 2 ? (
            <>
              <p className={classes.few}>{notEnoughDataMessage}</p>
              <MetricValues keys={keys} month={timestamps[0]} />
            </>
          ) : (
            <Suspense fallback={<div className={classes.waiting} />}>
              <GroupChart report={report} group={chosen.group} keys={keys} label={chosen.label} />
            </Suspense>
          )}
        </div>
      </div>
      <MetricLegend keys={keys} months={timestamps} />
    </MetricPanel>
  );
}
