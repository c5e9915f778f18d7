/** Chooses a jar, metrics or a class, and a time for a chart in a document. */
import { NativeSelect } from '@mantine/core';
import { metricFacts } from '@archwright/code-metrics';
import { useRead } from '#platform/http/web/use-calls.ts';
import { METRIC_VANISHED, SELECT_JAR } from '#platform/richtext/contract.ts';
import type { EmbedEditorProps } from '#platform/richtext/web/embeds.ts';
import { isGone } from '#platform/trash/model/gone.ts';
import { failureSentence } from '#platform/ui/model/failure-sentence.ts';
import { getMetricReport, listMetricJars, type MetricMonth } from '../../contract.ts';
import { groupKeys, readEmbeddedChart, writeEmbeddedChart, type EmbeddedChart } from './embedded-chart.ts';
import { metricTabs } from '../../model/metric-charts.ts';
import { monthLabel, monthParam, readMonth } from '#platform/charts/model/year-month.ts';

const loading = 'Loading ...';
/** Jars in the list. */
const perPage = 100;
/** Classes in the list: the worst ones. */
const mostClasses = 200;

/** What the chart shows, as a value of the second field. */
const shownAs = ({ keys, classname }: EmbeddedChart): string => {
  if (classname !== '') return `class ${classname}`;
  const group = metricTabs.find(({ group: name }) => groupKeys(name).join() === keys.join());
  return group ? `group ${group.group}` : `key ${keys.join()}`;
};

/** Metrics that are no group, and more than one: they can be written, and stay until another choice is made. */
const severalOf = ({ keys, classname }: EmbeddedChart): readonly { readonly value: string; readonly label: string }[] =>
  classname === '' && keys.length > 1 && !metricTabs.some(({ group }) => groupKeys(group).join() === keys.join())
    ? [{ value: `key ${keys.join()}`, label: keys.map((key) => metricFacts[key].label).join(', ') }]
    : [];

function chosenAs(chart: EmbeddedChart, value: string): EmbeddedChart {
  const at = value.indexOf(' ');
  const [kind, name] = [value.slice(0, at), value.slice(at + 1)];
  if (kind === 'class') return { ...chart, classname: name };
  const tab = metricTabs.find(({ group }) => group === name);
  const keys = tab
    ? groupKeys(tab.group)
    : metricTabs.flatMap(({ group }) => groupKeys(group)).filter((key) => key === name);
  return { ...chart, classname: '', keys };
}

interface MonthFieldProps {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  readonly months: readonly MetricMonth[];
  readonly onChoose: (month: string) => void;
}

function MonthField({ label, none, value, months, onChoose }: MonthFieldProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[
        { value: '', label: none },
        ...months.map(({ timestamp }) => {
          const month = readMonth(timestamp);
          return { value: monthParam(month), label: monthLabel(month) };
        }),
      ]}
    />
  );
}

/** Choosing a jar shows its complexity; everything else can be changed then. */
export function MetricChooser({ value, onChange }: EmbedEditorProps) {
  const chart = readEmbeddedChart(value);
  const { data, error } = useRead(listMetricJars, { query: { page: 1, perPage } });
  const read = useRead(getMetricReport, { params: { id: chart.jarId } }, { enabled: chart.jarId !== '' });
  const report = read.data && 'timestamps' in read.data ? read.data : undefined;
  const jars = data?.resources ?? [];
  const isThere = jars.some(({ id }) => id === chart.jarId);
  const failure = error ?? read.error;
  const said = failure ? failureSentence(failure) : data ? SELECT_JAR : loading;
  const hint = isGone(read) ? METRIC_VANISHED : said;
  const change = (next: Partial<EmbeddedChart>): void => onChange(writeEmbeddedChart({ ...chart, ...next }));
  const names = report?.classList.slice(0, mostClasses).map(({ classname }) => classname) ?? [];
  const listed = chart.classname === '' || names.includes(chart.classname) ? names : [chart.classname, ...names];
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label="Metrics jar"
        value={isThere ? chart.jarId : ''}
        disabled={!data}
        data={[{ value: '', label: hint, disabled: true }, ...jars.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget }) => change({ jarId: currentTarget.value, classname: '', from: '', to: '' })}
      />
      {report ? (
        <>
          <NativeSelect
            size="xs"
            aria-label="Metrics"
            value={shownAs(chart)}
            onChange={({ currentTarget }) => onChange(writeEmbeddedChart(chosenAs(chart, currentTarget.value)))}
            data={[
              { group: 'Groups', items: metricTabs.map(({ group, label }) => ({ value: `group ${group}`, label })) },
              {
                group: 'Metrics',
                items: [
                  ...severalOf(chart),
                  ...metricTabs.flatMap(({ group }) =>
                    groupKeys(group).map((key) => ({ value: `key ${key}`, label: metricFacts[key].label })),
                  ),
                ],
              },
              { group: 'Classes', items: listed.map((name) => ({ value: `class ${name}`, label: name })) },
            ]}
          />
          <MonthField
            label="From"
            none="From the beginning"
            value={chart.from}
            months={report.timestamps}
            onChoose={(from) => change({ from })}
          />
          <MonthField
            label="To"
            none="To now"
            value={chart.to}
            months={report.timestamps}
            onChoose={(to) => change({ to })}
          />
        </>
      ) : null}
    </>
  );
}
