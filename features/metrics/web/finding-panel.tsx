/** What tools found in the code, by level and rule, and how large it is by language. */
import { Suspense, useMemo } from 'react';
import { changeText, valueText, type ChartData, type ChartMark } from '#platform/charts/model/chart-series.ts';
import { monthLabel, readMonth } from '#platform/charts/model/year-month.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import type { MetricReport } from '../contract.ts';
import {
  languageChart,
  levelChart,
  listMetricFindings,
  ruleChart,
  type MetricFindings,
} from '../model/metric-finding-calls.ts';
import classes from './finding-panel.module.css';
import { MetricPanel } from './metric-panel.tsx';
import { useTimeline } from './use-timeline.ts';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

interface LinesProps {
  readonly label: string;
  /** Name of the jar. */
  readonly subject: string;
  readonly data: ChartData;
}

function Lines({ label, subject, data }: LinesProps) {
  if (data.months.length < 2 || data.series.length === 0) return null;
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <LineChart label={label} subject={subject} data={data} height={300} />
    </Suspense>
  );
}

type Rule = MetricFindings['findings']['rules'][number];
type Language = MetricFindings['sizes']['languages'][number];

/** Change since the month before; nothing in the first month. */
const changeOf = (counts: readonly number[]): string => {
  const [before, now] = counts.slice(-2);
  return before === undefined || now === undefined ? '–' : changeText(now - before, 0);
};

const levelWords = { error: 'Error', warning: 'Warning', note: 'Note', none: '–' } as const;

const ruleColumns: readonly Column<Rule>[] = [
  { key: 'rule', head: 'Rule', phone: 'title', cell: ({ rule }) => <code className={classes.rule}>{rule}</code> },
  { key: 'level', head: 'Level', width: 130, cell: ({ level }) => levelWords[level] },
  { key: 'count', head: 'Findings', width: 110, numeric: true, cell: ({ counts }) => valueText(counts.at(-1) ?? 0, 0) },
  { key: 'change', head: 'Change', width: 110, numeric: true, cell: ({ counts }) => changeOf(counts) },
];

const countOf = (language: Language, field: 'files' | 'code' | 'comment' | 'blank'): string => {
  const size = language.sizes.at(-1);
  return size ? valueText(size[field], 0) : '–';
};

const languageColumns: readonly Column<Language>[] = [
  { key: 'language', head: 'Language', phone: 'title', cell: ({ language }) => language },
  { key: 'files', head: 'Files', width: 100, numeric: true, cell: (one) => countOf(one, 'files') },
  { key: 'code', head: 'Code', width: 110, numeric: true, cell: (one) => countOf(one, 'code') },
  { key: 'comment', head: 'Comments', width: 110, numeric: true, cell: (one) => countOf(one, 'comment') },
  { key: 'blank', head: 'Blank', width: 100, numeric: true, cell: (one) => countOf(one, 'blank') },
];

const remarkOf = (months: readonly string[]): string => {
  const newest = months.at(-1);
  return newest === undefined ? '' : `Newest: ${monthLabel(readMonth(newest))}`;
};

const moreRules = (count: number): string =>
  count === 1 ? '1 more rule has fewer findings.' : `${count} more rules have fewer findings.`;

interface PartProps {
  /** Name of the jar. */
  readonly jar: string;
  readonly marks: readonly ChartMark[];
}

function Findings({ findings, jar, marks }: PartProps & { readonly findings: MetricFindings['findings'] }) {
  const levels = useMemo(() => ({ ...levelChart(findings), marks }), [findings, marks]);
  const rules = useMemo(() => ({ ...ruleChart(findings), marks }), [findings, marks]);
  const { months, ruleCount } = findings;
  return (
    <MetricPanel title="Findings" remark={remarkOf(months)}>
      <div className={classes.body}>
        <Lines label="Findings by level" subject={jar} data={levels} />
        <Lines label="Findings by rule" subject={jar} data={rules} />
        <DataTable
          label="Rules"
          columns={ruleColumns}
          rows={findings.rules}
          rowKey={({ rule, level }) => `${level} ${rule}`}
        />
        {ruleCount > findings.rules.length ? (
          <p className={classes.more}>{moreRules(ruleCount - findings.rules.length)}</p>
        ) : null}
      </div>
    </MetricPanel>
  );
}

function Sizes({ sizes, jar, marks }: PartProps & { readonly sizes: MetricFindings['sizes'] }) {
  const data = useMemo(() => ({ ...languageChart(sizes), marks }), [sizes, marks]);
  return (
    <MetricPanel title="Languages" remark={remarkOf(sizes.months)}>
      <div className={classes.body}>
        <Lines label="Lines of code by language" subject={jar} data={data} />
        <DataTable
          label="Languages"
          columns={languageColumns}
          rows={sizes.languages}
          rowKey={({ language }) => language}
        />
      </div>
    </MetricPanel>
  );
}

/** The panels; each only where the jar has such reports. */
export function FindingPanel({ report }: { readonly report: MetricReport }) {
  const marks = useTimeline(report);
  const read = useRead(listMetricFindings, { params: { id: report.id } });
  if (read.error) return <ErrorState message={failureSentence(read.error)} onRetry={() => void read.refetch()} />;
  if (!read.data) return <div className={classes.waiting} aria-busy="true" />;
  const { findings, sizes } = read.data;
  return (
    <div className={classes.panels}>
      {findings.months.length > 0 ? <Findings findings={findings} jar={report.name} marks={marks} /> : null}
      {sizes.months.length > 0 ? <Sizes sizes={sizes} jar={report.name} marks={marks} /> : null}
      {findings.months.length + sizes.months.length === 0 ? (
        <p className={classes.more}>The reports have no findings and no sizes by language.</p>
      ) : null}
    </div>
  );
}
