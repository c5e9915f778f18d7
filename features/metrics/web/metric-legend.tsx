/** The legend of the shown metrics: what each says, which way is good, what is usual, and where this project stands. */
import { IconArrowDown, IconArrowUp, IconMinus } from '@tabler/icons-react';
import { metricFacts, type MetricKey } from '@archwright/code-metrics';
import { valueText } from '#platform/charts/model/chart-series.ts';
import type { MetricMonth } from '../contract.ts';
import { placeInRange } from '../model/metric-charts.ts';
import classes from './metric-legend.module.css';

const directions = {
  down: { icon: IconArrowDown, text: 'Lower is better' },
  up: { icon: IconArrowUp, text: 'Higher is better' },
  neutral: { icon: IconMinus, text: 'Neither good nor bad' },
} as const;

const places = { below: 'below the usual range', within: 'within the usual range', above: 'above the usual range' };

/** The newest value of a metric. */
const newest = (months: readonly MetricMonth[], key: MetricKey): MetricMonth | undefined =>
  months.findLast(({ globalMetrics }) => globalMetrics[key] !== undefined);

function Standing({ metric, months }: { readonly metric: MetricKey; readonly months: readonly MetricMonth[] }) {
  const { usual, decimals, source } = metricFacts[metric];
  const month = newest(months, metric);
  const value = month?.globalMetrics[metric];
  const spread = month?.spread[metric];
  const text = (number: number): string => valueText(number, decimals);
  return (
    <>
      {usual ? (
        <span>
          Usual {text(usual[0])} to {text(usual[1])}
          {value === undefined ? null : `, here ${text(value)}: ${places[placeInRange(value, usual)]}`}
        </span>
      ) : null}
      {spread ? (
        <span>
          Median {text(spread.median)}, 90th percentile {text(spread.p90)}
          {spread.worst ? (
            <>
              , worst {text(spread.worst.value)}{' '}
              <span className={classes.worst} title={spread.worst.name}>
                ({spread.worst.name})
              </span>
            </>
          ) : null}
        </span>
      ) : null}
      <span>{source}</span>
    </>
  );
}

/** The legend, open at first. */
export function MetricLegend({
  keys,
  months,
}: {
  readonly keys: readonly MetricKey[];
  readonly months: readonly MetricMonth[];
}) {
  return (
    <details className={classes.legend} open>
      <summary>Legend</summary>
      <dl>
        {keys.map((key) => {
          const { label, legend, direction } = metricFacts[key];
          const { icon: DirectionIcon, text } = directions[direction];
          return (
            <div key={key} className={classes.entry}>
              <dt>
                {label}
                <span className={classes.direction}>
                  <DirectionIcon size={13} stroke={1.8} aria-hidden="true" />
                  {text}
                </span>
              </dt>
              <dd>
                {legend}
                <span className={classes.facts}>
                  <Standing metric={key} months={months} />
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
