/** Code of a month by the elements of a model, as marks on their boxes. */
import { useMemo, useState } from 'react';
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
/** Jars that are asked for code of a model before one was chosen. */
const mostAsked = 8;

/** Jars of the project with reports; undefined while they load. */
export function useJars(isWanted = true): readonly MetricJarRow[] | undefined {
  const { data, error } = useRead(listMetricJars, { query: { page: 1, perPage } }, { enabled: isWanted });
  return useMemo(() => (error ? [] : data?.resources.filter(({ isComplete }) => isComplete)), [data, error]);
}

/** What is known of a choice. */
export interface ElementCode {
  readonly jars: readonly MetricJarRow[];
  /** The chosen jar, or the first one with code of the model; undefined without any. */
  readonly jar: MetricJarRow | undefined;
  readonly metric: CodeMetric;
  /** Undefined while it loads, and without a jar. */
  readonly month: MetricElements | undefined;
  readonly marks: CodeMarks | undefined;
  /** The chosen jar is not there any more, or cannot be read. */
  readonly isGone: boolean;
}

const noJars: readonly MetricJarRow[] = [];

/**
 * The jar before one was chosen: the first one by name with code of the model, else the first one; undefined while it is
 * looked for.
 */
function useJarOfModel(modelId: string, jars: readonly MetricJarRow[], isWanted: boolean): MetricJarRow | undefined {
  const [passed, setPassed] = useState(0);
  const asked = isWanted && jars.length > 1 ? jars.slice(0, mostAsked)[passed] : undefined;
  const args = { params: { id: asked?.id ?? '' }, query: { model: modelId } };
  const { data, error } = useRead(listMetricElements, args, { enabled: asked !== undefined });
  if (!asked) return jars[0];
  if (error || data?.elements.length === 0) setPassed(passed + 1);
  return data ? asked : undefined;
}

/** Reads a month for a choice; the month before stays until the next one is there. */
export function useElementCode(modelId: string, choice: CodeChoice): ElementCode {
  const known = useJars();
  const jars = known ?? noJars;
  const first = useJarOfModel(modelId, jars, choice.jarId === '');
  const jar = choice.jarId === '' ? first : jars.find(({ id }) => id === choice.jarId);
  const metric = codeMetricOf(choice.metric);
  const query = { model: modelId, ...(choice.month === '' ? {} : { month: monthParam(readMonth(choice.month)) }) };
  const params = { id: jar?.id ?? '' };
  const { data, error } = useRead(listMetricElements, { params, query }, { enabled: jar !== undefined, keep: true });
  const month = jar && !error ? data : undefined;
  const marks = useMemo(() => month && codeMarks(metric, month), [metric, month]);
  const isLooking = choice.jarId === '' && jars.length > 0;
  const isGone = (known !== undefined && !jar && !isLooking) || error !== null;
  return { jars, jar, metric, month, marks, isGone };
}
