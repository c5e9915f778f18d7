/** Positions of elements: dragging, arrow keys, aligning, pinning, automatic layout. Pure. */
import { alignBoxes, distributeBoxes } from '#platform/canvas/model/align-boxes.ts';
import type { C4Change } from '../contract.ts';
import { viewNodes, type ViewNode } from './c4-view.ts';
import { selectedElements } from './editor-selecting.ts';
import { settled, type EditorState, type EventOf, type NewId, type Placed, type Step } from './editor-state.ts';
import { edited } from './editor-writes.ts';
import { worthMove, type Move } from './position-queue.ts';

/** Number of drag snapshots (specification 3 section 9). */
const mostSnapshots = 50;

const withSnapshot = (state: EditorState): EditorState => ({
  ...state,
  snapshots: [...state.snapshots, { viewId: state.viewId, document: state.document }].slice(-mostSnapshots),
});

const nodesOf = ({ document, viewId }: EditorState): readonly ViewNode[] => {
  const view = document.views.get(viewId);
  return view ? viewNodes(document, view) : [];
};

/** The selected elements as boxes. */
const selectedNodes = (state: EditorState): readonly ViewNode[] => {
  const selected = new Set(selectedElements(state));
  return nodesOf(state).filter(({ id }) => selected.has(id));
};

/** One moved element is a single position write, several are a batch; both are one undo step. */
function moved(state: EditorState, places: readonly Placed[], newId: NewId): Step {
  const { document, viewId } = state;
  const moves = places.flatMap(({ id, x, y }): readonly Move[] => {
    const move = worthMove(document, { viewId, elementId: id, x, y });
    return move ? [move] : [];
  });
  const changes = moves.map((move): C4Change => ({ call: 'moveElement', ...move }));
  const [only] = moves;
  return edited(state, { changes, ...(only && moves.length === 1 ? { move: only } : {}) }, newId);
}

/** Start of a drag: stores a snapshot. Group boxes cannot be moved. */
export function dragStarted(state: EditorState, { ids }: EventOf<'drag-started'>): Step {
  const shown = new Set(nodesOf(state).map(({ id }) => id));
  const dragged = ids.filter((id) => shown.has(id));
  return settled(dragged.length === 0 ? state : { ...withSnapshot(state), dragged });
}

/** End of a drag. */
export function dragStopped(state: EditorState, { places }: EventOf<'drag-stopped'>, newId: NewId): Step {
  return moved({ ...state, dragged: [] }, places, newId);
}

/** Arrow keys. */
export function nudged(state: EditorState, { dx, dy }: EventOf<'nudged'>, newId: NewId): Step {
  const places = selectedNodes(state).map(({ id, x, y }) => ({ id, x: x + dx, y: y + dy }));
  return places.length === 0 ? settled(state) : moved(withSnapshot(state), places, newId);
}

/** Aligns the selection. */
export const aligned = (state: EditorState, { to }: EventOf<'aligned'>, newId: NewId): Step =>
  moved(withSnapshot(state), alignBoxes(selectedNodes(state), to), newId);

/** Distributes the selection. */
export const distributed = (state: EditorState, { axis }: EventOf<'distributed'>, newId: NewId): Step =>
  moved(withSnapshot(state), distributeBoxes(selectedNodes(state), axis), newId);

/** Pins or unpins: automatic layout skips pinned elements. */
export function pinned(state: EditorState, { isPinned }: EventOf<'pinned'>, newId: NewId): Step {
  const { viewId } = state;
  const changes = selectedNodes(state)
    .filter((node) => node.isPinned !== isPinned)
    .map(({ id, x, y }): C4Change => ({ call: 'moveElement', viewId, elementId: id, x, y, pinned: isPinned }));
  return edited(state, { changes }, newId);
}

/** Requests a layout from the worker; for a selection all other elements count as pinned. */
export function layoutAsked(state: EditorState, { task, isSelection }: EventOf<'layout-asked'>): Step {
  const { selection, viewId } = state;
  const boxes = isSelection
    ? task.boxes.map((box) => ({ ...box, isPinned: box.isPinned || !selection.has(box.id) }))
    : task.boxes;
  return [{ ...state, isLayingOut: true }, [{ kind: 'lay-out', viewId, task: { ...task, boxes } }]];
}

/** Applies a layout as one step, except to elements pinned or removed in the meantime. */
export function laidOut(state: EditorState, { viewId, layout }: EventOf<'laid-out'>, newId: NewId): Step {
  const done = { ...state, isLayingOut: false };
  if (!layout || viewId !== state.viewId) return settled(done);
  const free = new Set(
    nodesOf(state)
      .filter((node) => !node.isPinned)
      .map(({ id }) => id),
  );
  const places = layout.places.filter(({ id }) => free.has(id));
  const [next, effects] = moved(withSnapshot(done), places, newId);
  return [next, [...effects, { kind: 'fit' }]];
}
