/** What gestures leave behind: frames of new elements, arrows between things that move, least sizes, places of texts. */
import { describe, expect, test } from 'vitest';
import { BoardDriver } from './testing/board-driver.ts';
import { isBox } from './board-element.ts';

const frameOf = (board: BoardDriver, id: string): string | undefined => {
  const element = board.element(id);
  return isBox(element) ? element.frameId : undefined;
};

/** A frame of 640 by 400 round a square in its middle. */
function framed() {
  const board = new BoardDriver();
  const frame = board.place('frame', [400, 300]);
  const square = board.place('square', [400, 300]);
  return { board, frame, square };
}

describe('a frame holds', () => {
  test('what is duplicated, pasted and copied by a drag within it', () => {
    const { board, frame, square } = framed();
    board.send({ kind: 'selected', ids: [square] }, { kind: 'duplicated' });
    expect(frameOf(board, board.selected[0] ?? '')).toBe(frame);
    board.send({ kind: 'copied' }, { kind: 'pasted' });
    expect(frameOf(board, board.selected[0] ?? '')).toBe(frame);
    board.dragBy(square, 100, 100, { isFree: true, isCopying: true });
    expect(frameOf(board, board.selected[0] ?? '')).toBe(frame);
    board.dragBy(square, 1_000, 0, { isFree: true, isCopying: true });
    expect(frameOf(board, board.selected[0] ?? '')).toBeUndefined();
    board.dragBy(frame, 0, 50);
    expect(board.box(square)[1]).toBe(320);
  });

  test('what a line into empty space makes, and an arrow that is drawn in it', () => {
    const { board, frame, square } = framed();
    board.pull(square, 'e', [600, 300]);
    expect(frameOf(board, board.state.writing?.id ?? '')).toBe(frame);
    board.send({ kind: 'writing-cancelled' }, { kind: 'tool-chosen', tool: { kind: 'arrow' } });
    board.drag([200, 400], [300, 450]);
    expect(frameOf(board, board.selected[0] ?? '')).toBe(frame);
  });

  test('its own copies where the whole frame is duplicated', () => {
    const { board, frame } = framed();
    board.send({ kind: 'selected', ids: [frame] }, { kind: 'duplicated' });
    const [copy = ''] = board.elements
      .filter(({ id }) => id !== frame && frameOf(board, id) === undefined)
      .map(({ id }) => id);
    expect(board.elements.filter(({ id }) => frameOf(board, id) === copy)).toHaveLength(1);
  });
});

test('an arrow between two elements moves with both of them, with its bends', () => {
  const board = new BoardDriver();
  const [a, b] = [board.place('square', [100, 100]), board.place('square', [500, 100])];
  board.send({ kind: 'tool-chosen', tool: { kind: 'arrow' } });
  board.drag([100, 100], [500, 100], { kind: 'element', id: a }, { overId: b });
  const [arrow = ''] = board.selected;
  board.drag([300, 100], [300, 200], { kind: 'segment', id: arrow, index: 0 });
  const [x = 0, y = 0, width, height] = board.box(arrow);
  board.send({ kind: 'selected', ids: [a, b] }).dragBy(a, 40, 60);
  expect(board.box(arrow)).toEqual([x + 40, y + 60, width, height]);
});

describe('nothing becomes smaller than 30', () => {
  test('also not a text block whose side is dragged', () => {
    const board = new BoardDriver();
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'text' } }).click([200, 100]);
    board.send({ kind: 'typed', text: 'A longer text' }, { kind: 'writing-confirmed' });
    const [text = ''] = board.selected;
    board.clickOn(text).resize('e', -500, 0);
    expect(board.box(text)[2]).toBe(30);
    board.undo().resize('se', -500, -500);
    expect(board.box(text)[2]).toBeGreaterThanOrEqual(30);
  });

  test('nor one of several', () => {
    const board = new BoardDriver();
    const [a, b] = [board.place('square', [100, 100]), board.place('note', [500, 300])];
    board.send({ kind: 'selected', ids: [a, b] }).resize('se', -2_000, -2_000);
    for (const id of [a, b]) expect(Math.min(...board.box(id).slice(2)), id).toBe(30);
  });
});

test('a text that is placed by a click or a double click stands around it', () => {
  const board = new BoardDriver();
  board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'text' } }).click([200, 100]);
  board.send({ kind: 'typed', text: 'Hello' }, { kind: 'writing-confirmed' });
  board.send({ kind: 'double-clicked', id: undefined, at: { x: 600, y: 100 } });
  board.send({ kind: 'typed', text: 'Hello' }, { kind: 'writing-confirmed' });
  const [first = [], second = []] = board.elements.map(({ id }) => board.box(id));
  const middle = ([x = 0, y = 0, width = 0, height = 0]: readonly number[]) => [x + width / 2, y + height / 2];
  expect(first[2]).toBeLessThan(100);
  for (const [box, at] of [
    [first, 200],
    [second, 600],
  ] as const) {
    const [x = 0, y = 0] = middle(box);
    expect(Math.abs(x - at)).toBeLessThanOrEqual(1);
    expect(Math.abs(y - 100)).toBeLessThanOrEqual(1);
  }
});

describe('the zoom tool', () => {
  const asked = (board: BoardDriver) =>
    board.effects.flatMap((effect) => (effect.kind === 'change-view' ? [effect.change] : []));
  const zooming = () => {
    const board = new BoardDriver();
    board.place('square', [100, 100]);
    return board.send({ kind: 'tool-chosen', tool: { kind: 'zoom' } });
  };

  test('zooms in by a click, out with Alt or Shift, to the rectangle of a drag, and stays chosen', () => {
    const board = zooming();
    board
      .click([10, 20])
      .click([10, 20], undefined, { isCopying: true })
      .click([10, 20], undefined, { isStraight: true });
    board.drag([300, 200], [100, 50]);
    const at = { x: 10, y: 20 };
    expect(asked(board)).toEqual([
      { kind: 'step', at, way: 'in' },
      { kind: 'step', at, way: 'out' },
      { kind: 'step', at, way: 'out' },
      { kind: 'part', part: { x: 100, y: 50, width: 200, height: 150 }, largest: 4 },
    ]);
    expect(board.state.tool.kind).toBe('zoom');
  });

  test('changes neither the diagram nor what is selected, and ends by Escape', () => {
    const board = zooming();
    const before = [board.text, board.selected];
    board.drag([0, 0], [400, 400]).drag([100, 100], [300, 300], { kind: 'element', id: board.selected[0] ?? '' });
    expect([board.text, board.selected]).toEqual(before);
    expect(board.send({ kind: 'escaped' }).state.tool.kind).toBe('select');
  });

  test('the selection is shown whole, and nothing happens without one', () => {
    const board = new BoardDriver();
    const [one, other] = [board.place('square', [75, 30]), board.place('square', [475, 230])];
    board.send({ kind: 'deselected' }, { kind: 'selection-shown' });
    expect(asked(board)).toEqual([]);
    board.send({ kind: 'selected', ids: [one, other] }, { kind: 'selection-shown' });
    expect(asked(board)).toEqual([{ kind: 'part', part: { x: 0, y: 0, width: 550, height: 260 }, largest: 2 }]);
  });
});
