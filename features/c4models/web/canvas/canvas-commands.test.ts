/** Keyboard commands of the canvas. */
import { describe, expect, test } from 'vitest';
import { commandOf, type CanvasCommand, type KeyFacts } from './canvas-commands.ts';

const facts: KeyFacts = { isEditable: true, hasSelection: true, isLinking: false, isOnCanvas: true };

/** The command of a shortcut such as `Mod+Shift+Z`. */
function pressed(keys: string, more: Partial<KeyFacts> = {}): CanvasCommand | undefined {
  const parts = keys.split('+');
  const has = (key: string): boolean => parts.includes(key);
  const press = { key: parts.at(-1) ?? '', isMod: has('Mod'), isShift: has('Shift'), isAlt: has('Alt') };
  return commandOf(press, { ...facts, ...more });
}

const sent = (keys: string, more: Partial<KeyFacts> = {}): unknown => {
  const command = pressed(keys, more);
  return command?.do === 'send' ? command.event : command;
};

describe('arrow keys', () => {
  test('move the selection by a grid step, with Shift by 1', () => {
    expect(sent('ArrowLeft')).toEqual({ kind: 'nudged', dx: -15, dy: 0 });
    expect(sent('Shift+ArrowDown')).toEqual({ kind: 'nudged', dx: 0, dy: 1 });
  });

  test('navigate with Alt, while connecting, and where nothing can be moved', () => {
    const on = { do: 'go', direction: 'up' };
    expect(pressed('Alt+ArrowUp')).toEqual(on);
    expect(pressed('ArrowUp', { isLinking: true })).toEqual(on);
    expect(pressed('ArrowUp', { hasSelection: false })).toEqual(on);
    expect(pressed('ArrowUp', { isEditable: false })).toEqual(on);
  });

  test('are left to focused buttons, and with Shift pan the view without a selection', () => {
    expect(pressed('ArrowUp', { isOnCanvas: false })).toBeUndefined();
    expect(pressed('Shift+ArrowUp', { hasSelection: false })).toBeUndefined();
  });
});

test('Backspace deletes the selection, and goes a level up without one', () => {
  expect(sent('Backspace')).toEqual({ kind: 'deletion-asked' });
  expect(sent('Backspace', { hasSelection: false })).toEqual({ kind: 'drilled-out' });
  expect(sent('Backspace', { isEditable: false, hasSelection: false })).toEqual({ kind: 'drilled-out' });
  expect(sent('Delete', { hasSelection: false })).toBeUndefined();
});

test('Enter edits, and finishes connecting; with Ctrl it opens the element', () => {
  expect(pressed('Enter')).toEqual({ do: 'open' });
  expect(pressed('Enter', { isLinking: true })).toEqual({ do: 'accept' });
  expect(pressed('Mod+Enter')).toEqual({ do: 'enter' });
  expect(pressed('Enter', { isOnCanvas: false })).toBeUndefined();
});

test('undo and redo have their usual shortcuts, in upper and lower case', () => {
  expect(sent('Mod+z')).toEqual({ kind: 'undone' });
  expect(sent('Mod+Shift+Z')).toEqual({ kind: 'redone' });
  expect(sent('Mod+y')).toEqual({ kind: 'redone' });
});

test('readers have the shortcuts for viewing only', () => {
  const reading = { isEditable: false };
  for (const keys of ['Delete', 'a', 'c', 'l', 'p', 'm', 'Mod+z', 'Mod+v', 'Mod+d'])
    expect([keys, pressed(keys, reading)]).toEqual([keys, undefined]);
  expect(pressed('f', reading)).toEqual({ do: 'fit' });
  expect(pressed('Tab', reading)).toEqual({ do: 'step', by: 1 });
  expect(pressed('Shift+Tab', reading)).toEqual({ do: 'step', by: -1 });
});
