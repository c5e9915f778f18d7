/** Keys of the editor of context maps. */
import type { KeyboardEvent } from 'react';
import { distanceIn, stepTowards, type BoxWalk } from '#platform/canvas/model/box-walk.ts';
import type { Box, Direction } from '#platform/canvas/model/nearest-box.ts';
import { gridSize } from '#platform/canvas/model/stage-settings.ts';
import { clipboardShortcuts, documentShortcuts, viewShortcuts } from '#platform/canvas/model/usual-shortcuts.ts';
import { canvasKey, shiftedCommands, usualCommands } from '#platform/canvas/web/canvas-keys.ts';
import type { ShortcutGroup } from '#platform/ui/model/key-names.ts';
import { noContextThereMessage, selectContextMessage, selectOneContextMessage } from '../contract.ts';
import { subdomainLabels } from '../model/map-document.ts';
import { contextsOf, relationshipsOf } from '../model/map-item.ts';
import { boxOfContext } from '../model/map-scene.ts';
import { itemsIn, type MapEvent } from '../model/map-state.ts';
import type { MapDesk } from './context-map-context.tsx';
import type { ContextMapStore } from './context-map-store.ts';

const commands: Readonly<Record<string, MapEvent>> = { ...usualCommands, d: { kind: 'duplicated' } };

/** What keys do besides events of the editor. */
export interface MapKeyActions extends MapDesk {
  readonly showShortcuts: () => void;
  /** Focuses the fields of what is selected. */
  readonly edit: () => void;
}

/** From the top, then from the left. */
const readingOrder = (boxes: readonly Box[]): readonly Box[] =>
  boxes.toSorted((one, other) => one.y - other.y || one.x - other.x || one.id.localeCompare(other.id));

function select(store: ContextMapStore, box: Box): void {
  store.send({ kind: 'selected', ids: [box.id] });
  store.bringIn(box);
  const items = itemsIn(store.state());
  const context = items.get(box.id);
  if (context?.type !== 'context') return;
  const count = relationshipsOf(items).filter(
    ({ upstreamId, downstreamId }) => upstreamId === box.id || downstreamId === box.id,
  ).length;
  store.announce(
    `${context.name}, ${subdomainLabels[context.subdomain]}, ${count} ${count === 1 ? 'relationship' : 'relationships'}.`,
  );
}

/** The only selected context. */
function chosenContext(store: ContextMapStore): string | undefined {
  const { selection } = store.state();
  const [id = ''] = selection;
  return selection.size === 1 && itemsIn(store.state()).get(id)?.type === 'context' ? id : undefined;
}

const walkOf = (store: ContextMapStore): BoxWalk => ({
  boxes: readingOrder(contextsOf(itemsIn(store.state())).map(boxOfContext)),
  at: chosenContext(store),
  select: (box) => select(store, box),
  deselect: () => store.send({ kind: 'deselected' }),
});

function arrowKey(store: ContextMapStore, event: KeyboardEvent, direction: Direction): boolean {
  const { selection } = store.state();
  if (event.altKey) {
    if (!stepTowards(walkOf(store), direction)) store.announce(noContextThereMessage);
    return true;
  }
  if (selection.size === 0) return false;
  store.send({ kind: 'nudged', ...distanceIn(direction, event.shiftKey ? 4 * gridSize : gridSize) });
  return true;
}

/** The context that a relationship by keys begins at. */
const connections = new WeakMap<ContextMapStore, string>();

/** With a context chosen C remembers it, and relates it to the next one that is chosen. */
function connect(store: ContextMapStore): true {
  const id = chosenContext(store);
  if (id === undefined) {
    store.announce(selectContextMessage);
    return true;
  }
  if (store.state().whole.isReadOnly) {
    store.tellOnlyRead();
    return true;
  }
  const fromId = connections.get(store);
  if (fromId === undefined || fromId === id) {
    connections.set(store, id);
    store.announce('Choose the downstream context, then press C again. Escape ends it.');
    return true;
  }
  connections.delete(store);
  store.send({ kind: 'connected', fromId, toId: id });
  return true;
}

function plainKey(store: ContextMapStore, event: KeyboardEvent, does: MapKeyActions): boolean {
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      does.remove();
      return true;
    case 'Enter':
    case 'F2':
      if (store.state().selection.size === 1) does.edit();
      else store.announce(selectOneContextMessage);
      return true;
    case 'Escape':
      connections.delete(store);
      store.send({ kind: 'escaped' });
      return true;
    case '?':
      does.showShortcuts();
      return true;
    case 'c':
      return connect(store);
    case 'n':
      does.addContext();
      return true;
    default:
      return false;
  }
}

/** Handles a key on the canvas; true when it was used. */
export const mapKeys = (store: ContextMapStore, event: KeyboardEvent, does: MapKeyActions): boolean =>
  canvasKey(event, {
    send: store.send,
    commands,
    shifted: shiftedCommands,
    onArrow: (pressed, direction) => arrowKey(store, pressed, direction),
    walk: () => walkOf(store),
    onKey: (pressed) => plainKey(store, pressed, does),
  });

/** What the sheet of shortcuts lists. */
export const mapShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Go',
    shortcuts: [
      { keys: ['Tab'], does: 'Next context' },
      { keys: ['Shift', 'Tab'], does: 'Previous context' },
      { keys: ['Alt', 'ArrowRight'], does: 'Neighbour in a direction' },
      { keys: ['Escape'], does: 'End the selection' },
      ...viewShortcuts,
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['N'], also: [['Double-click']], does: 'Add a context' },
      { keys: ['Enter'], does: 'Edit the context or relationship' },
      { keys: ['C'], does: 'Relate: choose the downstream context, then press C again' },
      { keys: ['ArrowRight'], does: 'Move the selection' },
      { keys: ['Delete'], does: 'Remove' },
      ...clipboardShortcuts,
      { keys: ['Mod', 'D'], does: 'Duplicate' },
      ...documentShortcuts,
    ],
  },
];
