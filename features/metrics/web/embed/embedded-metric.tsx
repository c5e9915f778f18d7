/** A chart of a jar in a document: always of the reports that the jar has now. */
import { IconChartLine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { readable, type ChartData } from '#platform/charts/model/chart-series.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { EmbedFrame, EmbedPlace } from '#platform/richtext/web/embed-frame.tsx';
import type { EmbedViewProps } from '#platform/richtext/web/embeds.ts';
import { FailedEmbed, failedRead, MissingEmbed } from '#platform/richtext/web/missing-embed.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import {
  closeChartLabel,
  enlargeChartLabel,
  getMetricReport,
  notEnoughDataMessage,
  openJarLabel,
  type MetricClassHistory,
  type MetricReport,
} from '../../contract.ts';
import { hasValues, monthsWithin, readEmbeddedChart, subjectOf, type EmbeddedChart } from './embedded-chart.ts';
import { classChart, metricChart, toolMarks } from '../../model/metric-charts.ts';
import { metricJarAddress } from '../metric-address.ts';
import classes from './embedded-metric.module.css';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

interface ShownProps {
  readonly report: MetricReport;
  readonly history: MetricClassHistory | undefined;
  readonly chosen: EmbeddedChart;
}

function Shown({ report, history, chosen }: ShownProps) {
  const project = useProject();
  const { keys } = chosen;
  const data = useMemo((): ChartData => {
    const months = monthsWithin(report.timestamps, chosen);
    const chart = history ? classChart(history, months) : metricChart(keys, months);
    return { ...chart, marks: toolMarks(months) };
  }, [report, history, keys, chosen]);
  const drawn = useMemo(() => readable(data), [data]);
  const name = `${report.name}: ${subjectOf(chosen)}`;
  const isChart = data.months.length > 1 && hasValues(data);
  return (
    <EmbedFrame
      name={isChart && drawn !== data ? `${name} (first month = 100)` : name}
      Icon={IconChartLine}
      edit={{ href: metricJarAddress(project.code, report.id, chosen.classname), label: openJarLabel }}
      labels={{ enlarge: enlargeChartLabel, close: closeChartLabel }}
      isGrowing
    >
      {(isFull) => (
        <div className={classes.chart}>
          {isChart ? (
            <LineChart
              label={name}
              title={name}
              subject={report.name}
              data={drawn}
              shown={data}
              height={isFull ? 560 : 360}
            />
          ) : (
            <p className={classes.few}>{notEnoughDataMessage}</p>
          )}
        </div>
      )}
    </EmbedFrame>
  );
}

/** What cannot be shown is told in its place. */
export function EmbeddedMetric({ value }: EmbedViewProps) {
  const chosen = useMemo(() => readEmbeddedChart(value), [value]);
  const { jarId, classname } = chosen;
  const params = { id: jarId };
  // A jar may have thousands of classes, which a chart does not show.
  const report = useRead(getMetricReport, { params, query: { classes: 'none' } }, { enabled: jarId !== '' });
  const ofClass = useRead(
    getMetricReport,
    { params, query: { class: classname } },
    { enabled: jarId !== '' && classname !== '' },
  );
  if (jarId === '') return <MissingEmbed kind="metric" />;
  const failed = failedRead(report, ofClass);
  if (failed) return <FailedEmbed kind="metric" read={failed} />;
  const history = ofClass.data && 'classname' in ofClass.data ? ofClass.data : undefined;
  if (!report.data || !('timestamps' in report.data) || (classname !== '' && !history)) return <EmbedPlace />;
  return <Shown report={report.data} history={history} chosen={chosen} />;
}
