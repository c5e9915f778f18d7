/** How many classes have which score: ten bars, those at or above the threshold marked. */
import { bandOf } from '@archwright/code-metrics';
import classes from './score-histogram.module.css';

interface ScoreHistogramProps {
  /** Classes by score: 0-9, 10-19 ... 90-100. */
  readonly scores: readonly number[];
  readonly threshold: number;
}

const rangeOf = (bin: number): string => (bin === 9 ? '90–100' : `${bin * 10}–${bin * 10 + 9}`);

/** The bars with their numbers; the heights follow the square root, so that a few bad classes are still seen. */
export function ScoreHistogram({ scores, threshold }: ScoreHistogramProps) {
  const most = Math.max(1, ...scores);
  if (scores.length === 0) return null;
  return (
    <ol className={classes.bars} aria-label="Classes by score">
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
  );
}
