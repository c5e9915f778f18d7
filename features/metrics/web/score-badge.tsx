/** The score of a class against the threshold, as a badge. */
import { bandOf } from '@archwright/code-metrics';
import { IconCheck } from '@tabler/icons-react';
import classes from './score-badge.module.css';

interface ScoreBadgeProps {
  readonly score: number;
  readonly threshold: number;
  /** Why the class is accepted as it is; absent when it is not. */
  readonly accepted?: string | undefined;
}

const meanings = {
  normal: 'below the threshold',
  elevated: 'at or above the threshold',
  high: 'far above the threshold',
};

/** Says its meaning in words too; accepted classes have a check mark instead of a colour. */
export function ScoreBadge({ score, threshold, accepted }: ScoreBadgeProps) {
  const band = bandOf(score, threshold);
  const meaning = accepted === undefined ? meanings[band] : `accepted: ${accepted}`;
  return (
    <span className={classes.badge} data-band={accepted === undefined ? band : 'accepted'} title={meaning}>
      {accepted === undefined ? null : <IconCheck size={12} stroke={2} aria-hidden="true" />}
      {score}
      <span className="aw-hidden">, {meaning}</span>
    </span>
  );
}
