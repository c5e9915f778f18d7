/** Places of tables, notes and areas: moved, nudged, aligned, laid out, coloured, removed. Pure; canvas px. */
import { alignBoxes } from '#platform/canvas/model/align-boxes.ts';
import type { Point } from '#platform/canvas/model/lines.ts';
import { edited, editedAndSelected, removing, storing } from './schema-edits.ts';
import { withGrownAreas } from './schema-areas.ts';
import { isWithin, partOf } from './schema-geometry.ts';
import { isPlaced, tableById, tablesOf, type PlacedItem, type SchemaItems } from './schema-item.ts';
import {
  itemsIn,
  settled,
  type EventOf,
  type NewId,
  type SchemaEffect,
  type SchemaState,
  type SchemaStep,
} from './schema-state.ts';

/** Distance of the grid that drags snap to. */
export const grid = 15;

/** The selected parts that have a place. */
export const placedSelection = (state: SchemaState): readonly PlacedItem[] => {
  const items = itemsIn(state);
  return [...state.selection].flatMap((id) => {
    const item = items.get(id);
    return item && isPlaced(item) ? [item] : [];
  });
};

/** Ids with everything that stands in the areas among them. */
export function withContents(ids: Iterable<string>, items: SchemaItems): ReadonlySet<string> {
  const all = new Set(ids);
  // The set grows while it is walked: areas may hold areas.
  for (const id of all) {
    const area = items.get(id);
    if (area?.kind !== 'area') continue;
    const part = partOf(area);
    for (const item of items.values()) if (isPlaced(item) && isWithin(partOf(item), part)) all.add(item.id);
  }
  return all;
}

const placedAt = <I extends PlacedItem>(item: I, x: number, y: number): I => ({
  ...item,
  position: { x: Math.round(x), y: Math.round(y) },
});

/** Moves parts by a distance. */
export function shifted(state: SchemaState, ids: ReadonlySet<string>, dx: number, dy: number): SchemaStep {
  const items = itemsIn(state);
  const moved = [...ids].flatMap((id) => {
    const item = items.get(id);
    return item && isPlaced(item) ? [placedAt(item, item.position.x + dx, item.position.y + dy)] : [];
  });
  return dx === 0 && dy === 0 ? settled(state) : edited(state, storing(moved));
}

/** Arrow keys move the selection. */
export const nudged = (state: SchemaState, { dx, dy }: EventOf<'nudged'>): SchemaStep =>
  shifted(state, withContents(state.selection, itemsIn(state)), dx, dy);

/** Aligns the selected parts. */
export function aligned(state: SchemaState, { to }: EventOf<'aligned'>): SchemaStep {
  const chosen = new Map(placedSelection(state).map((item) => [item.id, item]));
  const boxes = [...chosen.values()].map((item) => ({ id: item.id, ...partOf(item) }));
  const moved = alignBoxes(boxes, to).flatMap(({ id, x, y }) => {
    const item = chosen.get(id);
    return item ? [placedAt(item, x, y)] : [];
  });
  return edited(state, storing(moved));
}

/** Parts get the places of a layout, areas their sizes: one undo step. */
export function laidOut(state: SchemaState, { places }: EventOf<'laid-out'>): SchemaStep {
  const items = itemsIn(state);
  const moved = new Map(
    [...places].flatMap(([id, { x, y, size }]): readonly (readonly [string, PlacedItem])[] => {
      const item = items.get(id);
      if (!item || !isPlaced(item)) return [];
      const next = placedAt(item, x, y);
      return [[id, next.kind === 'area' && size ? { ...next, size } : next]];
    }),
  );
  const [next, effects] = edited(state, storing([...withGrownAreas(items, moved).values()]));
  // A layout of some tables leaves the view where it is.
  const isWhole = tablesOf(items).every(({ id }) => moved.has(id));
  return [isWhole ? { ...next, fits: next.fits + 1 } : next, effects];
}

/** Another colour for the selected tables and areas. */
export function coloured(state: SchemaState, { colour }: EventOf<'coloured'>): SchemaStep {
  const next = placedSelection(state).flatMap((item): readonly PlacedItem[] => {
    if (item.kind === 'note') return [];
    if (item.kind === 'area') return colour === undefined ? [] : [{ ...item, colour }];
    const { colour: _before, ...rest } = item;
    return [colour === undefined ? rest : { ...rest, colour }];
  });
  return edited(state, storing(next));
}

/** A note is put down; its text is asked for. */
export function noteAdded(state: SchemaState, { at, text = '' }: EventOf<'note-added'>, newId: NewId): SchemaStep {
  const id = newId();
  const note = placedAt({ kind: 'note' as const, id, text, position: at, rest: {} }, at.x, at.y);
  const [next, effects] = editedAndSelected({ ...state, tool: 'select' }, storing([note]), [id]);
  return [next, text === '' && next.selection.has(id) ? [...effects, { kind: 'ask-text', id }] : effects];
}

/** Smallest sides of an area. */
const leastArea = { width: 120, height: 80 } as const;

/** An area is drawn; its name is asked for. */
export function areaAdded(state: SchemaState, { part, name = '' }: EventOf<'area-added'>, newId: NewId): SchemaStep {
  const id = newId();
  const size = {
    width: Math.round(Math.max(leastArea.width, part.width)),
    height: Math.round(Math.max(leastArea.height, part.height)),
  };
  const colour = [...itemsIn(state).values()].filter((item) => item.kind === 'area').length + 1;
  const area = placedAt({ kind: 'area' as const, id, name, colour, position: part, size, rest: {} }, part.x, part.y);
  const [next, effects] = editedAndSelected({ ...state, tool: 'select' }, storing([area]), [id]);
  return [next, name === '' && next.selection.has(id) ? [...effects, { kind: 'ask-text', id }] : effects];
}

/** The lower right corner of an area was dragged. */
export function areaResized(state: SchemaState, id: string, by: Point): SchemaStep {
  const area = itemsIn(state).get(id);
  if (area?.kind !== 'area') return settled(state);
  const size = {
    width: Math.max(leastArea.width, Math.round(area.size.width + by.x)),
    height: Math.max(leastArea.height, Math.round(area.size.height + by.y)),
  };
  return edited(state, storing([{ ...area, size }]));
}

/** The text of a note was edited. */
export function noteEdited(state: SchemaState, { id, change }: EventOf<'note-edited'>): SchemaStep {
  const note = itemsIn(state).get(id);
  return note?.kind === 'note' ? edited(state, storing([{ ...note, ...change }])) : settled(state);
}

/** Name or colour of an area was edited. */
export function areaEdited(state: SchemaState, { id, change }: EventOf<'area-edited'>): SchemaStep {
  const area = itemsIn(state).get(id);
  return area?.kind === 'area' ? edited(state, storing([{ ...area, ...change }])) : settled(state);
}

function withoutColumn(state: SchemaState, tableId: string, columnId: string): SchemaStep {
  const table = tableById(itemsIn(state), tableId);
  const column = table?.columns[columnId];
  if (!table || !column) return settled(state);
  const columns = Object.fromEntries(Object.entries(table.columns).filter(([id]) => id !== columnId));
  const order = table.order.filter((id) => id !== columnId);
  const primaryKey = table.primaryKey.filter((id) => id !== columnId);
  // An index that loses a column becomes another one; what is left of it stays.
  const [next, effects] = edited(state, storing([{ ...table, columns, order, primaryKey }]));
  if (next === state) return settled(state);
  return [next, [...effects, { kind: 'announce', text: `Column ${column.name} removed.` }]];
}

/** The selected column, or the selected parts with the relations of tables among them, are removed. */
export function deleted(state: SchemaState): SchemaStep {
  const { column, selection } = state;
  if (column) return withoutColumn(state, column.tableId, column.columnId);
  const [next, effects] = edited(state, removing(selection));
  if (next === state) return settled(state);
  const text = selection.size === 1 ? 'Removed.' : `${selection.size} removed.`;
  const told: SchemaEffect = { kind: 'announce', text };
  return [next, [...effects, told]];
}
