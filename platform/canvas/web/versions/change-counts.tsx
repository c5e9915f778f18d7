/** Counts of the marks of a comparison on the canvas: their legend. */
import { differenceMarks, markWords, type DifferenceMark } from '../../model/version-differences.ts';
import { FloatingBar } from '../floating-bar.tsx';
import classes from './version-panel.module.css';

interface ChangeCountsProps {
  /** Accessible name. */
  readonly label: string;
  /** The mark of each thing on the canvas that differs. */
  readonly marks: readonly DifferenceMark[];
}

/** On the canvas; `--panel-side` is the width of what covers its right side. */
export function ChangeCounts({ label, marks }: ChangeCountsProps) {
  return (
    <div className={classes.counts}>
      <FloatingBar label={label} place="bottom-centre" still>
        {differenceMarks.map((mark) => (
          <span key={mark} className={classes.count} data-mark={mark}>
            <i />
            {markWords[mark]} <b>{marks.filter((one) => one === mark).length}</b>
          </span>
        ))}
      </FloatingBar>
    </div>
  );
}
