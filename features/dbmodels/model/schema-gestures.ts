/** Presses, drags and releases on the canvas: which gesture begins, goes on and ends. Pure; canvas px. */
import { alignGuides } from '#platform/canvas/model/snapping.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { enclosedBy, partOf, tableBoxes, rowMiddle, tableSizes } from './schema-geometry.ts';
import { isPlaced, tableById } from './schema-item.ts';
import { areaAdded, areaResized, grid, noteAdded, shifted, withContents } from './schema-placing.ts';
import { related } from './schema-relating.ts';
import {
  itemsIn,
  settled,
  type ColumnPlace,
  type EventOf,
  type NewId,
  type SchemaGesture,
  type SchemaState,
  type SchemaStep,
  type SchemaTarget,
} from './schema-state.ts';
import { tableUnfolded } from './schema-tables.ts';

/** Distance after which a press is a drag, screen px. */
export const dragThreshold = 4;

/** Other parts within this distance give guides. */
const guideReach = 2_000;

/** A press. */
export function pressed(state: SchemaState, { at, on, isAdding = false }: EventOf<'pressed'>): SchemaStep {
  if (state.tool === 'hand') return settled(state);
  const isFree = !state.whole.isReadOnly;
  if (isFree && state.tool === 'area') return settled({ ...state, gesture: { kind: 'drawing', from: at, to: at } });
  return settled({ ...state, gesture: { kind: 'pressing', from: at, on, isAdding } });
}

/** The table or part that a press is on. */
const itemUnder = (on: SchemaTarget): string | undefined => {
  switch (on.kind) {
    case 'canvas':
    case 'handle':
      return undefined;
    case 'column':
      return on.tableId;
    default:
      return on.id;
  }
};

/** Where a relation that is pulled from a column begins. */
function ringOf(state: SchemaState, { tableId, columnId }: ColumnPlace, at: Point): Point {
  const box = tableBoxes(itemsIn(state)).get(tableId);
  if (!box) return at;
  const isLeft = at.x < box.x + tableSizes.width / 2;
  return { x: isLeft ? box.x : box.x + tableSizes.width, y: rowMiddle(box, columnId) };
}

/** A press has moved far enough: what it was made on decides what begins. */
function begun(state: SchemaState, from: Point, on: SchemaTarget, isAdding: boolean): SchemaState {
  if (on.kind === 'canvas') {
    const before = isAdding ? state.selection : new Set<string>();
    return { ...state, selection: before, column: undefined, gesture: { kind: 'lasso', from, to: from, before } };
  }
  if (state.whole.isReadOnly) return { ...state, gesture: undefined };
  if (on.kind === 'handle') {
    const { tableId, columnId } = on;
    const start = ringOf(state, on, from);
    return { ...state, gesture: { kind: 'pulling', from: { tableId, columnId }, start, to: from, over: undefined } };
  }
  if (on.kind === 'resize') return { ...state, gesture: { kind: 'resizing', id: on.id, from, to: from } };
  const id = itemUnder(on);
  const items = itemsIn(state);
  const item = id === undefined ? undefined : items.get(id);
  if (!item || !isPlaced(item)) return { ...state, gesture: undefined };
  const isIn = state.selection.has(item.id);
  const selection = isIn ? state.selection : new Set([...(isAdding ? state.selection : []), item.id]);
  const ids = withContents(selection, items);
  return { ...state, selection, column: undefined, gesture: { kind: 'moving', from, ids, dx: 0, dy: 0, guides: [] } };
}

const partBetween = (one: Point, other: Point): Part => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

type Moving = Extract<SchemaGesture, { kind: 'moving' }>;

/** Where a drag leads: the first part that is dragged snaps to the grid. */
function movingTo(state: SchemaState, gesture: Moving, at: Point, isFree: boolean): Moving {
  const items = itemsIn(state);
  const placed = [...gesture.ids].flatMap((id) => {
    const item = items.get(id);
    return item && isPlaced(item) ? [item] : [];
  });
  const [first] = placed;
  const [wideX, wideY] = [at.x - gesture.from.x, at.y - gesture.from.y];
  if (!first || isFree) return { ...gesture, dx: Math.round(wideX), dy: Math.round(wideY), guides: [] };
  const snapped = (start: number, by: number): number => Math.round((start + by) / grid) * grid - start;
  const [dx, dy] = [snapped(first.position.x, wideX), snapped(first.position.y, wideY)];
  // Guides of many parts would say nothing.
  if (placed.length > 20) return { ...gesture, dx, dy, guides: [] };
  const dragged = placed.map((item) => ({ id: item.id, ...movedPart(partOf(item), dx, dy) }));
  const others = [...items.values()].filter(isPlaced).filter(({ id }) => !gesture.ids.has(id));
  const boxes = others.map((item) => ({ id: item.id, ...partOf(item) }));
  return { ...gesture, dx, dy, guides: alignGuides(dragged, boxes, guideReach) };
}

const movedPart = ({ x, y, ...size }: Part, dx: number, dy: number): Part => ({ x: x + dx, y: y + dy, ...size });

/** The pointer moved while pressed. */
export function pointerMoved(
  state: SchemaState,
  { at, over, isFree = false, perPixel = 1 }: EventOf<'pointer-moved'>,
): SchemaStep {
  const { gesture } = state;
  switch (gesture?.kind) {
    case undefined:
      return settled(state);
    case 'pressing': {
      const away = Math.max(Math.abs(at.x - gesture.from.x), Math.abs(at.y - gesture.from.y));
      if (away <= dragThreshold * perPixel) return settled(state);
      const next = begun(state, gesture.from, gesture.on, gesture.isAdding);
      return next.gesture ? pointerMoved(next, { kind: 'pointer-moved', at, over, isFree, perPixel }) : settled(next);
    }
    case 'moving':
      return settled({ ...state, gesture: movingTo(state, gesture, at, isFree) });
    case 'lasso': {
      const inside = enclosedBy(partBetween(gesture.from, at), itemsIn(state).values()).map(({ id }) => id);
      return settled({
        ...state,
        selection: new Set([...gesture.before, ...inside]),
        gesture: { ...gesture, to: at },
      });
    }
    case 'pulling':
      return settled({ ...state, gesture: { ...gesture, to: at, over } });
    case 'drawing':
    case 'resizing':
      return settled({ ...state, gesture: { ...gesture, to: at } });
  }
}

/** A click without a drag. */
function clickedOn(state: SchemaState, on: SchemaTarget, isAdding: boolean): SchemaStep {
  if (on.kind === 'canvas') {
    return settled(isAdding ? state : { ...state, selection: new Set(), column: undefined });
  }
  if (on.kind === 'fold') {
    const table = tableById(itemsIn(state), on.id);
    return tableUnfolded(state, { kind: 'table-unfolded', id: on.id, isUnfolded: !table?.isUnfolded });
  }
  if (on.kind === 'footer' && !state.whole.isReadOnly) return [state, [{ kind: 'ask-column', tableId: on.id }]];
  if ((on.kind === 'column' || on.kind === 'handle') && !isAdding) {
    const { tableId, columnId } = on;
    return settled({ ...state, selection: new Set(), column: { tableId, columnId } });
  }
  const id = on.kind === 'column' || on.kind === 'handle' ? on.tableId : on.id;
  if (!isAdding) return settled({ ...state, selection: new Set([id]), column: undefined });
  const selection = new Set(state.selection);
  if (!selection.delete(id)) selection.add(id);
  return settled({ ...state, selection, column: undefined });
}

/** The pointer was released: the gesture becomes an edit, a selection, or nothing. */
export function released(before: SchemaState, { at, over }: EventOf<'released'>, newId: NewId): SchemaStep {
  const { gesture } = before;
  const state = { ...before, gesture: undefined };
  switch (gesture?.kind) {
    case undefined:
      return settled(before);
    case 'pressing':
      if (state.tool === 'note' && !state.whole.isReadOnly) return noteAdded(state, { kind: 'note-added', at }, newId);
      return clickedOn(state, gesture.on, gesture.isAdding);
    case 'moving':
      return shifted(state, gesture.ids, gesture.dx, gesture.dy);
    case 'lasso':
      return settled(state);
    case 'pulling': {
      const target = over ?? gesture.over;
      return target ? related(state, { kind: 'related', from: gesture.from, to: target }, newId) : settled(state);
    }
    case 'drawing':
      return areaAdded(state, { kind: 'area-added', part: partBetween(gesture.from, at) }, newId);
    case 'resizing':
      return areaResized(state, gesture.id, { x: at.x - gesture.from.x, y: at.y - gesture.from.y });
  }
}
