/** The values of a jar with one report, which has no line to draw. */
import { metricFacts, type MetricKey } from '@archwright/code-metrics';
import { valueText } from '#platform/charts/model/chart-series.ts';
import type { MetricMonth } from '../contract.ts';
import classes from './metric-values.module.css';

interface MetricValuesProps {
  readonly keys: readonly MetricKey[];
  readonly month: MetricMonth | undefined;
}

/** One tile a metric. */
export function MetricValues({ keys, month }: MetricValuesProps) {
  return (
    <dl className={classes.values}>
      {keys.map((key) => {
        const { label, decimals } = metricFacts[key];
        const value = month?.globalMetrics[key];
        return value === undefined ? null : (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{valueText(value, decimals)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
