/** The zoom tool, and zooming to the selection. Pure; canvas px. */
import { wheelZoom } from '#platform/canvas/model/wheel-zoom.ts';
import { around } from './board-geometry.ts';
import { boxesOf } from './board-reading.ts';
import { partBetween, selectedElements } from './board-selecting.ts';
import { dragThreshold, settled, type BoardState, type Gesture, type Step } from './board-state.ts';

/** A small element does not fill the view: it is shown with what is round it. */
const largestSelection = 2;

/** The zoom tool was let go: a click is a step, a drag shows its rectangle. */
export function zoomed(state: BoardState, { from, to, way }: Extract<Gesture, { kind: 'zooming' }>): Step {
  const isClick = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) <= dragThreshold;
  const change = isClick
    ? ({ kind: 'step', at: from, way } as const)
    : ({ kind: 'part', part: partBetween(from, to), largest: wheelZoom.max } as const);
  return [state, [{ kind: 'change-view', change }]];
}

/** The view shows what is selected; without a selection it stays. */
export function selectionShown(state: BoardState): Step {
  const part = around(boxesOf(state.board.document.elements, selectedElements(state)));
  if (!part) return settled(state);
  return [state, [{ kind: 'change-view', change: { kind: 'part', part, largest: largestSelection } }]];
}
