/** Keys of an editor on a canvas: which of its handlers a key belongs to. */
import type { KeyboardEvent } from 'react';
import { stepThrough, type BoxWalk } from '../model/box-walk.ts';
import { directionOf, type Direction } from '../model/nearest-box.ts';

/** Events of Ctrl or Cmd with a key that every editor has. */
export const usualCommands = {
  a: { kind: 'all-selected' },
  y: { kind: 'redone' },
  z: { kind: 'undone' },
  s: { kind: 'save-asked' },
} as const;

/** The same with Shift. */
export const shiftedCommands = { z: { kind: 'redone' } } as const;

type Commands<E> = Readonly<Record<string, E>>;

/** What an editor does with keys. Handlers answer whether they used the key. */
export interface CanvasKeys<E> {
  readonly send: (event: E) => void;
  /** Events of Ctrl or Cmd with a key, and the same with Shift. */
  readonly commands: Commands<E>;
  readonly shifted: Commands<E>;
  readonly onArrow: (event: KeyboardEvent, direction: Direction) => boolean;
  /** What Tab goes through; asked for when it is pressed. */
  readonly walk: () => BoxWalk;
  /** Any other key without Ctrl, Cmd and Alt. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** Keys without Ctrl, Cmd and Alt that no button uses: letters choose tools. */
const keysBesideButtons = /^(?:Escape|Delete|Backspace|[a-z?])$/i;

/** Whether a key belongs to the canvas although a button of one of its bars has the focus, as after a click on it. */
function isPastButton({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const button = target instanceof Element ? target.closest('[role="toolbar"] button') : null;
  // An open menu or palette ends by its own Escape.
  if (!button || button.getAttribute('aria-expanded') === 'true') return false;
  const isCommand = (ctrlKey || metaKey) && !key.startsWith('Arrow');
  return isCommand || (!altKey && keysBesideButtons.test(key));
}

/** Handles a key on the canvas; true when it was used. Keys of fields on it are theirs, and most of those of buttons. */
export function canvasKey<E>(
  event: KeyboardEvent,
  { send, commands, shifted, onArrow, walk, onKey }: CanvasKeys<E>,
): boolean {
  if (event.target !== event.currentTarget && !isPastButton(event)) return false;
  const direction = directionOf(event.key);
  if (direction) return onArrow(event, direction);
  if (event.key === 'Tab') return stepThrough(walk(), event.shiftKey ? -1 : 1);
  if (event.ctrlKey || event.metaKey) {
    const command = (event.shiftKey ? shifted : commands)[event.key.toLowerCase()];
    if (command) send(command);
    return command !== undefined;
  }
  return event.altKey ? false : onKey(event);
}
