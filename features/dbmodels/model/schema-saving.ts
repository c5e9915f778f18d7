/** Saving a database model, and merging it with what others saved. Pure. Source: decisions sections 11 and 18. */
import {
  wholeRefused,
  wholeRested,
  wholeSaveAsked,
  wholeStored,
  wholeUnanswered,
  withOther,
  type WholeStep,
} from '#platform/editing/model/whole-editor.ts';
import { wholeReplaced, wholeSettled, wholeStale } from '#platform/editing/model/whole-merging.ts';
import { schemaKind, withItems } from './schema-edits.ts';
import { isPlaced, type SavedSchema, type SchemaItem, type SchemaItems } from './schema-item.ts';
import { itemsIn, settled, type EventOf, type SchemaState, type SchemaStep } from './schema-state.ts';

const withWhole = (state: SchemaState, [whole, effects]: WholeStep<SavedSchema, SchemaItem>): SchemaStep => {
  const { items } = whole.document.document;
  const selection = new Set([...state.selection].filter((id) => items.has(id)));
  return [{ ...state, whole, selection }, effects];
};

/** A rest is over. */
export const rested = (state: SchemaState, { tick }: EventOf<'rested'>): SchemaStep =>
  withWhole(state, wholeRested(state.whole, tick));
/** The save shortcut, and leaving. */
export const saveAsked = (state: SchemaState): SchemaStep => withWhole(state, wholeSaveAsked(state.whole));
/** The server has stored the model. */
export const stored = (state: SchemaState, { revision }: EventOf<'stored'>): SchemaStep =>
  withWhole(state, wholeStored(state.whole, revision));
/** Nobody answered. */
export const unanswered = (state: SchemaState): SchemaStep => withWhole(state, wholeUnanswered(state.whole));
/** The server refused to store it; the editor shows why. */
export const refused = (state: SchemaState, { message }: EventOf<'refused'>): SchemaStep => {
  const [next, effects] = withWhole(state, wholeRefused(state.whole, message));
  return [next, [...effects, { kind: 'toast', tone: 'warning', message }]];
};

/** Others saved first. */
export const stale = (state: SchemaState, event: EventOf<'stale'>): SchemaStep =>
  withWhole({ ...state, gesture: undefined }, wholeStale(schemaKind, state.whole, event));

/** One of two values was chosen. */
export const conflictSettled = (state: SchemaState, event: EventOf<'conflict-settled'>): SchemaStep =>
  withWhole(state, wholeSettled(schemaKind, state.whole, event));

const atPlaces = (items: SchemaItems, places: EventOf<'laid-out'>['places']): SchemaItems =>
  new Map(
    [...items].map(([id, item]) => {
      const position = places.get(id);
      return [id, position && isPlaced(item) ? { ...item, position } : item];
    }),
  );

/**
 * The server has made another model the current one: an import, or an earlier version. One undo step, with the places that
 * the layout found for what has come; these are saved afterwards.
 */
export function takenOver(state: SchemaState, { current, revision, places }: EventOf<'taken-over'>): SchemaStep {
  const idle = { ...state, gesture: undefined, column: undefined };
  const [taken, effects] = withWhole(idle, wholeReplaced(schemaKind, state.whole, { current, revision }));
  const next = { ...taken, fits: taken.fits + 1 };
  if (!places || places.size === 0) return [next, effects];
  const before = state.whole;
  const placed = atPlaces(itemsIn(next), places);
  const [moved, more] = withItems(next, placed);
  if (moved === next) return [next, effects];
  // The import and its layout are undone together: the step goes from the state before to the places.
  const { history } = moved.whole;
  const [one, other] = [next.whole.history.undo.at(-1), history.undo.at(-1)];
  const isImportStep = one !== before.history.undo.at(-1) && history.undo.at(-2) === one;
  const isOneStep = one !== undefined && other !== undefined && isImportStep;
  if (!isOneStep) return [moved, [...effects, ...more]];
  const changed = new Map(one.forth.map((change) => [change.id, change]));
  for (const change of other.forth) {
    const first = changed.get(change.id);
    changed.set(change.id, first ? { ...change, before: first.before } : change);
  }
  const returned = new Map([...other.back, ...one.back].map((change) => [change.id, change]));
  const step = { ...one, ...other, forth: [...changed.values()], back: [...returned.values()] };
  const undo = [...history.undo.slice(0, -2), step];
  return [{ ...moved, whole: { ...moved.whole, history: { ...history, undo } } }, [...effects, ...more]];
}

/** Replaces everything, as the copy on the device does: one undo step. */
export const replaced = (state: SchemaState, { items }: EventOf<'replaced'>): SchemaStep =>
  withItems({ ...state, selection: new Set(), column: undefined }, items);

/** The name is saved with the model; an empty one is not taken. */
export function renamed(state: SchemaState, { name }: EventOf<'renamed'>): SchemaStep {
  const trimmed = name.trim();
  const { document } = state.whole;
  if (trimmed === '' || trimmed === document.name) return settled(state);
  return withWhole(state, withOther(schemaKind, state.whole, { ...document, name: trimmed }));
}
