/** Two versions of a diagram: what differs is marked on the canvas and told in words, and an earlier one comes back. */
import { expect, test } from 'vitest';
import { boardDifferences, compareBoards, comparisonMarks } from './board-compare.ts';
import { boardOf } from './board-document.ts';
import { BoardDriver } from './testing/board-driver.ts';

/** A note, a square and a link between them; afterwards the note is gone, the square moved and written on, a circle new. */
function twoVersions() {
  const board = new BoardDriver();
  const note = board.place('note', [0, 0]);
  const square = board.place('square', [400, 0]);
  board.write(note, 'Who pays?').write(square, 'Courier');
  board.send({ kind: 'linked', sourceId: note, targetId: square });
  const older = board.state.board.document.elements;
  board.write(square, 'Carrier').dragBy(square, 50, 0);
  board.send({ kind: 'selected', ids: [note] }, { kind: 'deleted' });
  const circle = board.place('circle', [0, 400]);
  return { older, newer: board.state.board.document.elements, note, square, circle };
}

test('elements and lines that were added, changed and removed are told with their fields', () => {
  const { older, newer } = twoVersions();
  const told = boardDifferences(compareBoards(older, newer)).map(({ title, differences }) => [
    title,
    differences.map(({ mark, name, fields }) => [mark, name, fields].filter(Boolean).join(', ')),
  ]);
  expect(told).toEqual([
    [
      'Elements',
      ['added, Circle: without text', 'changed, Square: Carrier, Text, place', 'removed, Sticky note: Who pays?'],
    ],
    ['Lines', ['removed, Link: without text']],
  ]);
});

test('what was removed stays on the canvas, faint; marks differ in sign and line, not only in colour', () => {
  const { older, newer, note, square, circle } = twoVersions();
  const comparison = compareBoards(older, newer);
  expect(comparison.shown.get(note)?.opacity).toBeCloseTo(0.4);
  const marks = new Map(comparisonMarks(comparison).map(({ id, commands }) => [id, commands]));
  const outline = (id: string) => marks.get(id)?.[0];
  const sign = (id: string) => marks.get(id)?.at(-1);
  expect([note, square, circle].map((id) => [outline(id), sign(id)])).toMatchObject([
    [{ dashes: [6, 4] }, { d: 'M-86 -82H-78' }],
    [{ kind: 'rect' }, { d: expect.stringContaining('C') }],
    [{ kind: 'rect' }, { d: expect.stringMatching(/V.*H/) }],
  ]);
  expect(outline(circle)).not.toHaveProperty('dashes');
});

test('an earlier version comes back as one undo step, and nothing is left to be saved', () => {
  const board = new BoardDriver();
  const note = board.place('note', [0, 0]);
  const earlier = board.save().text;
  board.place('square', [400, 0]);
  board.save();
  const current = { name: 'My diagram', document: boardOf(earlier) };
  board.send({ kind: 'restored', current, revision: 9 });
  expect([board.text, board.state.saving.revision]).toEqual([earlier, 9]);
  expect(board.state.saving.base).toBe(board.state.board);
  expect(board.undo().elements).toHaveLength(2);
  expect(board.redo().elements.map(({ id }) => id)).toEqual([note]);
});

test('what was drawn while a version came back stays', () => {
  const board = new BoardDriver();
  board.place('note', [0, 0]);
  const earlier = board.save().text;
  const square = board.place('square', [400, 0]);
  board.save();
  const circle = board.place('circle', [0, 400]);
  board.send({ kind: 'restored', current: { name: 'My diagram', document: boardOf(earlier) }, revision: 9 });
  expect(board.elements.map(({ id }) => id)).not.toContain(square);
  expect(board.element(circle).id).toBe(circle);
});
