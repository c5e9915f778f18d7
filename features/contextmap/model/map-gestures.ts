/** Presses, drags and releases on the map: which gesture begins, goes on and ends. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { gridSize } from '#platform/canvas/model/stage-settings.ts';
import { edited } from './map-edits.ts';
import { contextsOf } from './map-item.ts';
import { contextSize } from './map-places.ts';
import { connected } from './map-relating.ts';
import {
  itemsIn,
  onlyRead,
  settled,
  type EventOf,
  type MapEditorState,
  type MapStep,
  type MapTarget,
  type NewId,
} from './map-state.ts';

/** Distance after which a press is a drag, screen px. */
export const dragThreshold = 4;

const partBetween = (one: Point, other: Point): Part => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

/** A press. */
export const pressed = (state: MapEditorState, { at, on, isAdding = false }: EventOf<'pressed'>): MapStep =>
  settled({ ...state, gesture: { kind: 'pressing', from: at, on, isAdding } });

/** A press has moved far enough: what it was made on decides what begins. */
function begun(state: MapEditorState, from: Point, on: MapTarget, isAdding: boolean): MapEditorState {
  if (on.kind === 'canvas') {
    const before = isAdding ? state.selection : new Set<string>();
    return { ...state, selection: before, gesture: { kind: 'lasso', from, to: from, before } };
  }
  if (state.whole.isReadOnly) return { ...state, gesture: undefined };
  if (on.kind === 'ring') return { ...state, gesture: { kind: 'pulling', fromId: on.id, to: from, over: undefined } };
  const items = itemsIn(state);
  if (items.get(on.id)?.type !== 'context') return { ...state, gesture: undefined };
  const isIn = state.selection.has(on.id);
  const selection = isIn ? state.selection : new Set([...(isAdding ? state.selection : []), on.id]);
  const ids = new Set([...selection].filter((id) => items.get(id)?.type === 'context'));
  return { ...state, selection, gesture: { kind: 'moving', from, ids, dx: 0, dy: 0 } };
}

/** The distance of a drag, so that the first context that is dragged stands on the grid. */
function snapped(state: MapEditorState, ids: ReadonlySet<string>, by: Point): { dx: number; dy: number } {
  const [first = ''] = ids;
  const item = itemsIn(state).get(first);
  if (item?.type !== 'context') return { dx: Math.round(by.x), dy: Math.round(by.y) };
  const onGrid = (start: number, distance: number): number =>
    Math.round((start + distance) / gridSize) * gridSize - start;
  return { dx: onGrid(item.position.x, by.x), dy: onGrid(item.position.y, by.y) };
}

/** The pointer moved while pressed. */
export function pointerMoved(state: MapEditorState, { at, over, perPixel = 1 }: EventOf<'pointer-moved'>): MapStep {
  const { gesture } = state;
  switch (gesture?.kind) {
    case undefined:
      return settled(state);
    case 'pressing': {
      const away = Math.max(Math.abs(at.x - gesture.from.x), Math.abs(at.y - gesture.from.y));
      if (away <= dragThreshold * perPixel) return settled(state);
      const next = begun(state, gesture.from, gesture.on, gesture.isAdding);
      if (next.gesture) return pointerMoved(next, { kind: 'pointer-moved', at, over, perPixel });
      return state.whole.isReadOnly ? onlyRead(next) : settled(next);
    }
    case 'moving': {
      const by = { x: at.x - gesture.from.x, y: at.y - gesture.from.y };
      return settled({ ...state, gesture: { ...gesture, ...snapped(state, gesture.ids, by) } });
    }
    case 'lasso': {
      const part = partBetween(gesture.from, at);
      const inside = contextsOf(itemsIn(state)).filter(
        ({ position: { x, y } }) =>
          x >= part.x &&
          y >= part.y &&
          x + contextSize.width <= part.x + part.width &&
          y + contextSize.height <= part.y + part.height,
      );
      const selection = new Set([...gesture.before, ...inside.map(({ id }) => id)]);
      return settled({ ...state, selection, gesture: { ...gesture, to: at } });
    }
    case 'pulling':
      return settled({ ...state, gesture: { ...gesture, to: at, over: over === gesture.fromId ? undefined : over } });
  }
}

function clickedOn(state: MapEditorState, on: MapTarget, isAdding: boolean): MapStep {
  if (on.kind === 'canvas') return settled(isAdding ? state : { ...state, selection: new Set() });
  if (!isAdding) return settled({ ...state, selection: new Set([on.id]) });
  const selection = new Set(state.selection);
  if (!selection.delete(on.id)) selection.add(on.id);
  return settled({ ...state, selection });
}

/** Moves contexts as one undo step. */
export function moved(state: MapEditorState, ids: Iterable<string>, by: { dx: number; dy: number }): MapStep {
  if (by.dx === 0 && by.dy === 0) return settled(state);
  const items = itemsIn(state);
  const edits = new Map(
    [...ids].flatMap((id) => {
      const item = items.get(id);
      if (item?.type !== 'context') return [];
      return [[id, { ...item, position: { x: item.position.x + by.dx, y: item.position.y + by.dy } }] as const];
    }),
  );
  return edited(state, edits);
}

/** The pointer was released: the gesture becomes an edit, a selection, or nothing. */
export function released(before: MapEditorState, { over }: EventOf<'released'>, newId: NewId): MapStep {
  const { gesture } = before;
  const state = { ...before, gesture: undefined };
  switch (gesture?.kind) {
    case undefined:
      return settled(before);
    case 'pressing':
      return clickedOn(state, gesture.on, gesture.isAdding);
    case 'moving':
      return moved(state, gesture.ids, gesture);
    case 'lasso':
      return settled(state);
    case 'pulling': {
      const toId = over ?? gesture.over;
      if (toId === undefined || toId === gesture.fromId) return settled(state);
      return connected(state, { kind: 'connected', fromId: gesture.fromId, toId }, newId);
    }
  }
}
