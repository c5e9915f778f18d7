/** Keys of the editor of a diagram. */
import type { KeyboardEvent } from 'react';
import { distanceIn, stepTowards, type BoxWalk } from '#platform/canvas/model/box-walk.ts';
import type { Box, Direction } from '#platform/canvas/model/nearest-box.ts';
import { clipboardShortcuts, documentShortcuts, viewShortcuts } from '#platform/canvas/model/usual-shortcuts.ts';
import { canvasKey, shiftedCommands, usualCommands } from '#platform/canvas/web/canvas-keys.ts';
import type { ShortcutGroup } from '#platform/ui/model/key-names.ts';
import { isLink, type BoardElement } from '../model/board-element.ts';
import { around } from '../model/board-geometry.ts';
import { boxesOf, readingOrder } from '../model/board-reading.ts';
import { selectedElements } from '../model/board-selecting.ts';
import { onlySelected, type BoardEvent, type ShapeName, type Tool } from '../model/board-state.ts';
import { elementWords } from '../model/board-words.ts';
import type { BoardStore } from './board-store.ts';
import type { CopiedForm } from './exchange/copied-form.ts';
import { copyPicture } from './exchange/copy-picture.ts';

const tools: Readonly<Record<string, Tool>> = {
  v: { kind: 'select' },
  h: { kind: 'hand' },
  z: { kind: 'zoom' },
  s: { kind: 'shape', shape: 'square' },
  o: { kind: 'shape', shape: 'circle' },
  n: { kind: 'shape', shape: 'note' },
  t: { kind: 'shape', shape: 'text' },
  f: { kind: 'shape', shape: 'frame' },
  l: { kind: 'link' },
  a: { kind: 'arrow' },
  p: { kind: 'ink' },
};

/** Keys with Ctrl or Cmd. */
// Copy, cut and paste are the browser's: it takes and brings what other programs and other diagrams hold.
const commands: Readonly<Record<string, BoardEvent>> = {
  ...usualCommands,
  d: { kind: 'duplicated' },
  g: { kind: 'grouped' },
  ']': { kind: 'ordered', step: 'forward' },
  '[': { kind: 'ordered', step: 'backward' },
};

/** The same with Shift. */
const shifted: Readonly<Record<string, BoardEvent>> = {
  ...shiftedCommands,
  g: { kind: 'ungrouped' },
  ']': { kind: 'ordered', step: 'front' },
  '[': { kind: 'ordered', step: 'back' },
  '}': { kind: 'ordered', step: 'front' },
  '{': { kind: 'ordered', step: 'back' },
};

/** Keys with Alt and Shift, by their place: both change what a key writes. */
const copiedForms: Readonly<Record<string, CopiedForm>> = { KeyC: 'png', KeyS: 'svg' };

/** The selection, or everything, as a picture for other programs. */
function copyKey(store: BoardStore, event: KeyboardEvent): boolean {
  const form = event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey ? copiedForms[event.code] : undefined;
  if (form === undefined || event.target !== event.currentTarget) return false;
  void copyPicture(store.state(), form);
  return true;
}

/** Distances of an arrow key, canvas px. */
const nudge = { plain: 1, far: 10 } as const;

function select(store: BoardStore, box: Box): void {
  store.send({ kind: 'selected', ids: [box.id] });
  store.bringIn(box);
  store.announce(elementWords(store.state().board.document.elements, box.id));
}

/** Selects an element and brings it into the view. */
export function showElement(store: BoardStore, id: string): void {
  const { elements } = store.state().board.document;
  const element = elements.get(id);
  const [box] = element ? boxesOf(elements, [element]) : [];
  if (box) select(store, box);
}

const walkOf = (store: BoardStore): BoxWalk => ({
  boxes: readingOrder(boxesOf(store.state().board.document.elements)),
  at: onlySelected(store.state())?.id,
  select: (box) => select(store, box),
  deselect: () => store.send({ kind: 'deselected' }),
});

function arrowKey(store: BoardStore, event: KeyboardEvent, direction: Direction): boolean {
  const state = store.state();
  if (event.altKey) {
    stepTowards(walkOf(store), direction);
    return true;
  }
  if (state.selection.size === 0 || state.isReadOnly) return false;
  const isEnlarging = event.ctrlKey || event.metaKey;
  const { dx, dy } = distanceIn(direction, isEnlarging || event.shiftKey ? nudge.far : nudge.plain);
  store.send(isEnlarging ? { kind: 'enlarged', dw: dx, dh: dy } : { kind: 'nudged', dx, dy });
  return true;
}

/** Enter puts the shape of the tool beside what is selected, or into the middle of the view. */
function place(store: BoardStore, shape: ShapeName): boolean {
  const state = store.state();
  const chosen = around(boxesOf(state.board.document.elements, selectedElements(state)));
  const near = chosen ? { x: chosen.x + chosen.width / 2, y: chosen.y + chosen.height / 2 } : store.middle();
  store.send({ kind: 'shape-added', shape, near });
  const placed = onlySelected(store.state());
  if (placed) store.announce(elementWords(store.state().board.document.elements, placed.id));
  return true;
}

/** With one element chosen C remembers it, and joins it to the next one that is chosen. */
function connect(store: BoardStore, only: BoardElement | undefined): boolean {
  if (!only || isLink(only)) return false;
  const source = store.connecting();
  if (source === undefined || source === only.id) {
    store.connectFrom(only.id);
    store.announce('Choose the element to connect to, then press C again. Escape ends it.');
    return true;
  }
  store.connectFrom(undefined);
  const before = store.state().board;
  store.send({ kind: 'linked', sourceId: source, targetId: only.id });
  const { board, selection } = store.state();
  const isThere = [...selection].some((id) => id !== only.id);
  const kept = isThere ? 'These two are connected already.' : 'These two cannot be connected.';
  store.announce(board === before ? kept : 'Connected.');
  return true;
}

function plainKey(
  store: BoardStore,
  event: KeyboardEvent,
  { onShortcuts }: { readonly onShortcuts: () => void },
): boolean {
  const state = store.state();
  const only = onlySelected(state);
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      store.send({ kind: 'deleted' });
      return true;
    case 'Enter':
    case 'F2':
      if (event.key === 'Enter' && state.tool.kind === 'shape') return place(store, state.tool.shape);
      if (!only) return false;
      store.send({ kind: 'writing-started', id: only.id });
      return true;
    case 'Escape':
      store.connectFrom(undefined);
      store.send({ kind: 'escaped' });
      return true;
    case '?':
      onShortcuts();
      return true;
    default: {
      // By its place: with Shift it writes another sign on each keyboard.
      if (event.shiftKey && event.code === 'Digit2' && state.selection.size > 0) {
        store.send({ kind: 'selection-shown' });
        return true;
      }
      const key = event.key.toLowerCase();
      if (key === 'c') return connect(store, only);
      const tool = event.shiftKey ? undefined : tools[key];
      if (!tool || state.isReadOnly) return false;
      store.send({ kind: 'tool-chosen', tool });
      return true;
    }
  }
}

/** Handles a key on the canvas; true when it was used. */
export const boardKeys = (
  store: BoardStore,
  event: KeyboardEvent,
  does: { readonly onShortcuts: () => void },
): boolean =>
  copyKey(store, event) ||
  canvasKey(event, {
    send: store.send,
    commands,
    shifted: shifted,
    onArrow: (pressed, direction) => arrowKey(store, pressed, direction),
    walk: () => walkOf(store),
    onKey: (pressed) => plainKey(store, pressed, does),
  });

/** What the sheet of shortcuts lists. */
export const boardShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Tools',
    shortcuts: [
      { keys: ['V'], does: 'Select' },
      { keys: ['H'], does: 'Move the view' },
      { keys: ['Z'], does: 'Zoom in by a click, out with Alt or Shift, to a rectangle by a drag' },
      { keys: ['S'], does: 'Square' },
      { keys: ['O'], does: 'Circle' },
      { keys: ['N'], does: 'Sticky note' },
      { keys: ['T'], does: 'Text' },
      { keys: ['F'], does: 'Frame' },
      { keys: ['L'], does: 'Link two elements' },
      { keys: ['A'], does: 'Arrow' },
      { keys: ['P'], does: 'Draw by hand' },
      { keys: ['Enter'], does: 'Put the chosen shape on the diagram' },
      { keys: ['Escape'], does: 'End the text, the tool or the selection' },
    ],
  },
  {
    title: 'Go',
    shortcuts: [
      { keys: ['Tab'], does: 'Next element' },
      { keys: ['Shift', 'Tab'], does: 'Previous element' },
      { keys: ['Alt', 'ArrowRight'], does: 'Neighbour in a direction' },
      { keys: ['Mod', 'F'], does: 'Find a text' },
      ...viewShortcuts,
      { keys: ['Shift', '2'], does: 'Zoom to the selection' },
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['Enter'], also: [['Double-click']], does: 'Write the text' },
      { keys: ['C'], does: 'Connect: choose another element, then press C again' },
      { keys: ['ArrowRight'], does: 'Move by 1' },
      { keys: ['Shift', 'ArrowRight'], does: 'Move by 10' },
      { keys: ['Mod', 'ArrowRight'], does: 'Make larger or smaller' },
      { keys: ['Delete'], does: 'Delete' },
      ...clipboardShortcuts,
      { keys: ['Alt', 'Shift', 'C'], does: 'Copy as PNG' },
      { keys: ['Alt', 'Shift', 'S'], does: 'Copy as SVG' },
      { keys: ['Mod', 'D'], also: [['Alt', 'Drag']], does: 'Duplicate' },
      { keys: ['Mod', 'G'], does: 'Group' },
      { keys: ['Mod', 'Shift', 'G'], does: 'Ungroup' },
      { keys: ['Mod', ']'], does: 'Bring forward' },
      { keys: ['Mod', '['], does: 'Send backward' },
      ...documentShortcuts,
    ],
  },
];
