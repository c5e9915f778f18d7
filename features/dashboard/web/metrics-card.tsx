/** The card of code metrics on the home page: one jar at a time, four series as shares of their first month. */
import { metricFacts, type MetricKey } from '@archwright/code-metrics';
import { Button, NativeSelect } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { Suspense, useMemo, useState } from 'react';
import {
  createJarLabel,
  getMetricReport,
  listMetricJars,
  metricJarsTitle,
  missedTargetsLabel,
  noJarsMessage,
  notEnoughDataMessage,
  type MetricMonth,
} from '#features/metrics/contract.ts';
import { readable, type ChartData } from '#platform/charts/model/chart-series.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { EmptyState } from '#platform/ui/web/page-states.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import classes from './metrics-card.module.css';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

/** The four series. Source: decisions 14. */
const shownKeys: readonly MetricKey[] = ['loc.loc', 'complexity.avg_ccn.by_class', 'bugs.bugs', 'coupling.efferent'];

/** Jars of the dropdown. */
const perPage = 100;

/** Position of `2026|07` on the axis. */
function axisMonth(timestamp: string): number {
  const [year, month] = timestamp.split('|').map(Number);
  return (year ?? 0) * 12 + (month ?? 1) - 1;
}

const chartOf = (months: readonly MetricMonth[]): ChartData => ({
  months: months.map(({ timestamp }) => axisMonth(timestamp)),
  series: shownKeys
    .filter((key) => months.some(({ globalMetrics }) => globalMetrics[key] !== undefined))
    .map((key) => ({
      key,
      label: metricFacts[key].label,
      values: months.map(({ globalMetrics }) => globalMetrics[key] ?? null),
      digits: metricFacts[key].decimals,
    })),
});

/** The specified alert, with another try. */
function FailedRead({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <InlineAlert type="danger">
      <span>{failureSentence(error)}</span>{' '}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Try again
      </Button>
    </InlineAlert>
  );
}

/** The jar that was chosen last in a project, on this device. */
const jarKey = (projectId: string): string => `archwright.home.jar.${projectId}`;

function Chart({ jarId, name }: { readonly jarId: string; readonly name: string }) {
  const read = useRead(getMetricReport, { params: { id: jarId }, query: { classes: 'none' } }, { keep: true });
  const months = read.data && 'timestamps' in read.data ? read.data.timestamps : undefined;
  const values = useMemo(() => (months ? chartOf(months) : undefined), [months]);
  const drawn = useMemo(() => values && readable(values), [values]);
  if (read.error) return <FailedRead error={read.error} onRetry={() => void read.refetch()} />;
  if (!values || !drawn) return null;
  if (values.months.length < 2 || values.series.length === 0) {
    return <EmptyState bare icon={IconChartLine} title={notEnoughDataMessage} />;
  }
  return (
    <Suspense>
      <LineChart
        label={`Metrics of ${name}`}
        title={`Metrics of ${name}`}
        subject={name}
        data={drawn}
        shown={values}
        height={260}
      />
    </Suspense>
  );
}

/** The card; the first jar is shown until another one is chosen, which this device remembers. */
export function MetricsCard() {
  const project = useProject();
  const [mayRead, mayWrite] = [usePermission('metric.read'), usePermission('metric.write')];
  const [chosen, setChosen] = useState(() => localStorage.getItem(jarKey(project.id)));
  const choose = (id: string): void => {
    setChosen(id);
    localStorage.setItem(jarKey(project.id), id);
  };
  const read = useRead(listMetricJars, { query: { page: 1, perPage } }, { enabled: mayRead });
  const address = useKinds().get('metric')?.address;
  const jars = read.data?.resources;
  const jar = jars?.find(({ id }) => id === chosen) ?? jars?.[0];
  if (!mayRead) return null;
  return (
    <section className={classes.card} aria-label={metricJarsTitle}>
      <header className={classes.head}>
        <IconChartLine size={17} stroke={1.7} />
        <h2>{metricJarsTitle}</h2>
        {jar && jar.breaches > 0 ? <StateBadge theme="red" label={missedTargetsLabel(jar.breaches)} /> : null}
        {jars && jar ? (
          <>
            <NativeSelect
              size="xs"
              aria-label="Metrics jar"
              value={jar.id}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
              data={jars.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <AppLink className={classes.open} href={address?.(project.code, { id: jar.id }) ?? '/'}>
              Open
            </AppLink>
          </>
        ) : null}
      </header>
      <div className={classes.body}>
        {read.error ? <FailedRead error={read.error} onRetry={() => void read.refetch()} /> : null}
        {jars?.length === 0 ? (
          <EmptyState
            bare
            icon={IconChartLine}
            title={noJarsMessage}
            help="A jar keeps one report of code metrics a month."
            action={
              mayWrite ? (
                <Button component={AppLink} href={`/project/${project.code}/metrics?create=metric`} variant="light">
                  {createJarLabel}
                </Button>
              ) : undefined
            }
          />
        ) : null}
        {jar ? <Chart key={jar.id} jarId={jar.id} name={jar.name} /> : null}
      </div>
    </section>
  );
}
