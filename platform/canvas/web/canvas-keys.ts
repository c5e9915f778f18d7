/** Keys of an editor on a canvas: which of its handlers a key belongs to. */
import type { KeyboardEvent as PressEvent } from 'react';
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
  readonly onArrow: (event: PressEvent, direction: Direction) => boolean;
  /** What Tab goes through; asked for when it is pressed. */
  readonly walk: () => BoxWalk;
  /** Any other key without Ctrl, Cmd and Alt. */
  readonly onKey: (event: PressEvent) => boolean;
}

/** Keys without Ctrl, Cmd and Alt that no button uses: letters choose tools. */
const keysBesideButtons = /^(?:Escape|Delete|Backspace|[a-z?])$/i;

/** Whether a key belongs to the canvas although a button of one of its bars has the focus, as after a click on it. */
function isPastButton({ target, key, ctrlKey, metaKey, altKey }: PressEvent, buttons: string): boolean {
  const button = target instanceof Element ? target.closest(buttons) : null;
  // An open menu or palette ends by its own Escape, and goes through its entries by letters.
  if (!button || button.getAttribute('aria-expanded') === 'true') return false;
  if (button.closest('[role="menu"], [role="listbox"], [role="dialog"]')) return false;
  const isCommand = (ctrlKey || metaKey) && !key.startsWith('Arrow');
  return isCommand || (!altKey && keysBesideButtons.test(key));
}

/** Handles a key on the canvas; true when it was used. Keys of fields on it are theirs, and most of those of buttons. */
export function canvasKey<E>(
  event: PressEvent,
  { send, commands, shifted, onArrow, walk, onKey }: CanvasKeys<E>,
): boolean {
  if (event.target !== event.currentTarget && !isPastButton(event, '[role="toolbar"] button')) return false;
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

/** Whether Escape is pressed on a button whose tooltip is shown, which takes the key: nobody above the button hears it. */
export function isEscapeOfTooltip({ key, target }: PressEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false;
  const told = target.closest('button, a[href]')?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(told)?.getAttribute('role') === 'tooltip';
}

/** Hands a key that no button uses from a bar beside the canvas to the canvas, which gets the focus. */
export function handOver(event: PressEvent): void {
  const { currentTarget, nativeEvent: sent } = event;
  // Menus are elsewhere in the DOM, though React bubbles their events to here.
  const isInBar = event.target instanceof Node && currentTarget.contains(event.target);
  if (event.defaultPrevented || !isInBar || !isPastButton(event, 'button, a[href]')) return;
  const stage = currentTarget.closest('[data-editor]')?.querySelector<HTMLElement>('[role="application"][tabindex]');
  // Covered by a comparison.
  if (!stage || stage.closest('[inert]')) return;
  const { key, code, ctrlKey, metaKey, shiftKey } = sent;
  stage.focus({ preventScroll: true });
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    metaKey,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  if (!stage.dispatchEvent(again)) event.preventDefault();
}
