/** Why a class has its score: one bar of what its parts and its impact on other classes give, and the same as a list. */
import { accountOf, scorePartFacts } from '@archwright/code-metrics';
import { seriesColor, valueText } from '#platform/charts/model/chart-series.ts';
import type { MetricClass } from '../contract.ts';
import classes from './score-bar.module.css';

interface Share {
  readonly name: string;
  readonly points: number;
  readonly told: string;
}

function sharesOf({ parts, afferent = 0 }: MetricClass): readonly Share[] {
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

/** The bar below a summary that opens it. */
export function ScoreBar({ shown }: { readonly shown: MetricClass }) {
  const shares = sharesOf(shown);
  return (
    <details className={classes.why}>
      <summary>Why this score?</summary>
      <div className={classes.bar} aria-hidden="true">
        {shares.map(({ name, points }, position) => (
          <span
            key={name}
            title={`${name}: ${valueText(points, 1)}`}
            style={{ width: `${points}%`, background: seriesColor(position) }}
          />
        ))}
      </div>
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
