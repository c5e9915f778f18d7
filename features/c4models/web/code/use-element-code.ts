/** Code of a month by the elements of a model, as marks on their boxes. */
import { useMemo } from 'react';
import {
  listMetricElements,
  listMetricJars,
  type MetricElements,
  type MetricJarRow,
} from '#features/metrics/contract.ts';
import { monthParam, readMonth } from '#platform/charts/model/year-month.ts';
import { useRead } from '#platform/http/web/use-calls.ts';
import { codeMarks, codeMetricOf, type CodeMetric } from './code-marks.ts';
import type { CodeChoice, CodeMarks } from './code-choice.ts';

/** Jars that can be chosen; a project has few. */
const perPage = 100;

/** Jars of the project with reports; undefined while they load. */
export function useJars(isWanted = true): readonly MetricJarRow[] | undefined {
  const { data, error } = useRead(listMetricJars, { query: { page: 1, perPage } }, { enabled: isWanted });
  return useMemo(() => (error ? [] : data?.resources.filter(({ isComplete }) => isComplete)), [data, error]);
}

/** What is known of a choice. */
export interface ElementCode {
  readonly jars: readonly MetricJarRow[];
  /** The chosen jar, or the first one; undefined without any. */
  readonly jar: MetricJarRow | undefined;
  readonly metric: CodeMetric;
  /** Undefined while it loads, and without a jar. */
  readonly month: MetricElements | undefined;
  readonly marks: CodeMarks | undefined;
  /** The chosen jar is not there any more, or cannot be read. */
  readonly isGone: boolean;
}

const noJars: readonly MetricJarRow[] = [];

/** Reads a month for a choice; the month before stays until the next one is there. */
export function useElementCode(modelId: string, choice: CodeChoice): ElementCode {
  const known = useJars();
  const jars = known ?? noJars;
  const jar = choice.jarId === '' ? jars[0] : jars.find(({ id }) => id === choice.jarId);
  const metric = codeMetricOf(choice.metric);
  const query = { model: modelId, ...(choice.month === '' ? {} : { month: monthParam(readMonth(choice.month)) }) };
  const params = { id: jar?.id ?? '' };
  const { data, error } = useRead(listMetricElements, { params, query }, { enabled: jar !== undefined, keep: true });
  const month = jar && !error ? data : undefined;
  const marks = useMemo(() => month && codeMarks(metric, month), [metric, month]);
  const isGone = (known !== undefined && !jar) || error !== null;
  return { jars, jar, metric, month, marks, isGone };
}
