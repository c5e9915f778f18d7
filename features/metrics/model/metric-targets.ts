/** Targets: what can be one, and whether it is missed. */
import { isMetricKey, metricFacts } from '@archwright/code-metrics';

/** The average score of a namespace, or of the project. */
export const scoreMetric = 'score';

/** Whether a target can be set on a metric; only scores are known by namespace. */
export const canBeTarget = (metric: string, namespace: string): boolean =>
  metric === scoreMetric || (namespace === '' && isMetricKey(metric));

/** A score is a share of the worst possible class: specification of the score, reference of metrics section 5. */
export const scoreGoalMessage = 'A score is between 0 and 100.';

/** Why no value of a metric can be compared with a goal; undefined where it can. Nothing that is measured is below 0. */
export const goalProblem = (metric: string, value: number): string | undefined =>
  metric === scoreMetric && (value < 0 || value > 100) ? scoreGoalMessage : undefined;

/** A namespace as classes have it, also where it was written with a separator around it, such as `\Shop\Cart\`. */
export function namespaceAsStored(written: string): string {
  const text = written.trim();
  let [from, to] = [0, text.length];
  while (from < to && text.charAt(from) === '\\') from += 1;
  while (to > from && '\\/.:'.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

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
