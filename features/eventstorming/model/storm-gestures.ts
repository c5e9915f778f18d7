/** Presses, drags and releases on the canvas: which gesture begins, goes on and ends. Pure; canvas px. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { added, placed, writingConfirmed } from './storm-adding.ts';
import { layoutOf } from './storm-layout.ts';
import { addDrop, moved, movedRoots, moveDrop } from './storm-moving.ts';
import type { NewKind } from './storm-rules.ts';
import {
  itemsIn,
  onlyRead,
  refusal,
  settled,
  type EventOf,
  type NewId,
  type StormState,
  type StormStep,
  type StormTarget,
  type StormTool,
} from './storm-state.ts';

/** Distance after which a press is a drag, screen px. */
export const dragThreshold = 4;

/** The kind that a tool adds; undefined for the pointer and the hand. */
export const addedBy = (tool: StormTool): NewKind | undefined =>
  tool === 'select' || tool === 'hand' ? undefined : tool;

/** A press. What is being written is taken over first. */
export function pressed(before: StormState, { at, on, isAdding = false }: EventOf<'pressed'>): StormStep {
  if (before.tool === 'hand') return settled(before);
  const [state, effects] = writingConfirmed(before);
  if (state.writing) return [state, effects];
  const kind = addedBy(state.tool);
  const gesture = kind
    ? ({ kind: 'placing', to: at, drop: addDrop(state, kind, at) } as const)
    : ({ kind: 'pressing', from: at, on, isAdding: isAdding || state.isGathering } as const);
  return [{ ...state, gesture }, effects];
}

const partBetween = (one: Point, other: Point): Part => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

/** Boxes that lie in a part as a whole. */
function enclosed(state: StormState, part: Part): readonly string[] {
  const { boxes } = layoutOf(itemsIn(state), state.level);
  return [...boxes.values()]
    .filter(
      ({ x, y, width, height }) =>
        x >= part.x && y >= part.y && x + width <= part.x + part.width && y + height <= part.y + part.height,
    )
    .map(({ id }) => id);
}

/** A press has moved far enough: what it was made on decides what begins. */
function begun(state: StormState, from: Point, on: StormTarget, isAdding: boolean): StormState {
  if (on.kind !== 'item' && on.kind !== 'frame') {
    const before = isAdding ? state.selection : new Set<string>();
    return { ...state, selection: before, gesture: { kind: 'lasso', from, to: from, before } };
  }
  const ids = on.kind === 'frame' ? on.commands : [on.id];
  const isIn = ids.every((id) => state.selection.has(id));
  const selection = isIn ? state.selection : new Set([...(isAdding ? state.selection : []), ...ids]);
  const next = { ...state, selection };
  const roots = movedRoots(next, selection);
  const held = on.kind === 'item' ? on.id : undefined;
  return { ...next, gesture: { kind: 'moving', from, to: from, roots, held, drop: undefined } };
}

/** The pointer moved: while pressed, or over the canvas with a tool. */
export function pointerMoved(state: StormState, { at, perPixel = 1 }: EventOf<'pointer-moved'>): StormStep {
  const { gesture } = state;
  switch (gesture?.kind) {
    case undefined:
      return settled(state);
    case 'pressing': {
      const away = Math.max(Math.abs(at.x - gesture.from.x), Math.abs(at.y - gesture.from.y));
      if (away <= dragThreshold * perPixel) return settled(state);
      const isMove = gesture.on.kind === 'item' || gesture.on.kind === 'frame';
      if (isMove && state.whole.isReadOnly) return onlyRead({ ...state, gesture: undefined });
      const next = begun(state, gesture.from, gesture.on, gesture.isAdding);
      return pointerMoved(next, { kind: 'pointer-moved', at, perPixel });
    }
    case 'moving':
      return settled({ ...state, gesture: { ...gesture, to: at, drop: moveDrop(state, gesture.roots, at) } });
    case 'lasso': {
      const inside = enclosed(state, partBetween(gesture.from, at));
      const selection = new Set([...gesture.before, ...inside]);
      return settled({ ...state, selection, gesture: { ...gesture, to: at } });
    }
    case 'placing': {
      const kind = addedBy(state.tool);
      return settled({ ...state, gesture: { kind: 'placing', to: at, drop: kind && addDrop(state, kind, at) } });
    }
  }
}

/** A click without a drag. */
function clickedOn(state: StormState, on: StormTarget, isAdding: boolean, newId: NewId): StormStep {
  // Where nothing can be added its place is not drawn.
  if (on.kind === 'add-command' && !state.whole.isReadOnly)
    return added({ ...state, selection: new Set() }, { kind: 'added', type: 'command' }, newId);
  if (on.kind !== 'item' && on.kind !== 'frame') return settled(isAdding ? state : { ...state, selection: new Set() });
  const ids = on.kind === 'frame' ? on.commands : [on.id];
  if (!isAdding) return settled({ ...state, selection: new Set(ids) });
  const selection = new Set(state.selection);
  for (const id of ids) if (!selection.delete(id)) selection.add(id);
  return settled({ ...state, selection });
}

/** The pointer was released: the gesture becomes an edit, a selection, or nothing. */
export function released(before: StormState, { at }: EventOf<'released'>, newId: NewId): StormStep {
  const { gesture } = before;
  const state = { ...before, gesture: undefined };
  switch (gesture?.kind) {
    case undefined:
      return settled(before);
    case 'pressing':
      return clickedOn(state, gesture.on, gesture.isAdding, newId);
    case 'lasso':
      return settled(state);
    case 'moving': {
      const drop = moveDrop(state, gesture.roots, at);
      if (!drop) return settled(state);
      if (drop.refused !== undefined) return refusal(state, drop.refused);
      const { roots, held } = gesture;
      return moved(state, { kind: 'moved', ids: roots, place: drop.place, ...(held === undefined ? {} : { held }) });
    }
    case 'placing': {
      const kind = addedBy(state.tool);
      const drop = kind && addDrop(state, kind, at);
      if (!kind || !drop) return settled(state);
      if (drop.refused !== undefined) return refusal(state, drop.refused);
      return placed(state, { kind: 'placed', type: kind, place: drop.place }, newId);
    }
  }
}
