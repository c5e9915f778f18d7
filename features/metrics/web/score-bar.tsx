/** Why a class has its score: one bar of what its parts and its impact on other classes give, and the same as a list. */
import { accountOf, scorePartFacts } from '@archwright/code-metrics';
import { seriesColor, valueText } from '#platform/charts/model/chart-series.ts';
import { ChartFigure } from '#platform/charts/web/chart-figure.tsx';
import type { MetricClass } from '../contract.ts';
import { scoreCsv, type ScoreShare } from '../model/metric-tables.ts';
import classes from './score-bar.module.css';

function sharesOf({ parts, afferent = 0 }: MetricClass): readonly ScoreShare[] {
  const account = accountOf(parts, afferent);
  const dependents = `${valueText(afferent, 0)} ${afferent === 1 ? 'class depends' : 'classes depend'} on it`;
  return [
    ...account.parts.map(({ part, points, most }) => ({
      name: scorePartFacts[part].label,
      points,
      told: `${valueText(points, 1)} of ${valueText(most, 0)}`,
    })),
    {
      name: 'Impact',
      points: account.added,
      told: `${valueText(account.added, 1)} (× ${valueText(account.factor, 2)}: ${dependents})`,
    },
  ];
}

const partsLabel = 'Parts of the score';

interface ScoreBarProps {
  readonly shown: MetricClass;
  /** Title of exported files from the name of the chart. */
  readonly titled: (label: string) => string;
}

/** The bar below a summary that opens it. */
export function ScoreBar({ shown, titled }: ScoreBarProps) {
  const shares = sharesOf(shown);
  return (
    <details className={classes.why}>
      <summary>Why this score?</summary>
      <ChartFigure
        label={partsLabel}
        title={titled(`Score of ${shown.classname}`)}
        csv={() => scoreCsv(shares, shown.score)}
        lines={shares.map(({ name, told }, position) => ({ label: `${name} ${told}`, color: seriesColor(position) }))}
      >
        <div className={classes.bar} aria-hidden="true">
          {shares.map(({ name, points }, position) => (
            <span
              key={name}
              title={`${name}: ${valueText(points, 1)}`}
              style={{ width: `${points}%`, background: seriesColor(position) }}
            />
          ))}
        </div>
      </ChartFigure>
      <dl>
        {shares.map(({ name, told }, position) => (
          <div key={name} style={{ color: seriesColor(position) }}>
            <dt>{name}</dt>
            <dd>{told}</dd>
          </div>
        ))}
        <div>
          <dt>Overall score, of 100</dt>
          <dd>{valueText(shown.score, 0)}</dd>
        </div>
      </dl>
    </details>
  );
}
