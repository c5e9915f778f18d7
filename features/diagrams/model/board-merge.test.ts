/** Two people and one diagram: what is merged, undone and chosen stays a diagram, and nobody takes back what the other did. */
import { describe, expect, test } from 'vitest';
import { undoShortenedMessage } from '#platform/editing/model/edit-history.ts';
import { BoardDriver, contentOf, squareOf } from './testing/board-driver.ts';
import { arrowPoints } from './board-lines.ts';
import { readBoard, writeBoard } from './board-document.ts';
import type { BoardBox, BoardElement } from './board-element.ts';
import type { BoardEvent } from './board-state.ts';

const square = (id: string, x: number, label = '', more: object = {}) => ({ ...squareOf(id, x, label), ...more });
const link = (id: string, source: string, target: string) => ({ id, type: 'standard.Link', source, target });
const arrow = (id: string, from: string, to: string) => ({
  ...square(id, 75),
  shape: 'arrow',
  size: { w: 300, h: 0 },
  line: {
    from: { id: from, x: 0.5, y: 0.5 },
    to: { id: to, x: 0.5, y: 0.5 },
    points: [
      { x: 0, y: 30 },
      { x: 300, y: 30 },
    ],
  },
});

/** What somebody else saved. */
function theirs(board: BoardDriver | readonly object[], revision = 2, name = 'My diagram'): BoardEvent {
  const other = board instanceof BoardDriver ? board : new BoardDriver(contentOf(board));
  return { kind: 'stale', current: { name, document: other.state.board.document }, revision, by: 'Ada' };
}
const told = (board: BoardDriver): readonly string[] =>
  board.effects.flatMap((effect) => (effect.kind === 'toast' ? [effect.message] : []));
const isRead = (board: BoardDriver): unknown => {
  const read = readBoard(board.text);
  return 'problem' in read ? read.problem : true;
};

describe('undo beside somebody else', () => {
  test('takes back what one did to an element, and leaves what they did to it', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.dragBy('b', 0, 50).dragBy('a', 0, 100);
    board.send({ kind: 'rested', tick: 2 }, theirs([square('a', 0, 'Ada wrote this'), square('b', 300)]));
    const now = () => [board.element('a').label, board.box('a')[1], board.box('b')[1]];
    expect([now(), told(board)]).toEqual([['Ada wrote this', 100, 50], []]);
    board.undo();
    expect(now()).toEqual(['Ada wrote this', 0, 50]);
    board.undo();
    expect(now()).toEqual(['Ada wrote this', 0, 0]);
    board.redo().redo();
    expect(now()).toEqual(['Ada wrote this', 100, 50]);
  });

  test('never takes back what they did to the same field, and says that a step is gone', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.dragBy('b', 0, 50).dragBy('a', 0, 100);
    board.send({ kind: 'rested', tick: 2 }, theirs([square('a', 40), square('b', 300)]));
    expect(told(board)).toEqual([undoShortenedMessage]);
    const place = board.box('a');
    board.undo();
    expect([board.box('a'), board.box('b')[1]]).toEqual([place, 0]);
    expect(board.undo().redo().box('a')).toEqual(place);
  });

  test('keeps every step while they change something else', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.dragBy('a', 0, 100).send({ kind: 'rested', tick: 1 }, theirs([square('a', 0), square('b', 300, 'theirs')]));
    expect([told(board), board.undo().box('a')[1]]).toEqual([[], 0]);
  });

  test('takes a line along that they drew to what it removes, and redo brings both back', () => {
    const board = new BoardDriver(contentOf([square('a', 0)]));
    const mine = board.place('square', [400, 100]);
    board.save();
    board.send(theirs([...board.elements, link('l', 'a', mine)], 3)).undo();
    expect([board.elements.map(({ id }) => id), isRead(board)]).toEqual([['a'], true]);
    expect(told(board)).toEqual(['A line was removed, because an element it joined is gone.']);
    expect(board.redo().elements).toHaveLength(3);
    expect([isRead(board), board.undo().elements.length]).toEqual([true, 1]);
  });

  test('lets the end of an arrow go that they attached to what it removes', () => {
    const board = new BoardDriver(contentOf([square('a', 0)]));
    const mine = board.place('square', [400, 30]);
    board.save();
    board.send(theirs([...board.elements, arrow('r', 'a', mine)], 3)).undo();
    expect(board.element('r').line).toMatchObject({ from: { id: 'a' } });
    expect(board.element('r').line?.to).toBeUndefined();
  });
});

describe('what is selected after undo', () => {
  test('is what the step changed, and no other element', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300), square('c', 600)]));
    board
      .dragBy('a', 0, 100)
      .dragBy('b', 0, 50)
      .send({ kind: 'selected', ids: ['c'] });
    expect(board.undo().selected).toEqual(['b']);
    expect(board.undo().selected).toEqual(['a']);
    expect(board.redo().selected).toEqual(['a']);
  });

  test('stays where the step changed no element that is there: a name, or a shape that is gone', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.place('square', [800, 100]);
    board.send({ kind: 'renamed', name: 'Mine' }, { kind: 'selected', ids: ['b'] });
    expect([board.undo().state.board.name, board.selected]).toEqual(['My diagram', ['b']]);
    expect([board.undo().elements.length, board.selected]).toEqual([2, ['b']]);
  });
});

describe('redo beside somebody else', () => {
  test('lets the end of an arrow go at what they have removed since', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.send({ kind: 'tool-chosen', tool: { kind: 'arrow' } });
    board.drag([75, 30], [375, 30], { kind: 'element', id: 'a' }, { overId: 'b' });
    const [id = ''] = board.selected;
    const drawn = board.element(id) as BoardBox;
    expect(drawn.line).toMatchObject({ from: { id: 'a' }, to: { id: 'b' } });
    board.save();
    board.undo();
    board.send(theirs([square('a', 0)], 3)).redo();
    const { to: _gone, ...line } = drawn.line ?? {};
    expect([board.element(id), isRead(board)]).toEqual([{ ...drawn, line }, true]);
    expect(board.undo().redo().element(id)).toEqual({ ...drawn, line });
  });

  test('takes an element out of a frame that they have removed since', () => {
    const frame = { ...square('f', 0), shape: 'frame', size: { w: 600, h: 400 } };
    const board = new BoardDriver(contentOf([frame]));
    const mine = board.place('square', [200, 200]);
    expect((board.element(mine) as BoardBox).frameId).toBe('f');
    board.save();
    board.undo();
    board.send(theirs([], 3)).redo();
    expect((board.element(mine) as BoardBox).frameId).toBeUndefined();
  });
});

describe('what others saved', () => {
  test('drops a link that would join an element to itself', () => {
    const start = [square('a', 0), square('b', 300), square('c', 600), link('l', 'a', 'b')];
    const board = new BoardDriver(contentOf(start));
    const mine = start.with(3, link('l', 'c', 'b'));
    board.send({ kind: 'replaced', document: new BoardDriver(contentOf(mine)).state.board.document });
    board.send(theirs(start.with(3, link('l', 'a', 'c'))));
    expect([board.elements.map(({ id }) => id), isRead(board)]).toEqual([['a', 'b', 'c'], true]);
  });

  test('leaves an arrow between two elements that both moved where they are, without a question', () => {
    const start = [square('a', 0), square('b', 300), arrow('r', 'a', 'b')];
    const board = new BoardDriver(contentOf(start)).dragBy('a', 0, 100);
    board.send({ kind: 'rested', tick: 1 }, theirs(new BoardDriver(contentOf(start)).dragBy('b', 0, 200)));
    expect(board.state.conflicts).toEqual([]);
    expect(board.box('r')).toEqual([75, 130, 300, 100]);
  });

  describe('an arrow that both bent', () => {
    const start = [square('a', 0), square('b', 300), arrow('r', 'a', 'b')];
    const bend = (board: BoardDriver, y: number): BoardDriver =>
      board.drag([225, 30], [225, y], { kind: 'segment', id: 'r', index: 1 });
    const course = (board: BoardDriver): readonly (readonly number[])[] =>
      arrowPoints(board.element('r') as BoardBox).map(({ x, y }) => [x, y]);
    const bends = (y: number) => [
      [75, 30],
      [225, y],
      [375, 30],
    ];

    test('shows both courses, and takes the chosen one where it was drawn', () => {
      const board = bend(new BoardDriver(contentOf(start)), 200);
      const other = bend(new BoardDriver(contentOf(start)), -90);
      expect([course(board), course(other)]).toEqual([bends(200), bends(-90)]);
      board.send({ kind: 'rested', tick: 1 }, theirs(other));
      expect(board.state.conflicts).toMatchObject([{ id: 'r', field: 'line.course' }]);
      expect(course(board)).toEqual(bends(-90));
      board.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
      expect([course(board), board.state.conflicts, isRead(board)]).toEqual([bends(200), [], true]);
      expect(writeBoard(board.state.board.document)).not.toMatch(/"course"|"ends"/);
    });

    test('keeps a bend beside a move of what it joins, and beside another look', () => {
      const board = bend(new BoardDriver(contentOf(start)), 200);
      const other = new BoardDriver(contentOf(start)).dragBy('b', 0, 100);
      other.send({ kind: 'selected', ids: ['r'] }, { kind: 'look-changed', look: { line: { style: 'dashed' } } });
      board.send({ kind: 'rested', tick: 1 }, theirs(other));
      expect(board.state.conflicts).toEqual([]);
      expect(course(board)).toEqual([
        [75, 30],
        [225, 200],
        [375, 130],
      ]);
      expect(board.element('r').line?.style).toBe('dashed');
    });

    test('the bends of a link are asked about as well', () => {
      const links = [square('a', 0), square('b', 300), link('l', 'a', 'b')];
      const bent = (y: number) =>
        new BoardDriver(contentOf(links)).drag([225, 30], [225, y], { kind: 'segment', id: 'l', index: 1 });
      const board = bent(200).send({ kind: 'rested', tick: 1 }, theirs(bent(-90)));
      expect(board.state.conflicts).toMatchObject([{ id: 'l', field: 'line.bends' }]);
      board.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
      expect(board.element('l').line?.bends).toEqual([{ x: 225, y: 200 }]);
    });
  });

  test('asks nothing about orders, frames and groups', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.send({ kind: 'selected', ids: ['a', 'b'] }, { kind: 'grouped' }, { kind: 'ordered', step: 'front' });
    const other = [square('a', 0, '', { z: 'c', groupIds: ['g'] }), square('b', 300, '', { z: 'd', groupIds: ['g'] })];
    expect(board.send(theirs(other)).state.conflicts).toEqual([]);
  });

  test('shows both names where both gave one, and takes the chosen one', () => {
    const board = new BoardDriver(contentOf([square('a', 0)])).send({ kind: 'renamed', name: 'Mine' });
    board.send(theirs([square('a', 0)], 2, 'Theirs'));
    expect(board.state.conflicts).toMatchObject([{ id: '', field: 'name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(board.state.board.name).toBe('Theirs');
    board.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
    expect([board.state.board.name, board.state.conflicts]).toEqual(['Mine', []]);
  });

  test('a name that only one of them gave is kept without a question', () => {
    const board = new BoardDriver(contentOf([square('a', 0)])).send({ kind: 'renamed', name: 'Mine' });
    board.send(theirs([square('a', 0, 'theirs')]));
    expect([board.state.board.name, board.state.conflicts]).toEqual(['Mine', []]);
  });
});

test('a chosen value leaves no link without its elements', () => {
  const start = [square('a', 0), square('b', 300), link('l', 'a', 'b')];
  const board = new BoardDriver(contentOf(start)).send({ kind: 'selected', ids: ['a'] }, { kind: 'deleted' });
  const changed: readonly (BoardElement | object)[] = [square('a', 0, 'theirs'), square('b', 300), link('l', 'a', 'b')];
  board.send(theirs(changed));
  expect(board.state.conflicts).toMatchObject([{ id: 'a', field: '' }]);
  board.send({ kind: 'linked', sourceId: 'b', targetId: 'a' });
  board.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
  expect([board.elements.map(({ id }) => id), isRead(board)]).toEqual([['b'], true]);
  expect(writeBoard(board.undo().state.board.document)).toContain('theirs');
});

test('who only reads saves nothing, also not with the shortcut', () => {
  const board = new BoardDriver(contentOf([square('a', 0)]), true).send({ kind: 'save-asked' });
  expect(board.effects).toEqual([]);
});
