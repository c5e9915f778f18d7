/** Two months of a jar side by side: what happened to the figures, and to which classes. */
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { metricFacts, metricKeys, type MetricKey } from '@archwright/code-metrics';
import { useMemo, useState } from 'react';
import { changeText, columnText, differenceText, percentText, valueText } from '#platform/charts/model/chart-series.ts';
import { ChartExport } from '#platform/charts/web/chart-export.tsx';
import { ChartHead } from '#platform/charts/web/chart-head.tsx';
import { useRead } from '#platform/http/web/use-calls.ts';
import { useProject } from '#platform/identity/web/workspace.tsx';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { InlineAlert } from '#platform/ui/web/inline-alert.tsx';
import { DataTable, type Column } from '#platform/ui/web/data-table.tsx';
import { ErrorState } from '#platform/ui/web/page-states.tsx';
import {
  getMetricReport,
  loadingClassesMessage,
  type MetricClass,
  type MetricMonth,
  type MetricReport,
} from '../contract.ts';
import { compareClasses, countFates, type ClassFate, type ComparedClass } from '../model/class-comparison.ts';
import { monthLabel, monthParam, readMonth } from '#platform/charts/model/year-month.ts';
import { comparedCsv, fateWords, figureCsv, noFateWords, type FigureRow } from '../model/metric-tables.ts';
import { reaches } from '../model/metric-targets.ts';
import classes from './compare-panel.module.css';
import { useComparedMonths } from './compared-months.ts';
import { metricJarAddress } from './metric-address.ts';
import { MetricLoading } from './metric-loading.tsx';
import { MetricPanel } from './metric-panel.tsx';

const labelOf = (timestamp: string): string => monthLabel(readMonth(timestamp));

/** Months that have classes: others have only findings or sizes. */
const monthsWithClasses = ({ timestamps, classList }: MetricReport): readonly MetricMonth[] =>
  classList.length === 0 ? timestamps : timestamps.filter(({ scores }) => scores.length > 0);

/** Classes of a month; undefined while they load. */
function useClassesOf(report: MetricReport, timestamp: string) {
  const month = monthParam(readMonth(timestamp));
  const isNewest = timestamp === monthsWithClasses(report).at(-1)?.timestamp;
  const read = useRead(getMetricReport, { params: { id: report.id }, query: { month } }, { enabled: !isNewest });
  const classList = read.data && 'classList' in read.data ? read.data.classList : undefined;
  return { classList: isNewest ? report.classList : classList, error: read.error, retry: () => void read.refetch() };
}

interface MonthFieldProps {
  readonly label: string;
  readonly months: readonly MetricMonth[];
  readonly value: string;
  readonly onChoose: (timestamp: string) => void;
}

function MonthField({ label, months, value, onChoose }: MonthFieldProps) {
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={months.map(({ timestamp }) => ({ value: timestamp, label: labelOf(timestamp) }))}
    />
  );
}

function toneOf(key: MetricKey, before: number, after: number): 'worse' | 'better' | 'same' {
  if (metricFacts[key].direction === 'neutral' || before === after) return 'same';
  return reaches(key, after, before) ? 'better' : 'worse';
}

const figureColumns: readonly Column<FigureRow>[] = [
  { key: 'metric', head: 'Metric', phone: 'title', cell: ({ key }) => metricFacts[key].label },
  {
    key: 'before',
    head: 'Before',
    width: 120,
    numeric: true,
    cell: ({ key, before }) => columnText(before, metricFacts[key].decimals),
  },
  {
    key: 'after',
    head: 'After',
    width: 120,
    numeric: true,
    cell: ({ key, after }) => columnText(after, metricFacts[key].decimals),
  },
  {
    key: 'change',
    head: 'Change',
    width: 190,
    numeric: true,
    cell: ({ key, before, after }) => {
      const tone = toneOf(key, before, after);
      return (
        <span className={classes.change} data-tone={tone}>
          {differenceText(before, after, metricFacts[key].decimals)}{' '}
          {percentText(before, after, metricFacts[key].decimals)}
          {tone === 'same' ? null : <span className="aw-hidden"> {tone}</span>}
        </span>
      );
    },
  },
];

function ClassName({ classname, address }: { readonly classname: string; readonly address: string | undefined }) {
  return address === undefined ? classname : <AppLink href={address}>{classname}</AppLink>;
}

const score = (one: MetricClass | undefined): string => (one ? String(one.score) : '–');

/** `addressOf`: where a class is shown; undefined for one that the newest month has not. */
const classColumnsFor = (addressOf: (classname: string) => string | undefined): readonly Column<ComparedClass>[] => [
  {
    key: 'class',
    head: 'Class',
    phone: 'title',
    cell: ({ classname, movedFrom }) => (
      <span className={classes.name} title={classname}>
        <ClassName classname={classname} address={addressOf(classname)} />
        {movedFrom === undefined ? null : <span className={classes.moved}>Probably moved from {movedFrom}</span>}
      </span>
    ),
  },
  { key: 'fate', head: 'What happened', width: 130, cell: ({ fate }) => fateWords[fate] },
  { key: 'before', head: 'Before', width: 90, numeric: true, cell: ({ before }) => score(before) },
  { key: 'after', head: 'After', width: 90, numeric: true, cell: ({ after }) => score(after) },
  {
    key: 'change',
    head: 'Score',
    width: 100,
    numeric: true,
    cell: ({ change, fate }) => (
      <span className={classes.change} data-tone={fate === 'worse' || fate === 'better' ? fate : 'same'}>
        {changeText(change, 0)}
      </span>
    ),
  },
  {
    key: 'lines',
    head: 'Logical lines',
    width: 120,
    numeric: true,
    cell: ({ before, after }) => valueText(after?.lloc ?? before?.lloc ?? 0, 0),
  },
];

const perPage = 25;
const fates = Object.keys(fateWords) as readonly ClassFate[];
const classesTitle = 'Classes';
const figuresTitle = 'Project metrics';

interface ClassesProps {
  readonly report: MetricReport;
  readonly compared: readonly ComparedClass[];
  /** Title of exported files. */
  readonly title: string;
}

function Classes({ report: { id, classList }, compared, title }: ClassesProps) {
  const { code } = useProject();
  const columns = useMemo(() => {
    const newest = new Set(classList.map(({ classname }) => classname));
    return classColumnsFor((name) => (newest.has(name) ? metricJarAddress(code, id, name) : undefined));
  }, [classList, code, id]);
  const [wanted, setWanted] = useState<ClassFate>();
  const [page, setPage] = useState(1);
  const counts = useMemo(() => countFates(compared), [compared]);
  // The worst news first; where nothing became worse, what happened at all.
  const fate = wanted ?? fates.find((one) => counts[one] > 0) ?? 'worse';
  const found = compared.filter((one) => one.fate === fate);
  return (
    <div className={classes.classes}>
      <ChartHead tools={<ChartExport label={classesTitle} title={title} csv={() => comparedCsv(compared)} />}>
        <h3 className={classes.heading}>{classesTitle}</h3>
      </ChartHead>
      <SegmentedControl
        size="xs"
        value={fate}
        onChange={(next) => {
          setWanted(next);
          setPage(1);
        }}
        data={fates.map((value) => ({
          value,
          label: `${fateWords[value]} ${counts[value]}`,
        }))}
      />
      <DataTable
        label={classesTitle}
        columns={columns}
        rows={found.slice((page - 1) * perPage, page * perPage)}
        rowKey={({ classname }) => classname}
        empty={noFateWords[fate]}
        paging={{ page, perPage, total: found.length, onPage: setPage }}
        tall
      />
    </div>
  );
}

/** The panel; the first and the newest month are compared until others are chosen. */
export function ComparePanel({ report }: { readonly report: MetricReport }) {
  const timestamps = useMemo(() => monthsWithClasses(report), [report]);
  const { from, to, choose, missing } = useComparedMonths(timestamps);
  const [before, after] = [useClassesOf(report, from), useClassesOf(report, to)];
  const compared = useMemo(
    () => (before.classList && after.classList ? compareClasses(before.classList, after.classList) : undefined),
    [before.classList, after.classList],
  );
  const figures = useMemo(() => {
    const of = (wanted: string) => timestamps.find(({ timestamp }) => timestamp === wanted)?.globalMetrics ?? {};
    const [one, other] = [of(from), of(to)];
    return metricKeys.flatMap((key): FigureRow[] => {
      const [first, last] = [one[key], other[key]];
      return first === undefined || last === undefined ? [] : [{ key, before: first, after: last }];
    });
  }, [timestamps, from, to]);
  const titled = (label: string): string => `${report.name}: ${label}, ${labelOf(from)} to ${labelOf(to)}`;
  const hasClasses = timestamps.some(({ scores }) => scores.length > 0);
  const failed = [before, after].find(({ error }) => error);
  return (
    <MetricPanel title="Compare two months" remark={`${labelOf(from)} to ${labelOf(to)}`}>
      <div className={classes.body}>
        <div className={classes.months}>
          <MonthField label="From" months={timestamps} value={from} onChoose={(month) => choose({ from: month })} />
          <MonthField label="To" months={timestamps} value={to} onChoose={(month) => choose({ to: month })} />
        </div>
        {missing.map((sentence) => (
          <InlineAlert key={sentence} type="warning">
            {sentence}
          </InlineAlert>
        ))}
        {failed ? <ErrorState bare message={failureSentence(failed.error)} onRetry={failed.retry} /> : null}
        {compared && hasClasses ? (
          <Classes key={`${from} ${to}`} report={report} compared={compared} title={titled(classesTitle)} />
        ) : null}
        {compared || failed || !hasClasses ? null : <MetricLoading message={loadingClassesMessage} />}
        <div>
          <ChartHead
            tools={<ChartExport label={figuresTitle} title={titled(figuresTitle)} csv={() => figureCsv(figures)} />}
          >
            <h3 className={classes.heading}>{figuresTitle}</h3>
          </ChartHead>
          <DataTable label={figuresTitle} columns={figureColumns} rows={figures} rowKey={({ key }) => key} />
        </div>
      </div>
    </MetricPanel>
  );
}
