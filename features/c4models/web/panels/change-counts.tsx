/** Counts of the marks in the open view of a comparison: their legend. */
import { useMemo } from 'react';
import { FloatingBar } from '#platform/canvas/web/floating-bar.tsx';
import type { Comparison } from '../../model/c4-compare.ts';
import type { ViewPicture } from '../../model/c4-view.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import { changeMarks } from '../canvas/change-marks.ts';
import { usePicture } from '../editor-context.tsx';
import classes from './history-panel.module.css';

const labels = { added: editorTexts.added, changed: 'Changed', removed: editorTexts.removed } as const;
const kinds = ['added', 'changed', 'removed'] as const;

/** Marks of the elements and relationships that a view draws. */
function marksIn(comparison: Comparison, { view, nodes, edges }: ViewPicture): readonly (typeof kinds)[number][] {
  const marks = changeMarks(comparison, view.id);
  return [...nodes, ...edges].flatMap(({ id }) => marks.get(id)?.kind ?? []);
}

/** On the canvas. */
export function ChangeCounts({ comparison }: { readonly comparison: Comparison }) {
  const picture = usePicture();
  const marks = useMemo(() => (picture ? marksIn(comparison, picture) : []), [comparison, picture]);
  return (
    <div className={classes.counts}>
      <FloatingBar label="Differences in this view" place="bottom-centre" still>
        {kinds.map((kind) => (
          <span key={kind} className={classes.count} data-mark={kind}>
            <i />
            {labels[kind]} <b>{marks.filter((one) => one === kind).length}</b>
          </span>
        ))}
      </FloatingBar>
    </div>
  );
}
