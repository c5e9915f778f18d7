/** Code of an element in its drawer: patterns, size, and how its figures developed. Loaded on demand. */
import { NativeSelect } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { getMetricElement, type MetricElementHistory } from '#features/metrics/contract.ts';
import type { ChartData } from '#platform/charts/model/chart-series.ts';
import { monthIndex, readMonth } from '#platform/charts/model/year-month.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission, useProject } from '#platform/identity/web/workspace.tsx';
import { thingAddress } from '#platform/search/web/thing-address.ts';
import { AppLink } from '#platform/ui/web/app-link.tsx';
import { lazyPart } from '#platform/ui/web/lazy-part.tsx';
import { useKinds } from '#platform/ui/web/sections.tsx';
import { isolated } from '#platform/ui/model/isolated.ts';
import type { C4Item } from '../../model/c4-document.ts';
import {
  codeMetricDigits,
  codeMetricGroups,
  codeMetricLabel,
  codeMetricOf,
  codeSize,
  codeValue,
  type CodeMetric,
} from './code-marks.ts';
import type { ElementPattern } from '../../model/element-pattern.ts';
import drawer from '../drawers/drawer.module.css';
import { useEditor } from '../editor-context.tsx';
import { firstChoice, useCode } from './code-choice.ts';
import classes from './code-section.module.css';
import { JarChoice } from './jar-choice.tsx';
import { PatternList } from './pattern-list.tsx';
import { useElementCode, type ElementCode } from './use-element-code.ts';
import { useSavedPatterns } from './use-saved-patterns.ts';

const LineChart = lazyPart(async () => (await import('#platform/charts/web/line-chart.tsx')).LineChart);

/** Height of the chart, px. */
const height = 150;

function trendOf({ history }: MetricElementHistory, months: readonly string[], metric: CodeMetric): ChartData {
  const values = months.map((month) => {
    const figures = history[month];
    return (figures && codeValue(figures, metric)) ?? null;
  });
  return {
    months: months.map((month) => monthIndex(readMonth(month))),
    series: [{ key: metric, label: codeMetricLabel(metric), values, digits: codeMetricDigits(metric) }],
  };
}

interface TrendProps {
  readonly modelId: string;
  readonly item: C4Item;
  readonly jarId: string;
  readonly months: readonly string[];
  readonly first: CodeMetric;
}

function Trend({ modelId, item, jarId, months, first }: TrendProps) {
  const [metric, setMetric] = useState(first);
  const params = { id: jarId, elementId: item.id };
  const { data } = useRead(getMetricElement, { params, query: { model: modelId } }, { keep: true });
  const trend = useMemo(() => data && trendOf(data, months, metric), [data, months, metric]);
  return (
    <div className={classes.trend}>
      <NativeSelect
        size="xs"
        aria-label="Trend of"
        value={metric}
        data={codeMetricGroups.map(({ group, items }) => ({ group, items: [...items] }))}
        onChange={({ currentTarget }) => setMetric(codeMetricOf(currentTarget.value))}
      />
      <div style={{ minHeight: height }}>
        {trend ? (
          <Suspense>
            <LineChart label={`${codeMetricLabel(metric)} of ${item.name}`} data={trend} height={height} bare />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

interface MeasuredProps {
  readonly item: C4Item;
  readonly code: ElementCode;
  readonly modelId: string;
}

/** A pattern without `**` at its end and the separator before it. */
function withoutDepth(pattern: string): string {
  if (!pattern.endsWith('**')) return pattern;
  let end = pattern.length - 2;
  while (end > 0 && '\\/.:'.includes(pattern.charAt(end - 1))) end -= 1;
  return pattern.slice(0, end);
}

/** The namespace that the page of a jar can begin at: of a pattern without wildcards. */
const namespaceOf = ({ patterns }: C4Item): string | undefined =>
  patterns
    .filter(({ kind }) => kind === 'namespace')
    .map(({ pattern }) => withoutDepth(pattern))
    .find((pattern) => pattern !== '' && !pattern.includes('*'));

function Measured({ item, code: { jar, month, metric }, modelId }: MeasuredProps) {
  const project = useProject();
  const kinds = useKinds();
  if (!jar || !month) return null;
  const found = month.elements.find(({ id }) => id === item.id);
  const idle = month.idle.filter(({ elementId }) => elementId === item.id);
  const href = thingAddress(kinds, project.code, { kind: 'metric', id: jar.id, part: namespaceOf(item) });
  const own = found && found.ownClasses < found.classes ? `, ${found.classes - found.ownClasses} of them inside` : '';
  return (
    <>
      <p className={classes.size}>
        {found
          ? `${codeSize(found).replace(',', () => ` in ${isolated(jar.name)},`)}${own}`
          : `No code in ${isolated(jar.name)}`}
        {href ? (
          <AppLink className="aw-link" href={href}>
            Open metrics
          </AppLink>
        ) : null}
      </p>
      {idle.length > 0 ? (
        <p className={classes.idle}>
          {idle.length === 1 ? 'Matches nothing: ' : 'Match nothing: '}
          {idle.map(({ pattern }) => pattern).join(', ')}
        </p>
      ) : null}
      {found && month.months.length > 1 ? (
        <Trend modelId={modelId} item={item} jarId={jar.id} months={month.months} first={metric} />
      ) : null}
    </>
  );
}

/** The jar of the colours, or the one that was chosen here. */
function MeasuredCode({ item }: { readonly item: C4Item }) {
  const modelId = useEditor(({ head }) => head.id);
  const { choice, jarId, chooseJar } = useCode();
  const code = useElementCode(modelId, { ...(choice ?? firstChoice(jarId)), month: '' });
  useSavedPatterns();
  return (
    <>
      {code.jars.length > (code.jar ? 1 : 0) ? (
        <JarChoice jars={code.jars} jar={code.jar} onChoose={chooseJar} />
      ) : null}
      <Measured item={item} code={code} modelId={modelId} />
    </>
  );
}

interface CodeSectionProps {
  readonly item: C4Item;
  /** Read-only without it. */
  readonly onChange?: (patterns: ElementPattern[]) => void;
}

/** Nothing for an element without patterns that cannot have any. */
export function CodeSection({ item, onChange }: CodeSectionProps) {
  const mayRead = usePermission('metric.read');
  return (
    <section className={`${drawer.section} ${classes.section}`} aria-label="Code">
      <div className={drawer.sectionHead}>
        <h3>Code</h3>
      </div>
      <PatternList patterns={item.patterns} onChange={onChange ? (patterns) => onChange([...patterns]) : undefined} />
      {mayRead ? <MeasuredCode item={item} /> : null}
    </section>
  );
}
