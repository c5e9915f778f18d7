/** Nothing is drawn that could not be saved, and a copy that cannot be read takes nothing away. */
import { describe, expect, test } from 'vitest';
import { boardOf, emptyBoard, salvagedBoard } from './board-document.ts';
import { BoardDriver } from './testing/board-driver.ts';

describe('limits', () => {
  test('a text that is too long is not taken; its field stays open with all of it', () => {
    const board = new BoardDriver();
    const note = board.place('note', [0, 0]);
    const long = 'x'.repeat(25_000);
    board.send({ kind: 'writing-started', id: note }, { kind: 'typed', text: long }, { kind: 'writing-confirmed' });
    expect(board.state.writing?.text).toBe(long);
    expect(board.element(note).label).toBe('');
    expect(board.effects).toContainEqual({
      kind: 'toast',
      tone: 'warning',
      message: 'A text on a diagram has at most 20,000 characters. This one has 25,000.',
    });
    const other = board.place('note', [400, 0]);
    board.send({ kind: 'writing-started', id: other });
    board.send({ kind: 'double-clicked', id: undefined, at: { x: 900, y: 900 } });
    expect(board.state.writing).toMatchObject({ id: note, text: long });
    board.send({ kind: 'typed', text: 'short' }, { kind: 'writing-confirmed' });
    expect(board.element(note).label).toBe('short');
  });

  test('what could not be saved is refused as a whole: too many elements, or too large', () => {
    const board = new BoardDriver();
    const square = board.place('square', [0, 0]);
    board.write(square, 'x'.repeat(1_000));
    let counted = 1;
    for (let step = 0; step < 16; step += 1) {
      board.send({ kind: 'all-selected' }, { kind: 'duplicated' });
      counted = board.elements.length;
    }
    expect(counted).toBe(4_096);
    expect([...board.state.selection]).toHaveLength(4_096);
    expect(board.effects.at(-1)).toMatchObject({ kind: 'toast', message: 'The diagram is larger than 5 MB.' });
    const small = new BoardDriver();
    small.place('square', [0, 0]);
    for (let step = 0; step < 16; step += 1) small.send({ kind: 'all-selected' }, { kind: 'duplicated' });
    expect(small.elements).toHaveLength(16_384);
    expect(small.effects.at(-1)).toMatchObject({ message: 'A diagram has at most 20,000 elements.' });
  });
});

describe('a copy that was never saved', () => {
  const stored = (label: string, more: object = {}): object => ({
    id: 'a',
    type: 'custom.StickyNote',
    label,
    position: { x: 0, y: 0 },
    size: { w: 100, h: 100 },
    style: {},
    ...more,
  });
  const text = (elements: object): string => JSON.stringify({ elements });

  test('keeps what was saved of an element that cannot be read', () => {
    const base = boardOf(text({ a: stored('Saved') }));
    const salvaged = salvagedBoard(text({ a: stored('x'.repeat(25_000)), b: stored('New', { id: 'b' }) }), base);
    expect(salvaged?.unread).toBe(1);
    expect([...(salvaged?.document.elements.values() ?? [])].map(({ label }) => label)).toEqual(['Saved', 'New']);
  });

  test('is not taken when it is no diagram at all', () => {
    expect([salvagedBoard('', emptyBoard), salvagedBoard('[]', emptyBoard)]).toEqual([undefined, undefined]);
  });
});
