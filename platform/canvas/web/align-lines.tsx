/** Alignment guides of dragged boxes, drawn on the canvas. */
import { alignGuides } from '../model/snapping.ts';
import type { Box } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';

/** Boxes farther away are ignored, canvas px. */
const reach = 1_500;

/** Rendered behind the boxes of a stage during a drag. */
export function AlignLines({ dragged, others }: { readonly dragged: readonly Box[]; readonly others: readonly Box[] }) {
  return alignGuides(dragged, others, reach).map(({ axis, at, from, to }) => (
    <i
      key={`${axis} ${at}`}
      className={classes.guide}
      data-axis={axis}
      style={
        axis === 'x'
          ? { transform: `translate(${at}px, ${from}px)`, height: to - from }
          : { transform: `translate(${from}px, ${at}px)`, width: to - from }
      }
    />
  ));
}
