/** Keys of the editor of database models. */
import type { KeyboardEvent } from 'react';
import { distanceIn, stepTowards, type BoxWalk } from '#platform/canvas/model/box-walk.ts';
import type { Box, Direction } from '#platform/canvas/model/nearest-box.ts';
import { clipboardShortcuts, documentShortcuts, viewShortcuts } from '#platform/canvas/model/usual-shortcuts.ts';
import { canvasKey, shiftedCommands, usualCommands } from '#platform/canvas/web/canvas-keys.ts';
import type { ShortcutGroup } from '#platform/ui/model/key-names.ts';
import { typeText } from '../model/column-type.ts';
import { partOf } from '../model/schema-geometry.ts';
import { columnsOf, isPlaced, type PlacedItem, type SchemaItem } from '../model/schema-item.ts';
import { grid } from '../model/schema-placing.ts';
import { itemsIn, type ColumnPlace, type SchemaEvent, type SchemaTool } from '../model/schema-state.ts';
import type { SchemaDesk } from './schema-context.tsx';
import type { SchemaStore } from './schema-store.ts';

/** What keys do besides events of the editor. */
export interface SchemaKeyActions extends SchemaDesk {
  readonly showShortcuts: () => void;
  readonly find: () => void;
}

const commands: Readonly<Record<string, SchemaEvent>> = { ...usualCommands, d: { kind: 'duplicated' } };

const tools: Readonly<Record<string, SchemaTool>> = { v: 'select', h: 'hand', a: 'area', n: 'note' };

/** Distances of an arrow key, canvas px. */
const nudge = { plain: grid, far: 4 * grid } as const;

const boxesOf = (store: SchemaStore): readonly Box[] =>
  [...itemsIn(store.state()).values()].filter(isPlaced).map((item) => ({ id: item.id, ...partOf(item) }));

/** From the top, then from the left. */
const readingOrder = (boxes: readonly Box[]): readonly Box[] =>
  boxes.toSorted((one, other) => one.y - other.y || one.x - other.x || one.id.localeCompare(other.id));

/** What screen readers hear of a part. */
function wordsOf(item: SchemaItem | undefined): string {
  if (item?.kind === 'table') return `Table ${item.name}, ${item.order.length} columns.`;
  if (item?.kind === 'area') return `Area ${item.name}.`;
  return item?.kind === 'note' ? `Note: ${item.text}` : 'Relation.';
}

function select(store: SchemaStore, box: Box): void {
  store.send({ kind: 'selected', ids: [box.id] });
  store.bringIn(box);
  store.announce(wordsOf(itemsIn(store.state()).get(box.id)));
}

const onlyPlaced = (store: SchemaStore): PlacedItem | undefined => {
  const { selection, column } = store.state();
  const [id = column?.tableId ?? ''] = selection;
  const item = itemsIn(store.state()).get(id);
  return selection.size <= 1 && item && isPlaced(item) ? item : undefined;
};

const walkOf = (store: SchemaStore): BoxWalk => ({
  boxes: readingOrder(boxesOf(store)),
  at: onlyPlaced(store)?.id,
  select: (box) => select(store, box),
  deselect: () => store.send({ kind: 'deselected' }),
});

/** Goes through the columns of the selected table. */
function stepColumn(store: SchemaStore, by: 1 | -1): boolean {
  const { column } = store.state();
  const item = onlyPlaced(store);
  if (item?.kind !== 'table') return false;
  const columns = columnsOf(item);
  const at = columns.findIndex(({ id }) => id === column?.columnId);
  const next = columns[at + by];
  if (!next) {
    if (at + by < 0) select(store, { id: item.id, ...partOf(item) });
    return true;
  }
  store.send({ kind: 'column-selected', tableId: item.id, columnId: next.id });
  store.announce(`${next.name}, ${typeText(next)}${item.primaryKey.includes(next.id) ? ', primary key' : ''}.`);
  return true;
}

function arrowKey(store: SchemaStore, event: KeyboardEvent, direction: Direction): boolean {
  const { column, selection, whole } = store.state();
  if (event.altKey && column && (direction === 'up' || direction === 'down')) {
    store.send({ kind: 'column-moved', ...column, by: direction === 'up' ? -1 : 1 });
    return true;
  }
  if (event.altKey) {
    stepTowards(walkOf(store), direction);
    return true;
  }
  if (column && direction !== 'left' && direction !== 'right') return stepColumn(store, direction === 'up' ? -1 : 1);
  if (selection.size === 0 || whole.isReadOnly) return false;
  store.send({ kind: 'nudged', ...distanceIn(direction, event.shiftKey ? nudge.far : nudge.plain) });
  return true;
}

/** The column that a relation by keys begins at. */
const connections = new WeakMap<SchemaStore, ColumnPlace>();

/** With a column chosen C remembers it, and relates it to the next one that is chosen. */
function connect(store: SchemaStore): boolean {
  const { column, whole } = store.state();
  if (!column || whole.isReadOnly) return false;
  const from = connections.get(store);
  if (!from || (from.tableId === column.tableId && from.columnId === column.columnId)) {
    connections.set(store, column);
    store.announce('Choose the column to relate to, then press C again. Escape ends it.');
    return true;
  }
  connections.delete(store);
  store.send({ kind: 'related', from, to: column });
  return true;
}

function edit(store: SchemaStore, { open }: SchemaKeyActions): boolean {
  const { column, selection } = store.state();
  if (column) {
    open({ kind: 'column', ...column });
    return true;
  }
  const [id = ''] = selection;
  const item = selection.size === 1 ? itemsIn(store.state()).get(id) : undefined;
  if (!item) return false;
  if (item.kind === 'table') open({ kind: 'table', id });
  else if (item.kind === 'relation') open({ kind: 'relation', id });
  else open({ kind: 'text', id });
  return true;
}

function letterKey(store: SchemaStore, event: KeyboardEvent, does: SchemaKeyActions): boolean {
  const key = event.key.toLowerCase();
  const { isReadOnly } = store.state().whole;
  if (key === 'h' || key === 'v') {
    store.send({ kind: 'tool-chosen', tool: key === 'h' ? 'hand' : 'select' });
    return true;
  }
  if (isReadOnly || event.shiftKey) return false;
  if (key === 'c') return connect(store);
  if (key === 't') {
    does.open({ kind: 'table-name' });
    return true;
  }
  if (key === 'i') {
    const item = onlyPlaced(store);
    if (item?.kind !== 'table') return false;
    does.open({ kind: 'column-name', tableId: item.id });
    return true;
  }
  const tool = tools[key];
  if (!tool) return false;
  store.send({ kind: 'tool-chosen', tool });
  return true;
}

function plainKey(store: SchemaStore, event: KeyboardEvent, does: SchemaKeyActions): boolean {
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      does.remove();
      return true;
    case 'Enter':
    case 'F2':
      return edit(store, does);
    case 'Escape':
      connections.delete(store);
      store.send({ kind: 'escaped' });
      return true;
    case 'PageDown':
      return stepColumn(store, 1);
    case 'PageUp':
      return stepColumn(store, -1);
    case '?':
      does.showShortcuts();
      return true;
    default:
      return letterKey(store, event, does);
  }
}

/** Handles a key on the canvas; true when it was used. */
export const schemaKeys = (store: SchemaStore, event: KeyboardEvent, does: SchemaKeyActions): boolean =>
  canvasKey(event, {
    send: store.send,
    commands,
    shifted: shiftedCommands,
    onArrow: (pressed, direction) => arrowKey(store, pressed, direction),
    walk: () => walkOf(store),
    onKey: (pressed) => plainKey(store, pressed, does),
  });

/** What the sheet of shortcuts lists. */
export const schemaShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Tools',
    shortcuts: [
      { keys: ['T'], does: 'Add a table' },
      { keys: ['I'], does: 'Add a column to the selected table' },
      { keys: ['N'], does: 'Note' },
      { keys: ['A'], does: 'Area' },
      { keys: ['V'], does: 'Select' },
      { keys: ['H'], does: 'Move the view' },
      { keys: ['Escape'], does: 'End the tool or the selection' },
    ],
  },
  {
    title: 'Go',
    shortcuts: [
      { keys: ['Tab'], does: 'Next table' },
      { keys: ['Shift', 'Tab'], does: 'Previous table' },
      { keys: ['Alt', 'ArrowRight'], does: 'Neighbour in a direction' },
      { keys: ['PageDown'], does: 'First or next column of the table' },
      { keys: ['PageUp'], does: 'Previous column' },
      { keys: ['Mod', 'F'], does: 'Find a table or column' },
      ...viewShortcuts,
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['Enter'], also: [['Double-click']], does: 'Edit the table, column or relation' },
      { keys: ['C'], does: 'Relate: choose another column, then press C again' },
      { keys: ['ArrowRight'], does: 'Move the selection' },
      { keys: ['Alt', 'ArrowDown'], does: 'Move the column down' },
      { keys: ['Delete'], does: 'Remove' },
      ...clipboardShortcuts,
      { keys: ['Mod', 'D'], does: 'Duplicate' },
      ...documentShortcuts,
    ],
  },
];
