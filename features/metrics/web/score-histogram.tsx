/** How many classes have which score: ten bars, those at or above the threshold marked. */
import { bandOf } from '@archwright/code-metrics';
import { ChartFigure } from '#platform/charts/web/chart-figure.tsx';
import { histogramCsv, scoresOfBar } from '../model/metric-tables.ts';
import classes from './score-histogram.module.css';

interface ScoreHistogramProps {
  /** Classes by score: 0-9, 10-19 ... 90-100. */
  readonly scores: readonly number[];
  readonly threshold: number;
  /** Title of exported files from the name of the chart. */
  readonly titled: (label: string) => string;
}

const label = 'Classes by score';

const rangeOf = (bin: number): string => scoresOfBar(bin).join('–');

/** The bars with their numbers; the heights follow the square root, so that a few bad classes are still seen. */
export function ScoreHistogram({ scores, threshold, titled }: ScoreHistogramProps) {
  const most = Math.max(1, ...scores);
  if (scores.length === 0) return null;
  return (
    <div className={classes.histogram}>
      <ChartFigure label={label} title={titled(label)} csv={() => histogramCsv(scores)}>
        <ol className={classes.bars} aria-label={label}>
          {scores.map((count, bin) => (
            <li key={rangeOf(bin)} title={`Score ${rangeOf(bin)}: ${count} ${count === 1 ? 'class' : 'classes'}`}>
              <span className={classes.count}>{count}</span>
              <span
                className={classes.bar}
                data-band={bandOf(bin * 10 + 9, threshold)}
                style={{ height: `${Math.ceil(Math.sqrt(count / most) * 40)}px` }}
                aria-hidden="true"
              />
              <span className={classes.range}>{rangeOf(bin)}</span>
            </li>
          ))}
        </ol>
      </ChartFigure>
    </div>
  );
}
