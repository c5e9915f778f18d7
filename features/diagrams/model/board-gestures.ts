/** Presses, drags and releases on the canvas: which gesture begins, goes on and ends. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import { editedAndSelected, settledIn, storing } from './board-edits.ts';
import { bendingFrom, bendingTo, bent, pulled, pullingFrom, pullingFromPort, pullingTo } from './board-linking.ts';
import { moved, movingFrom, movingTo } from './board-moving.ts';
import { topKey } from './board-order.ts';
import { drawnPart, freePlace, newBox, partAround } from './board-places.ts';
import { resized, resizingFrom, resizingTo, rotated, rotatingFrom, rotatingTo } from './board-resizing.ts';
import { clicked, enclosedIn, partBetween, withGroups } from './board-selecting.ts';
import { writingConfirmed, writingNew, writingStarted } from './board-writing.ts';
import { zoomed } from './board-zooming.ts';
import { storedInk } from './ink-strokes.ts';
import {
  dragThreshold,
  settled,
  type BoardEffect,
  type BoardState,
  type EventOf,
  type Gesture,
  type NewId,
  type PressKeys,
  type PressTarget,
  type ShapeName,
  type Step,
} from './board-state.ts';

const overOf = (on: PressTarget): string | undefined => (on.kind === 'element' ? on.id : undefined);

/** The gesture that a tool begins at once. */
function toolGesture(state: BoardState, at: Point, on: PressTarget, keys: PressKeys): Gesture | undefined {
  switch (state.tool.kind) {
    case 'shape':
      return { kind: 'placing', shape: state.tool.shape, from: at, to: at, isEven: false };
    case 'zoom':
      return { kind: 'zooming', from: at, to: at, way: keys.isCopying || keys.isStraight ? 'out' : 'in' };
    case 'ink':
      return {
        kind: 'inking',
        points: [{ ...at, ...(keys.pressure === undefined ? {} : { pressure: keys.pressure }) }],
      };
    case 'link':
    case 'arrow':
      return pullingFrom(state, at, overOf(on));
    default:
      return undefined;
  }
}

/** A press. A text that is being written is confirmed first. */
export function pressed(before: BoardState, { at, on, keys = {} }: EventOf<'pressed'>): Step {
  const [state, effects] = writingConfirmed(before);
  if (state.tool.kind === 'hand') return [state, effects];
  if (state.isReadOnly) return [{ ...state, gesture: undefined }, effects];
  const gesture = toolGesture(state, at, on, keys) ?? { kind: 'pressing', from: at, on, keys };
  return [{ ...state, gesture }, effects];
}

/** A press has moved far enough: what it was made on decides what begins. */
function begun(state: BoardState, from: Point, on: PressTarget, keys: PressKeys): BoardState {
  const { elements } = state.board.document;
  switch (on.kind) {
    case 'canvas': {
      const before = keys.isAdding ? state.selection : new Set<string>();
      return { ...state, selection: before, gesture: { kind: 'lasso', from, to: from, before } };
    }
    case 'element': {
      const isIn = state.selection.has(on.id);
      const chosen = isIn ? state : clicked(state, on.id, keys.isAdding ?? false);
      return { ...chosen, gesture: movingFrom(chosen, from, keys) };
    }
    case 'resize':
      return { ...state, gesture: resizingFrom(state, on.handle, from) };
    case 'rotate':
      return { ...state, gesture: rotatingFrom(state, from) };
    case 'port':
      return { ...state, gesture: pullingFromPort(state, on.id, on.port) };
    case 'point':
      return { ...state, gesture: bendingFrom(state, on.id, on.index, false) };
    case 'segment':
      return elements.has(on.id) ? { ...state, gesture: bendingFrom(state, on.id, on.index, true) } : state;
  }
}

function lassoTo(state: BoardState, gesture: Extract<Gesture, { kind: 'lasso' }>, to: Point): BoardState {
  const { elements } = state.board.document;
  const inside = withGroups(enclosedIn(partBetween(gesture.from, to), elements), elements);
  return { ...state, selection: new Set([...gesture.before, ...inside]), gesture: { ...gesture, to } };
}

/** The pointer moved while pressed. */
export function pointerMoved(state: BoardState, { at, keys = {}, overId }: EventOf<'pointer-moved'>): Step {
  const { gesture } = state;
  switch (gesture?.kind) {
    case undefined:
      return settled(state);
    case 'pressing': {
      const away = Math.max(Math.abs(at.x - gesture.from.x), Math.abs(at.y - gesture.from.y));
      if (away <= dragThreshold) return settled(state);
      const next = begun(state, gesture.from, gesture.on, gesture.keys);
      // A press that begins nothing, such as one on a locked element, ends here.
      return next.gesture?.kind === 'pressing' || next.gesture === undefined
        ? settled({ ...next, gesture: undefined })
        : pointerMoved(next, { kind: 'pointer-moved', at, keys, overId });
    }
    case 'moving':
      return settled({ ...state, gesture: movingTo(gesture, at, keys) });
    case 'resizing':
      return settled({ ...state, gesture: resizingTo(gesture, at, keys) });
    case 'rotating':
      return settled({ ...state, gesture: rotatingTo(gesture, at, keys) });
    case 'zooming':
      return settled({ ...state, gesture: { ...gesture, to: at } });
    case 'lasso':
      return settled(lassoTo(state, gesture, at));
    case 'placing':
      return settled({ ...state, gesture: { ...gesture, to: at, isEven: keys.isStraight ?? false } });
    case 'inking': {
      const point = { ...at, ...(keys.pressure === undefined ? {} : { pressure: keys.pressure }) };
      return settled({ ...state, gesture: { ...gesture, points: [...gesture.points, point] } });
    }
    case 'pulling':
      return settled({ ...state, gesture: pullingTo(state, gesture, { at, keys, overId }) });
    case 'bending':
      return settled({ ...state, gesture: bendingTo(state, gesture, at, overId) });
  }
}

/** A click without a drag. */
function clickedOn(state: BoardState, on: PressTarget, keys: PressKeys): Step {
  if (on.kind === 'element') return settled(clicked(state, on.id, keys.isAdding ?? false));
  if (on.kind === 'canvas' && !keys.isAdding) return settled({ ...state, selection: new Set() });
  return settled(state);
}

const afterTool = (state: BoardState): BoardState =>
  state.isToolKept ? state : { ...state, tool: { kind: 'select' } };

/** A shape was placed by a click, or drawn by a drag. */
function placed(
  state: BoardState,
  { shape, from, to, isEven }: Extract<Gesture, { kind: 'placing' }>,
  newId: NewId,
): Step {
  const { elements } = state.board.document;
  const isClick = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) <= dragThreshold;
  const part = isClick ? partAround(shape, from) : drawnPart(shape, from, to, isEven);
  const box = newBox(newId(), shape, part, elements);
  const ready = afterTool(state);
  if (shape === 'text') {
    // The text stands around the click, or keeps the width that was drawn.
    const fixed = isClick ? box : { ...box, text: { isFixed: true } };
    return settled(writingNew(ready, fixed));
  }
  return editedAndSelected(ready, storing(settledIn(box, elements)), [box.id]);
}

/** A line was drawn by hand; a dot where the pointer did not move. */
function inked(state: BoardState, { points }: Extract<Gesture, { kind: 'inking' }>, newId: NewId): Step {
  const [first] = points;
  if (!first) return settled(state);
  const drawn = points.length > 1 ? points : [first, { ...first, x: first.x + 0.5 }];
  const { ink, part } = storedInk(drawn);
  const { elements } = state.board.document;
  const box = {
    id: newId(),
    type: 'standard.Rectangle' as const,
    shape: 'ink',
    label: '',
    position: { x: part.x, y: part.y },
    size: { w: part.width, h: part.height },
    style: {},
    ink,
    z: keyBetween(topKey(elements.values()), undefined),
  };
  return editedAndSelected(state, storing(settledIn(box, elements)), []);
}

/** The pointer was released: the gesture becomes an edit, a selection, or nothing. */
export function released(before: BoardState, event: EventOf<'released'>, newId: NewId): Step {
  const { gesture } = before;
  const state = { ...before, gesture: undefined };
  switch (gesture?.kind) {
    case undefined:
      return settled(before);
    case 'pressing':
      return clickedOn(state, gesture.on, gesture.keys);
    case 'moving':
      return moved(state, gesture, newId);
    case 'resizing':
      return resized(state, gesture);
    case 'rotating':
      return rotated(state, gesture);
    case 'lasso':
      return settled(state);
    case 'zooming':
      return zoomed(state, { ...gesture, to: event.at });
    case 'placing':
      return placed(state, { ...gesture, to: event.at }, newId);
    case 'inking':
      return inked(state, gesture, newId);
    case 'pulling': {
      const overId = event.overId === gesture.fromId ? undefined : (event.overId ?? gesture.overId);
      return pulled(afterTool(state), { ...gesture, overId }, newId);
    }
    case 'bending':
      return bent(state, gesture);
  }
}

/** A double click: writes the text of an element, or a new text in empty space. */
export function doubleClicked(before: BoardState, { id, at }: EventOf<'double-clicked'>, newId: NewId): Step {
  const state = { ...before, gesture: undefined };
  if (state.isReadOnly) return settled(state);
  if (id !== undefined) return writingStarted(state, { kind: 'writing-started', id });
  if (state.tool.kind !== 'select') return settled(state);
  const box = newBox(newId(), 'text', partAround('text', at), state.board.document.elements);
  return settled(writingNew(state, box));
}

/** A shape is placed by keys, as near to a point as there is room. */
export function shapeAdded(state: BoardState, shape: ShapeName, near: Point, newId: NewId): Step {
  if (state.isReadOnly) return settled(state);
  const { elements } = state.board.document;
  const part = partAround(shape, freePlace(shape, near, elements));
  const box = newBox(newId(), shape, part, elements);
  const ready: BoardState = { ...state, tool: { kind: 'select' } };
  if (shape === 'text') return settled(writingNew(ready, box));
  const [next, effects] = editedAndSelected(ready, storing(settledIn(box, elements)), [box.id]);
  const bringIn: BoardEffect = { kind: 'bring-in', part };
  return [next, [...effects, bringIn]];
}
