/** Counts of the differences between a snapshot and the model: legend of the marks. */
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import type { Comparison } from '../../model/c4-compare.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import classes from './history-panel.module.css';

const labels = { added: editorTexts.added, changed: 'Changed', removed: editorTexts.removed } as const;

/** On the canvas. */
export function ChangeCounts({ counts }: Pick<Comparison, 'counts'>) {
  return (
    <div className={classes.counts}>
      <FloatingBar label="Differences" place="bottom-centre" still>
        {(['added', 'changed', 'removed'] as const).map((mark) => (
          <span key={mark} className={classes.count} data-mark={mark}>
            <i />
            {labels[mark]} <b>{counts[mark]}</b>
          </span>
        ))}
      </FloatingBar>
    </div>
  );
}
