/** Positions of elements: dragging, arrow keys, aligning, pinning, automatic layout. Pure. */
import { pinConflicts, type LayoutTask } from '@archwright/layout';
import { alignBoxes, distributeBoxes } from '#platform/canvas/model/align-boxes.ts';
import type { C4Change } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { pictureOf, viewNodes, type ViewNode } from './c4-view.ts';
import { withSnapshot } from './drag-snapshots.ts';
import { carriedLines, looseLines } from './editor-lines.ts';
import { selectedElements } from './editor-selecting.ts';
import {
  settled,
  toast,
  type EditorEffect,
  type EditorState,
  type EventOf,
  type NewId,
  type Placed,
  type Step,
} from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { edited } from './editor-writes.ts';
import { layoutTaskOf } from './view-layout.ts';
import { worthMove, type Move } from './position-queue.ts';

const nodesOf = ({ document, viewId }: EditorState): readonly ViewNode[] => {
  const view = document.views.get(viewId);
  return view ? viewNodes(document, view) : [];
};

/** The selected elements as boxes. */
const selectedNodes = (state: EditorState): readonly ViewNode[] => {
  const selected = new Set(selectedElements(state));
  return nodesOf(state).filter(({ id }) => selected.has(id));
};

interface Moving {
  /** Changes of lines drawn by hand. */
  readonly linesOf?: typeof carriedLines;
  /** True when the elements stand exactly where they were asked to. */
  readonly isPlaced?: boolean;
}

/** One moved element is a single position write, several changes are a batch; both are one undo step. */
function moved(
  state: EditorState,
  places: readonly Placed[],
  newId: NewId,
  { linesOf = carriedLines, isPlaced = false }: Moving = {},
): Step {
  const { document, viewId } = state;
  const moves = places.flatMap(({ id, x, y }): readonly Move[] => {
    const move = worthMove(document, { viewId, elementId: id, x, y });
    return move ? [move] : [];
  });
  const lines = linesOf(state, places);
  const changes = [...moves.map((move): C4Change => ({ call: 'moveElement', ...move })), ...lines];
  const [only] = moves;
  return edited(state, { changes, ...(only && changes.length === 1 ? { move: only } : {}), isPlaced }, newId);
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
  moved(withSnapshot(state), alignBoxes(selectedNodes(state), to), newId, { isPlaced: true });

/** Distributes the selection. */
export const distributed = (state: EditorState, { axis }: EventOf<'distributed'>, newId: NewId): Step =>
  moved(withSnapshot(state), distributeBoxes(selectedNodes(state), axis), newId, { isPlaced: true });

/** Pins or unpins: automatic layout skips pinned elements. */
export function pinned(state: EditorState, { isPinned }: EventOf<'pinned'>, newId: NewId): Step {
  const { viewId } = state;
  const changes = selectedNodes(state)
    .filter((node) => node.isPinned !== isPinned)
    .map(({ id, x, y }): C4Change => ({ call: 'moveElement', viewId, elementId: id, x, y, pinned: isPinned }));
  return edited(changes.length === 0 ? state : withSnapshot(state), { changes }, newId);
}

/** Chooses direction, spacing or lines of the open view. */
export const layoutSet = (state: EditorState, { layout }: EventOf<'layout-set'>, newId: NewId): Step =>
  edited(state, { changes: [{ call: 'updateView', viewId: state.viewId, layout }] }, newId);

/** Pinned elements in a border that they do not belong to stay there: no layout can mend that. */
function pinWarnings({ elements }: C4Document, task: LayoutTask): readonly EditorEffect[] {
  const [first] = pinConflicts(task);
  const name = elements.get(first?.box ?? '')?.name;
  return name === undefined ? [] : [toast(editorTexts.pinnedInside(name))];
}

/** Requests a layout of the view, or of the selection, around everything else. */
export function layoutAsked(state: EditorState, { isSelection, groupId }: EventOf<'layout-asked'>): Step {
  const { viewId, document, selection } = state;
  const picture = pictureOf(document, viewId);
  if (!picture) return settled(state);
  const task = layoutTaskOf(picture, isSelection ? selection : undefined);
  const layout: EditorEffect = { kind: 'lay-out', viewId, task, ...(groupId === undefined ? {} : { groupId }) };
  return [{ ...state, isLayingOut: true }, [layout, ...pinWarnings(state.document, task)]];
}

/** Applies a layout as one step, except to elements pinned or removed in the meantime. */
export function laidOut(state: EditorState, { viewId, places }: EventOf<'laid-out'>, newId: NewId): Step {
  const done = { ...state, isLayingOut: false };
  if (!places || viewId !== state.viewId) return settled(done);
  const free = new Set(
    nodesOf(state)
      .filter((node) => !node.isPinned)
      .map(({ id }) => id),
  );
  const whole = places.map(({ id, x, y }) => ({ id, x: Math.round(x), y: Math.round(y) }));
  const [next, effects] = moved(
    withSnapshot(done),
    whole.filter(({ id }) => free.has(id)),
    newId,
    { linesOf: looseLines, isPlaced: true },
  );
  return [next, [...effects, { kind: 'fit' }]];
}
