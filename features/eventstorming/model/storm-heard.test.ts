/** What screen readers hear of keys of a board: what undo did, and why a key does nothing. */
import { describe, expect, test } from 'vitest';
import { nothingToTurn } from '#platform/editing/model/turned-words.ts';
import { conditionsStayMessage, lastPlaceMessage, selectCardMessage, splitTextMessage } from '../contract.ts';
import type { StormEvent } from './storm-state.ts';
import { StormDriver, twoCommands } from './testing/storm-driver.ts';

const design = () => new StormDriver(twoCommands);
const picture = () => new StormDriver(twoCommands, { level: 'big-picture' });
const heard = (editor: StormDriver): readonly string[] =>
  editor.effects.flatMap((effect) => (effect.kind === 'announce' ? [effect.text] : []));
const step = (direction: 'up' | 'down' | 'left' | 'right'): StormEvent => ({ kind: 'moved-by-key', direction });

describe('undo and redo', () => {
  test('say what they did', () => {
    const editor = design().select('Order placed').send({ kind: 'deleted' }, { kind: 'undone' }, { kind: 'redone' });
    expect(heard(editor).slice(-2)).toEqual(['Undone: Order placed is back.', 'Redone: Order placed is gone.']);
    const id = editor.id('Ship parcel');
    editor.send({ kind: 'content-set', id, content: 'Send parcel' }, { kind: 'undone' });
    expect(heard(editor).at(-1)).toBe('Undone: Ship parcel is as before.');
  });

  test('say that there is nothing', () => {
    expect(heard(design().send({ kind: 'undone' }, { kind: 'redone' }))).toEqual([
      nothingToTurn.undo,
      nothingToTurn.redo,
    ]);
  });
});

describe('a key that can do nothing says why', () => {
  test.each([
    ['the last card of a flow', design().select('Parcel shipped'), step('down')],
    ['the first command', design().select('Place order'), step('left')],
    ['a command along its flow', design().select('Ship parcel'), step('down')],
    ['the only lane', picture().select('Basket filled'), step('up')],
    ['several cards in the first lane', picture().select('Basket filled', 'Order paid'), step('up')],
  ])('%s', (_what, editor, event) => {
    expect(heard(editor.send(event))).toEqual([lastPlaceMessage]);
    expect(editor.steps).toBe(0);
  });

  test('nothing is selected', () => {
    expect(heard(design().send(step('up'), { kind: 'duplicated' }))).toEqual([selectCardMessage, selectCardMessage]);
  });

  test('a condition is duplicated with its split only', () => {
    const editor = design().select('In stock').send({ kind: 'duplicated' });
    expect([editor.told, editor.steps]).toEqual([[`warning: ${conditionsStayMessage}`], 0]);
  });

  test('a split has no text', () => {
    const editor = design();
    const split = [...editor.state.whole.document.document.items.values()].find(({ kind }) => kind === 'split');
    expect(heard(editor.send({ kind: 'writing-started', id: split?.id ?? '' }))).toEqual([splitTextMessage]);
  });
});
