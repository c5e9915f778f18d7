/** Keys on the canvas of a board. */
import type { KeyboardEvent } from 'react';
import { stepTowards, type BoxWalk } from '#platform/canvas/model/box-walk.ts';
import type { Box, Direction } from '#platform/canvas/model/nearest-box.ts';
import { clipboardShortcuts, documentShortcuts, viewShortcuts } from '#platform/canvas/model/usual-shortcuts.ts';
import { canvasKey, shiftedCommands, usualCommands } from '#platform/canvas/web/canvas-keys.ts';
import type { ShortcutGroup } from '#platform/ui/model/key-names.ts';
import { noCardThereMessage, selectCardMessage, selectOneCardMessage } from '../contract.ts';
import { layoutOf } from '../model/storm-layout.ts';
import type { NewKind } from '../model/storm-rules.ts';
import { itemsIn, type StormEvent } from '../model/storm-state.ts';
import { spokenWords } from '../model/storm-words.ts';
import type { StormDesk } from './storm-context.tsx';
import { gatherAt, gatheredIn, toggleKept } from './storm-gathering.ts';
import { addWords, kindKeys } from './storm-rail.tsx';
import type { StormStore } from './storm-store.ts';

const commands: Readonly<Record<string, StormEvent>> = { ...usualCommands, d: { kind: 'duplicated' } };

const added = new Map(Object.entries(kindKeys).map(([kind, key]) => [key.toLowerCase(), kind as NewKind]));

/** Selects a card, on a walk beside those that are kept, brings it into view and says what it is. */
export function showCard(store: StormStore, id: string, isWalk = false): void {
  const items = itemsIn(store.state());
  const box = layoutOf(items, store.state().level).boxes.get(id);
  const kept = gatheredIn(store);
  if (kept && isWalk) gatherAt(store, kept, id);
  else store.send({ kind: 'selected', ids: [id] });
  if (box) store.bringIn(box);
  store.announce(spokenWords(items, id, store.stateOf(id)));
}

/** In the order in which cards are read. */
function boxesOf(store: StormStore): readonly Box[] {
  const { boxes, order } = layoutOf(itemsIn(store.state()), store.state().level);
  return order.flatMap((id) => boxes.get(id) ?? []);
}

const walkOf = (store: StormStore): BoxWalk => {
  const { selection } = store.state();
  const [only] = selection;
  const kept = gatheredIn(store);
  return {
    boxes: boxesOf(store),
    at: kept ? kept.at : selection.size === 1 ? only : undefined,
    select: ({ id }) => showCard(store, id, true),
    deselect: () => {
      if (!kept) store.send({ kind: 'deselected' });
    },
  };
};

function arrowKey(store: StormStore, event: KeyboardEvent, direction: Direction): boolean {
  const { selection } = store.state();
  if (event.altKey) {
    store.send({ kind: 'moved-by-key', direction });
    const [id] = store.state().selection;
    const box = id === undefined ? undefined : layoutOf(itemsIn(store.state()), store.state().level).boxes.get(id);
    if (box) store.bringIn(box);
    return true;
  }
  if (event.shiftKey || selection.size === 0) return false;
  if (!stepTowards(walkOf(store), direction)) store.announce(noCardThereMessage);
  return true;
}

/** A key that is about one card, with none or several. */
function saysWhich(store: StormStore): true {
  store.announce(store.state().selection.size === 0 ? selectCardMessage : selectOneCardMessage);
  return true;
}

function plainKey(store: StormStore, event: KeyboardEvent, desk: StormDesk): boolean {
  const { selection, whole } = store.state();
  const [id = ''] = selection;
  switch (event.key) {
    case 'Delete':
    case 'Backspace':
      desk.remove();
      return true;
    case 'Enter':
    case 'F2':
      if (selection.size !== 1) return saysWhich(store);
      if (whole.isReadOnly) desk.details();
      else store.send({ kind: 'writing-started', id });
      return true;
    case 'Escape':
      store.send({ kind: 'escaped' });
      return true;
    case '?':
      desk.showShortcuts();
      return true;
  }
  const key = event.key.toLowerCase();
  if (key === 'v' || key === 'h') {
    store.send({ kind: 'tool-chosen', tool: key === 'h' ? 'hand' : 'select' });
    return true;
  }
  if (key === 'i') {
    if (selection.size !== 1) return saysWhich(store);
    desk.details();
    return true;
  }
  const kind = added.get(key);
  if (!kind || event.shiftKey) return false;
  store.send({ kind: 'added', type: kind });
  return true;
}

const isKeeping = ({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && target === currentTarget;

/** Handles a key on the canvas; true when it was used. */
export const stormKeys = (store: StormStore, event: KeyboardEvent, desk: StormDesk): boolean =>
  (isKeeping(event) && toggleKept(store)) ||
  canvasKey(event, {
    send: store.send,
    commands,
    shifted: shiftedCommands,
    onArrow: (pressed, direction) => arrowKey(store, pressed, direction),
    walk: () => walkOf(store),
    onKey: (pressed) => plainKey(store, pressed, desk),
  });

/** What the sheet of shortcuts lists. */
export const stormShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Add',
    shortcuts: (Object.keys(kindKeys) as NewKind[]).map((kind) => ({ keys: [kindKeys[kind]], does: addWords(kind) })),
  },
  {
    title: 'Go',
    shortcuts: [
      { keys: ['Tab'], does: 'Next card' },
      { keys: ['Shift', 'Tab'], does: 'Previous card' },
      { keys: ['ArrowRight'], does: 'Neighbour in a direction' },
      { keys: ['Mod', 'Enter'], does: 'Keep the card selected and go on' },
      { keys: ['Mod', 'F'], does: 'Find a card' },
      { keys: ['V'], does: 'Select' },
      { keys: ['H'], does: 'Move the view' },
      ...viewShortcuts,
    ],
  },
  {
    title: 'Change',
    shortcuts: [
      { keys: ['Enter'], also: [['Double-click']], does: 'Write the text' },
      { keys: ['I'], does: 'Note and link of the card' },
      { keys: ['Alt', 'ArrowDown'], does: 'Move the card one step' },
      { keys: ['Delete'], does: 'Delete' },
      ...clipboardShortcuts,
      { keys: ['Mod', 'D'], does: 'Duplicate' },
      ...documentShortcuts,
    ],
  },
];
