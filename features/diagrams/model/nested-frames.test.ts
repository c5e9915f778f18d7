/** Frames that stand in frames: their order, and what moves, stays and goes with them. */
import { expect, test } from 'vitest';
import { byOrder } from './board-order.ts';
import { BoardDriver } from './testing/board-driver.ts';

test('a frame in a frame lies between the outer one and its own elements, and all of it moves', () => {
  const board = new BoardDriver();
  const outer = board.place('frame', [400, 300]);
  const note = board.place('note', [300, 300]);
  board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'frame' } }).drag([200, 200], [500, 450]);
  const [inner = ''] = board.selected;
  expect(board.elements.toSorted(byOrder).map(({ id }) => id)).toEqual([outer, inner, note]);
  expect([board.element(inner), board.element(note)]).toMatchObject([{ frameId: outer }, { frameId: inner }]);
  board.dragBy(outer, 100, 0);
  expect([board.box(inner), board.box(note)]).toMatchObject([
    [300, 200, 300, 250],
    [325, 225, 150, 150],
  ]);
  board.clickOn(inner).dragBy(inner, 2_000, 0);
  expect(board.element(inner), 'outside').not.toHaveProperty('frameId');
  expect(board.element(note)).toMatchObject({ frameId: inner });
  expect(board.box(note)).toEqual([2_325, 225, 150, 150]);
});

test('a move into a frame that lies above raises a frame and what is framed in it', () => {
  const board = new BoardDriver();
  const outer = board.place('frame', [400, 300]);
  const draw = (from: readonly [number, number], to: readonly [number, number]): string => {
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'frame' } }).drag(from, to);
    return board.selected[0] ?? '';
  };
  const inner = draw([1_200, 200], [1_500, 450]);
  const deep = draw([1_250, 250], [1_400, 400]);
  board.clickOn(inner).dragBy(inner, -1_000, 0);
  expect(board.elements.toSorted(byOrder).map(({ id }) => id)).toEqual([outer, inner, deep]);
  expect([board.element(inner), board.element(deep)]).toMatchObject([{ frameId: outer }, { frameId: inner }]);
  board.send({ kind: 'selected', ids: [inner] }, { kind: 'ordered', step: 'back' });
  expect(board.elements.toSorted(byOrder).map(({ id }) => id)).toEqual([outer, inner, deep]);
});

test('frames of the same size never hold each other; one that goes leaves its elements to the outer one', () => {
  const board = new BoardDriver();
  const outer = board.place('frame', [400, 300]);
  const inner = board.place('frame', [400, 300]);
  const note = board.place('note', [400, 300]);
  board.clickOn(outer).dragBy(outer, 10, 0).clickOn(inner).dragBy(inner, 0, 0).dragBy(outer, 10, 0);
  expect(board.element(outer)).not.toHaveProperty('frameId');
  expect([board.element(inner), board.element(note)]).toMatchObject([{ frameId: outer }, { frameId: inner }]);
  board.send({ kind: 'selected', ids: [outer] }, { kind: 'duplicated' });
  expect(board.elements).toHaveLength(6);
  board.undo().send({ kind: 'selected', ids: [inner] }, { kind: 'deleted' });
  expect(board.element(note)).toMatchObject({ frameId: outer });
  board.undo().send({ kind: 'selected', ids: [outer, inner] }, { kind: 'deleted' });
  expect(board.element(note)).not.toHaveProperty('frameId');
});

test('a frame brought to the front never hides what stands in it', () => {
  const board = new BoardDriver();
  const frame = board.place('frame', [400, 300]);
  const note = board.place('note', [300, 300]);
  const over = board.place('square', [420, 300]);
  board.clickOn(over).dragBy(over, 2_000, 0).dragBy(over, -1_750, 0);
  const order = (): readonly string[] => board.elements.toSorted(byOrder).map(({ id }) => id);
  board.send({ kind: 'selected', ids: [frame] }, { kind: 'ordered', step: 'front' });
  expect(order()).toEqual([over, frame, note]);
  board.undo().send({ kind: 'selected', ids: [frame] }, { kind: 'ordered', step: 'forward' });
  expect(order()).toEqual([over, frame, note]);
  board.send({ kind: 'ordered', step: 'back' });
  expect(order()).toEqual([frame, note, over]);
});

test('an element sent to the back stays above the frame it stands in', () => {
  const board = new BoardDriver();
  const under = board.place('square', [1_200, 300]);
  const frame = board.place('frame', [400, 300]);
  const [note, other] = [board.place('note', [300, 300]), board.place('note', [480, 300])];
  const order = (): readonly string[] => board.elements.toSorted(byOrder).map(({ id }) => id);
  expect(order()).toEqual([frame, under, note, other]);
  board.send({ kind: 'selected', ids: [other] }, { kind: 'ordered', step: 'back' });
  expect(order()).toEqual([frame, other, under, note]);
});
