/** Targets: what can be one, and whether it is missed. */
import { isMetricKey, metricFacts } from '@archwright/code-metrics';

/** The average score of a namespace, or of the project. */
export const scoreMetric = 'score';

/** Whether a target can be set on a metric; only scores are known by namespace. */
export const canBeTarget = (metric: string, namespace: string): boolean =>
  metric === scoreMetric || (namespace === '' && isMetricKey(metric));

const isHigherBetter = (metric: string): boolean => isMetricKey(metric) && metricFacts[metric].direction === 'up';

/** Whether a value is as good as its target, or better. */
export const reaches = (metric: string, current: number, target: number): boolean =>
  isHigherBetter(metric) ? current >= target : current <= target;

/** Whether a target is missed: its day has passed, and the value is worse. `today` is `2026-11-23`. */
export const isMissed = (
  { metric, value, due }: { readonly metric: string; readonly value: number; readonly due: string },
  current: number | undefined,
  today: string,
): boolean => due < today && current !== undefined && !reaches(metric, current, value);
