/** Nothing is drawn that could not be saved, and a copy that cannot be read takes nothing away. */
import { describe, expect, test } from 'vitest';
import { boardOf, emptyBoard, readBoard, salvagedBoard } from './board-document.ts';
import { elementsOfText } from './pasted-text.ts';
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

describe('what could never be stored', () => {
  const half = 'half \ud83d of an emoji\0';
  const isStored = (text: string): boolean => !/\\ud83d|\\u0000/.test(text) && text.isWellFormed();

  test('is cleaned before it comes on the diagram: written, pasted, and as a name', () => {
    const board = new BoardDriver();
    const note = board.place('note', [0, 0]);
    board.write(note, half);
    board.send({ kind: 'elements-added', elements: elementsOfText(half, () => 'pasted') });
    board.send({ kind: 'href-set', href: `https://example.test/${half}` }, { kind: 'renamed', name: half });
    expect(board.elements.map(({ label }) => label)).toEqual(['half \ufffd of an emoji', 'half \ufffd of an emoji']);
    expect(board.state.board.name).toBe('half \ufffd of an emoji');
    expect(isStored(board.text)).toBe(true);
  });

  test('is measured also where a few long texts come, not many elements', () => {
    const board = new BoardDriver();
    const megabytes = (count: number) => elementsOfText('text '.repeat(count * 200_000), () => crypto.randomUUID());
    board.send({ kind: 'elements-added', elements: megabytes(3) });
    expect(board.elements).toHaveLength(150);
    board.send({ kind: 'elements-added', elements: megabytes(3) });
    expect(board.elements).toHaveLength(150);
    expect(board.effects.at(-1)).toMatchObject({ kind: 'toast', message: 'The diagram is larger than 5 MB.' });
  });

  test('a group of a group of a group ends at twenty, and a group is grouped once', () => {
    const board = new BoardDriver();
    board.place('note', [0, 0]);
    for (let at = 1; at <= 25; at += 1) {
      board.place('note', [at * 200, 0]);
      board.send({ kind: 'all-selected' }, { kind: 'grouped' }, { kind: 'grouped' });
    }
    expect(Math.max(...board.elements.map(({ groupIds = [] }) => groupIds.length))).toBe(20);
    expect(board.effects.at(-1)).toMatchObject({ message: 'Groups can be nested at most 20 deep.' });
    expect(readBoard(board.text)).not.toHaveProperty('problem');
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
