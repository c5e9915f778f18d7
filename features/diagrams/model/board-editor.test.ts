/** The editor of a diagram in sentences: gestures, keys, replies. */
import { describe, expect, test } from 'vitest';
import { BoardDriver, contentOf, squareOf } from './testing/board-driver.ts';
import { isLink } from './board-element.ts';
import { elementWithWords } from './board-words.ts';
import { elementsWith } from './board-reading.ts';
import { hasToolbox } from './board-state.ts';
import { readBoard, writeBoard } from './board-document.ts';
import { savedWord } from '#platform/editing/model/whole-saving.ts';

const element = (id: string) => ({ kind: 'element', id }) as const;

/** Two squares, far apart, and a link between them. */
function linkedPair() {
  const board = new BoardDriver();
  const a = board.place('square', [100, 100]);
  const b = board.place('square', [500, 100]);
  board.send({ kind: 'linked', sourceId: a, targetId: b });
  const [link = ''] = board.state.selection;
  return { board, a, b, link };
}

describe('placing elements', () => {
  test('puts each with its size centred on the click, selects it and returns to the select tool', () => {
    const board = new BoardDriver();
    expect(board.box(board.place('square', [200, 100]))).toEqual([125, 70, 150, 60]);
    expect(board.box(board.place('circle', [200, 300]))).toEqual([150, 250, 100, 100]);
    const note = board.place('note', [500, 300]);
    expect(board.box(note)).toEqual([425, 225, 150, 150]);
    expect(board.element(note)).toMatchObject({ type: 'custom.StickyNote', style: { color: 'orange' } });
    expect([board.state.tool.kind, board.selected]).toEqual(['select', [note]]);
  });

  test('draws by a drag in any direction, evenly for circles, at least 30', () => {
    const board = new BoardDriver();
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'square' } }).drag([300, 300], [100, 250]);
    expect(board.box(board.selected[0] ?? '')).toEqual([100, 250, 200, 50]);
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'circle' } }).drag([0, 0], [120, 40]);
    expect(board.box(board.selected[0] ?? '')).toEqual([0, 0, 120, 120]);
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'square' } }).drag([0, 0], [5, 5]);
    expect(board.box(board.selected[0] ?? '')).toEqual([0, 0, 30, 30]);
  });

  test('ends with Escape before anything is placed', () => {
    const board = new BoardDriver();
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'note' } }, { kind: 'escaped' }).click([10, 10]);
    expect([board.elements, board.state.tool.kind]).toEqual([[], 'select']);
  });

  test('goes on while the tool is kept', () => {
    const board = new BoardDriver();
    board.send({ kind: 'tool-chosen', tool: { kind: 'shape', shape: 'note' }, isKept: true });
    board.click([100, 100]).click([400, 100]);
    expect(board.elements).toHaveLength(2);
  });

  test('a text block comes with its text, as large as it; without a text nothing stays, not even an undo step', () => {
    const board = new BoardDriver();
    board.place('text', [100, 100]);
    board.send({ kind: 'writing-confirmed' });
    expect([board.elements, board.state.history.undo]).toEqual([[], []]);
    board.place('text', [100, 100]);
    board.send({ kind: 'typed', text: 'A heading that is rather long' }, { kind: 'writing-confirmed' });
    const [, , width = 0] = board.box('A heading that is rather long');
    expect(width).toBeGreaterThan(170);
    expect(board.state.history.undo).toHaveLength(1);
  });
});

describe('selecting', () => {
  test('is a click; Ctrl and a click toggles; a click on the canvas selects nothing', () => {
    const { board, a, b } = linkedPair();
    expect(board.clickOn(a).selected).toEqual([a]);
    expect(board.clickOn(b, { isAdding: true }).selected).toEqual([a, b]);
    expect(board.clickOn(a, { isAdding: true }).selected).toEqual([b]);
    expect(board.click([900, 900]).selected).toEqual([]);
  });

  test('by lasso takes what is completely inside', () => {
    const { board, a, link } = linkedPair();
    expect(board.drag([0, 0], [180, 140]).selected).toEqual([a]);
    expect(board.drag([0, 0], [150, 140]).selected, 'partly outside').toEqual([]);
    expect(board.drag([0, 0], [900, 300]).selected).toEqual([a, 'e2', link]);
  });

  test('of a member of a group means the group, also by lasso', () => {
    const { board, a, b } = linkedPair();
    board.send({ kind: 'selected', ids: [a, b] }, { kind: 'grouped' }, { kind: 'deselected' });
    expect(board.clickOn(b).selected).toEqual([a, b]);
    expect(board.drag([0, 0], [180, 140]).selected).toEqual([a, b]);
    board.send({ kind: 'ungrouped' }, { kind: 'deselected' });
    expect(board.clickOn(b).selected).toEqual([b]);
  });

  test('shows the toolbox over a single element at rest', () => {
    const { board, a, b } = linkedPair();
    board.clickOn(a);
    expect(hasToolbox(board.state)).toBe(true);
    board.send({ kind: 'pressed', at: { x: 0, y: 0 }, on: element(a) }, { kind: 'pointer-moved', at: { x: 9, y: 0 } });
    expect(hasToolbox(board.state), 'while dragging').toBe(false);
    board.send({ kind: 'released', at: { x: 9, y: 0 } });
    expect(hasToolbox(board.state), 'after the drag').toBe(true);
    expect(hasToolbox(board.send({ kind: 'panned', isOn: true }).state), 'while panning').toBe(false);
    board.send({ kind: 'panned', isOn: false }).clickOn(b, { isAdding: true });
    expect(hasToolbox(board.state), 'two elements').toBe(false);
  });
});

describe('moving', () => {
  test('starts after two units, takes the selection along, and is one undo step', () => {
    const { board, a, b } = linkedPair();
    const steps = board.state.history.undo.length;
    board.dragBy(a, 2, 0);
    expect(board.box(a)).toEqual([25, 70, 150, 60]);
    board.send({ kind: 'selected', ids: [a, b] }).dragBy(a, 30, 40);
    expect([board.box(a), board.box(b)]).toEqual([
      [55, 110, 150, 60],
      [455, 110, 150, 60],
    ]);
    expect(board.state.history.undo).toHaveLength(steps + 1);
    expect(board.undo().box(b)).toEqual([425, 70, 150, 60]);
  });

  test('of something that is not selected selects it', () => {
    const { board, a, b } = linkedPair();
    board.clickOn(a).dragBy(b, 10, 0);
    expect(board.selected).toEqual([b]);
  });

  test('snaps to edges and middles of others, to equal gaps, and not at all with Ctrl', () => {
    const { board, b } = linkedPair();
    board.drag([0, 0], [3, 4], element(b), {});
    expect(board.box(b), 'aligned with the other one').toEqual([428, 70, 150, 60]);
    board.undo().dragBy(b, 3, 4);
    expect(board.box(b)).toEqual([428, 74, 150, 60]);
    board.undo();
    const c = board.place('square', [893, 100]);
    board.drag([0, 0], [5, 0], element(c), {});
    expect(board.box(c), 'as far from the second as that from the first').toEqual([825, 70, 150, 60]);
  });

  test('with Alt leaves the original and moves a copy, with the links in between', () => {
    const { board, a, b } = linkedPair();
    board.send({ kind: 'selected', ids: [a, b] }).dragBy(a, 0, 200, { isFree: true, isCopying: true });
    expect(board.elements.filter(isLink)).toHaveLength(2);
    expect(board.box(a)).toEqual([25, 70, 150, 60]);
    expect(board.selected).toHaveLength(2);
    expect(board.selected).not.toContain(a);
  });

  test('of a locked element does nothing, but it can be selected and unlocked', () => {
    const { board, a } = linkedPair();
    board.clickOn(a).send({ kind: 'locked', isLocked: true }).dragBy(a, 50, 0).send({ kind: 'deleted' });
    expect(board.box(a)).toEqual([25, 70, 150, 60]);
    board.clickOn(a).send({ kind: 'locked', isLocked: false }).dragBy(a, 50, 0);
    expect(board.box(a)).toEqual([75, 70, 150, 60]);
  });

  test('of a frame takes along what stands in it; an element joins and leaves by being moved', () => {
    const board = new BoardDriver();
    const frame = board.place('frame', [400, 300]);
    const a = board.place('square', [200, 200]);
    expect(board.element(a)).toMatchObject({ frameId: frame });
    board.clickOn(frame).dragBy(frame, 100, 0);
    expect(board.box(a)).toEqual([225, 170, 150, 60]);
    board.clickOn(a).dragBy(a, 1_000, 0);
    expect(board.element(a)).not.toHaveProperty('frameId');
    board.dragBy(a, -1_000, 0).send({ kind: 'selected', ids: [frame] }, { kind: 'deleted' });
    expect(board.element(a), 'stays when its frame is deleted').not.toHaveProperty('frameId');
  });

  test('by keys moves by steps', () => {
    const { board, a } = linkedPair();
    board.clickOn(a).send({ kind: 'nudged', dx: 1, dy: 0 }, { kind: 'nudged', dx: 0, dy: -10 });
    expect(board.box(a)).toEqual([26, 60, 150, 60]);
  });
});

describe('resizing', () => {
  test('stops at 30 by 30 and keeps the other side in place', () => {
    const { board, a } = linkedPair();
    board.clickOn(a).resize('se', -500, -500);
    expect(board.box(a)).toEqual([25, 70, 30, 30]);
    board.undo().resize('nw', 500, 500);
    expect(board.box(a)).toEqual([145, 100, 30, 30]);
  });

  test('of a square by a corner keeps it square; Shift frees it; sides always do', () => {
    const board = new BoardDriver();
    const circle = board.place('circle', [100, 100]);
    board.resize('se', 50, 10);
    expect(board.box(circle)).toEqual([50, 50, 150, 150]);
    board.undo().resize('se', 50, 10, { isFree: true, isStraight: true });
    expect(board.box(circle)).toEqual([50, 50, 150, 110]);
    board.undo().resize('e', 50, 0);
    expect(board.box(circle)).toEqual([50, 50, 150, 100]);
  });

  test('with Alt keeps the middle', () => {
    const { board, a } = linkedPair();
    board.clickOn(a).resize('e', 10, 0, { isFree: true, isCopying: true });
    expect(board.box(a)).toEqual([15, 70, 170, 60]);
  });

  test('of several scales them together', () => {
    const { board, a, b } = linkedPair();
    board.send({ kind: 'selected', ids: [a, b] }).resize('e', 550, 0);
    expect([board.box(a), board.box(b)]).toEqual([
      [25, 70, 300, 60],
      [825, 70, 300, 60],
    ]);
  });

  test('of a turned element keeps its far corner', () => {
    const { board, a } = linkedPair();
    board.clickOn(a).send({ kind: 'turned', by: 90 });
    // Turned by 90 degrees its right side points down.
    board.resize('e', 0, 40);
    expect(board.box(a)).toEqual([5, 90, 190, 60]);
  });
});

describe('links', () => {
  test('join two elements once: to itself and a second one are not made', () => {
    const { board, a, b } = linkedPair();
    board.pull(a, 'e', [500, 100], b);
    board.pull(a, 'e', [100, 100], a);
    expect(board.elements.filter(isLink)).toHaveLength(1);
    board.pull(b, 'w', [100, 100], a);
    expect(board.elements.filter(isLink), 'the other direction is another pair').toHaveLength(2);
  });

  test('pulled into empty space make the next element of the same kind, ready for its text', () => {
    const board = new BoardDriver();
    const note = board.place('note', [100, 100]);
    board.pull(note, 'e', [500, 100]);
    const next = board.state.writing?.id ?? '';
    expect(board.element(next)).toMatchObject({ type: 'custom.StickyNote', size: { w: 150, h: 150 } });
    expect(board.elements.filter(isLink)).toMatchObject([{ source: note, target: next }]);
    expect(board.undo().elements.map(({ id }) => id)).toEqual([note]);
  });

  test('go with a deleted element, and come back in their place', () => {
    const { board, a, b, link } = linkedPair();
    const before = board.text;
    board.clickOn(a).send({ kind: 'deleted' });
    expect(board.elements.map(({ id }) => id)).toEqual([b]);
    expect(board.drawn).toEqual([b]);
    expect(board.undo().text).toBe(before);
    expect(board.selected).toEqual([a, link].toSorted());
  });

  test('are bent by hand, straightened again, and moved with both of their ends', () => {
    const { board, a, b, link } = linkedPair();
    board.drag([300, 100], [300, 200], { kind: 'segment', id: link, index: 0 });
    expect(board.element(link).line?.bends).toEqual([{ x: 300, y: 200 }]);
    board.send({ kind: 'selected', ids: [a, b] }).dragBy(a, 10, 10);
    expect(board.element(link).line?.bends).toEqual([{ x: 310, y: 210 }]);
    board.drag([310, 210], [310, 111], { kind: 'point', id: link, index: 1 });
    expect(board.element(link).line?.bends).toEqual([]);
  });

  test('are joined to another element by their end', () => {
    const { board, a, link } = linkedPair();
    const c = board.place('circle', [500, 400]);
    board.drag([425, 100], [500, 400], { kind: 'point', id: link, index: 1 }, { overId: c });
    expect(board.element(link)).toMatchObject({ source: a, target: c });
    board.drag([425, 100], [500, 900], { kind: 'point', id: link, index: 1 });
    expect(board.element(link), 'a link cannot end in empty space').toMatchObject({ target: c });
  });
});

describe('arrows with free ends', () => {
  test('are drawn in empty space and stay attached to what they start or end on', () => {
    const board = new BoardDriver();
    const a = board.place('square', [100, 100]);
    board.send({ kind: 'tool-chosen', tool: { kind: 'arrow' } });
    board.drag([100, 100], [400, 300], element(a));
    const arrow = board.selected[0] ?? '';
    expect(board.element(arrow)).toMatchObject({
      type: 'standard.Rectangle',
      shape: 'arrow',
      line: { from: { id: a } },
    });
    expect(board.box(arrow)).toEqual([100, 100, 300, 200]);
    board.clickOn(a).dragBy(a, 0, 50);
    expect(board.box(arrow), 'its box follows for readers that know only boxes').toEqual([100, 150, 300, 150]);
    board.send({ kind: 'deleted' });
    expect(board.element(arrow).line).not.toHaveProperty('from');
    expect(board.box(arrow)).toEqual([100, 150, 300, 150]);
  });
});

describe('writing', () => {
  test('takes over a text with a click elsewhere or Enter, and restores it with Escape', () => {
    const { board, a, link } = linkedPair();
    board
      .send({ kind: 'double-clicked', id: a, at: { x: 0, y: 0 } }, { kind: 'typed', text: 'Basket' })
      .click([900, 900]);
    expect(board.element(a).label).toBe('Basket');
    board.send(
      { kind: 'double-clicked', id: a, at: { x: 0, y: 0 } },
      { kind: 'typed', text: 'Wrong' },
      { kind: 'escaped' },
    );
    expect(board.element(a).label).toBe('Basket');
    board.write(link, 'orders');
    expect(board.element(link).label).toBe('orders');
    expect(board.undo().element(link).label).toBeUndefined();
  });

  test('lets a shape grow with a long text, and the text of a note shrink first', () => {
    const board = new BoardDriver();
    const square = board.place('square', [100, 100]);
    board.write(square, 'a word and another '.repeat(12));
    expect(board.box(square)[3]).toBeGreaterThan(150);
    const note = board.place('note', [500, 100]);
    board.write(note, 'a word and another '.repeat(12));
    expect(board.box(note)).toEqual([425, 25, 150, 150]);
  });

  test('on the empty canvas by a double click makes a text', () => {
    const board = new BoardDriver();
    board.send(
      { kind: 'double-clicked', id: undefined, at: { x: 50, y: 50 } },
      { kind: 'typed', text: 'Hi' },
      { kind: 'writing-confirmed' },
    );
    expect(board.element('Hi')).toMatchObject({ type: 'standard.TextBlock' });
  });
});

describe('drawing by hand', () => {
  test('stores a line of few bytes that is drawn where it was drawn', () => {
    const board = new BoardDriver();
    board.send({ kind: 'tool-chosen', tool: { kind: 'ink' } });
    board.drag([10, 10], [200, 90]).drag([10, 100], [20, 100]);
    const [line] = board.elements;
    expect(line).toMatchObject({ type: 'standard.Rectangle', shape: 'ink', ink: '0,0 1900,800' });
    expect(board.state.tool.kind, 'the pen stays').toBe('ink');
  });
});

describe('copies', () => {
  test('are 20, 20 beside the original, with links between them, and each further', () => {
    const { board, a, b } = linkedPair();
    board.send({ kind: 'selected', ids: [a, b] }, { kind: 'duplicated' });
    const copies = board.elements.slice(3);
    expect(copies).toMatchObject([
      { position: { x: 45, y: 90 } },
      { position: { x: 445, y: 90 } },
      { type: 'standard.Link' },
    ]);
    board.send({ kind: 'selected', ids: [a] }, { kind: 'copied' }, { kind: 'pasted' }, { kind: 'pasted' });
    expect(board.elements.slice(6)).toMatchObject([{ position: { x: 45, y: 90 } }, { position: { x: 65, y: 110 } }]);
  });

  test('of a link alone are not made, and it stays selected', () => {
    const board = new BoardDriver();
    const [one, other] = [board.place('note', [0, 0]), board.place('note', [400, 0])];
    board.send({ kind: 'linked', sourceId: one, targetId: other });
    const link = board.selected;
    board.send({ kind: 'duplicated' });
    expect([board.elements.length, board.selected]).toEqual([3, link]);
  });

  test('are pasted into the middle of a view, and cut ones leave', () => {
    const { board, a } = linkedPair();
    board.send({ kind: 'selected', ids: [a] }, { kind: 'cut' });
    expect(board.elements.map(({ id }) => id)).toEqual(['e2']);
    board.send({ kind: 'pasted', near: { x: 1_000, y: 1_000 } });
    expect(board.box(board.selected[0] ?? '')).toEqual([925, 970, 150, 60]);
  });
});

describe('arranging', () => {
  test('puts elements to the front and back, and one step forward', () => {
    const board = new BoardDriver();
    const [a, b, c] = [board.place('square', [0, 0]), board.place('square', [10, 10]), board.place('square', [20, 20])];
    const order = () =>
      board.elements.toSorted((one, other) => ((one.z ?? '') < (other.z ?? '') ? -1 : 1)).map(({ id }) => id);
    board.clickOn(a).send({ kind: 'ordered', step: 'front' });
    expect(order()).toEqual([b, c, a]);
    board.send({ kind: 'ordered', step: 'backward' });
    expect(order()).toEqual([b, a, c]);
    board.clickOn(c).send({ kind: 'ordered', step: 'back' });
    expect(order()).toEqual([c, b, a]);
    board.send({ kind: 'ordered', step: 'forward' });
    expect(order()).toEqual([b, c, a]);
  });

  test('aligns and distributes groups as one', () => {
    const board = new BoardDriver();
    const [a, b, c] = [
      board.place('square', [100, 100]),
      board.place('square', [300, 140]),
      board.place('square', [900, 300]),
    ];
    board.send({ kind: 'selected', ids: [a, b] }, { kind: 'grouped' });
    board.send({ kind: 'selected', ids: [a, b, c] }, { kind: 'aligned', to: 'top' });
    expect([board.box(a)[1], board.box(b)[1], board.box(c)[1]]).toEqual([70, 110, 70]);
  });

  test('changes colours by the names that each type stores', () => {
    const board = new BoardDriver();
    const circle = board.place('circle', [0, 0]);
    board.send({ kind: 'look-changed', look: { colour: { part: 'fill', value: '#d6e6ff' } } });
    expect(board.element(circle)).toMatchObject({ style: { bg: '#d6e6ff', border: '#1a1d24', color: '#1a1d24' } });
  });

  test('mirrors a drawing twice into itself', () => {
    const board = new BoardDriver();
    board.send({ kind: 'tool-chosen', tool: { kind: 'ink' } }).drag([10, 10], [200, 90]);
    const before = board.text;
    board.send({ kind: 'selected', ids: ['e1'] }, { kind: 'flipped', axis: 'x' });
    expect(board.text).not.toBe(before);
    expect(board.send({ kind: 'flipped', axis: 'x' }).text).toBe(before);
  });
});

test('the element with most words of a search is found, and none for words that nobody wrote', () => {
  const board = new BoardDriver();
  board.write(board.place('square', [0, 0]), 'Order service');
  const note = board.place('note', [400, 0]);
  board.write(note, 'Who owns the order mail?');
  const { elements } = board.state.board.document;
  expect(elementWithWords(elements, 'MAIL order')).toBe(note);
  expect([elementWithWords(elements, 'invoice'), elementWithWords(elements, '')]).toEqual([undefined, undefined]);
});

describe('the stored diagram', () => {
  test('keeps unknown fields and the order of its map through every edit and back', () => {
    const stored =
      '{"elements":{"10":{"id":"10","type":"standard.Rectangle","label":"ten","position":{"x":1,"y":2,"z":3},"size":{"w":150,"h":60},"style":{"bgColor":"#fff","later":1},"future":{"a":[1]}},"2":{"id":"2","type":"custom.StickyNote","label":"two","position":{"x":300,"y":2},"size":{"w":150,"h":150},"style":{"color":"red"}},"l":{"id":"l","type":"standard.Link","source":"10","target":"2","future":true}},"version":7}';
    const first = writeBoard({ ...new BoardDriver(stored).state.board.document });
    const board = new BoardDriver(stored);
    board.clickOn('10').dragBy('10', 5, 5).send({ kind: 'deleted' });
    expect(board.undo().element('10')).toMatchObject({ future: { a: [1] }, position: { x: 6, y: 7, z: 3 } });
    expect(board.undoAll().text).toBe(first);
  });

  test('refuses what is no diagram with a sentence and a place', () => {
    const problem = (text: string) => {
      const read = readBoard(text);
      return 'problem' in read ? read.problem : undefined;
    };
    expect(problem('{')).toMatchObject({ message: 'The content of the diagram is not JSON.' });
    expect(problem('[]')?.message).toBe('The content of the diagram is not an object.');
    expect(problem('{"elements":{"a":{"id":"a","type":"x"}}}')?.path).toContain('elements.a');
    const link = '{"id":"l","type":"standard.Link","source":"a","target":"b"}';
    expect(problem(`{"elements":{"l":${link}}}`)?.message).toContain('does not join two elements');
  });
});

describe('saving', () => {
  const square = (id: string, x: number, label = id) => squareOf(id, x, label);
  const current = (elements: readonly object[]) => ({
    name: 'My diagram',
    document: new BoardDriver(contentOf(elements)).state.board.document,
  });

  test('tells once after a gesture, and never during it', () => {
    const board = new BoardDriver(contentOf([square('a', 0)]));
    board.send({ kind: 'pressed', at: { x: 0, y: 0 }, on: element('a') });
    for (let x = 10; x < 100; x += 10) board.send({ kind: 'pointer-moved', at: { x, y: 0 } });
    board.send({ kind: 'writing-started', id: 'a' }, { kind: 'typed', text: 'x' });
    expect(board.effects).toEqual([]);
    board.send({ kind: 'writing-confirmed' });
    expect(board.effects).toEqual([{ kind: 'await-rest', tick: 1, ms: 500 }]);
    board.send({ kind: 'rested', tick: 1 });
    expect(board.effects.at(-1)).toMatchObject({ kind: 'save', revision: 1 });
  });

  test('keeps both changes when somebody else saved first, and undo takes back only the own one', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.clickOn('a').dragBy('a', 0, 100).send({ kind: 'rested', tick: 1 });
    board.send({
      kind: 'stale',
      current: current([square('a', 0), square('b', 300, 'theirs'), square('c', 600)]),
      revision: 5,
      by: 'Ada',
    });
    expect([board.box('a')[1], board.element('b').label, board.box('c')[0]]).toEqual([100, 'theirs', 600]);
    expect(board.effects.at(-1)).toMatchObject({ kind: 'save', revision: 5 });
    expect(board.state.conflicts).toEqual([]);
    board.send({ kind: 'stored', revision: 6 }).undo();
    expect([board.box('a')[1], board.element('b').label]).toEqual([0, 'theirs']);
  });

  test('shows both values where both changed the same, and takes the chosen one', () => {
    const board = new BoardDriver(contentOf([square('a', 0)]));
    board.write('a', 'mine').send({ kind: 'rested', tick: 1 });
    board.send({ kind: 'stale', current: current([square('a', 0, 'theirs')]), revision: 2, by: 'Ada' });
    expect(board.state.conflicts).toMatchObject([
      { by: 'Ada', id: 'a', field: 'label', mine: 'mine', theirs: 'theirs' },
    ]);
    expect(board.element('a').label).toBe('theirs');
    board.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
    expect([board.element('a').label, board.state.conflicts]).toEqual(['mine', []]);
  });

  test('drops a line whose element others removed, and says so', () => {
    const board = new BoardDriver(contentOf([square('a', 0), square('b', 300)]));
    board.send({ kind: 'linked', sourceId: 'a', targetId: 'b' }, { kind: 'rested', tick: 1 });
    board.send({ kind: 'stale', current: current([square('a', 0)]), revision: 2, by: 'Ada' });
    expect(board.elements.map(({ id }) => id)).toEqual(['a']);
    expect(board.effects.at(-1)).toMatchObject({ kind: 'toast', tone: 'warning' });
  });

  test('takes an answer that was lost for its own save', () => {
    const board = new BoardDriver(contentOf([square('a', 0)]));
    board.clickOn('a').dragBy('a', 0, 100).send({ kind: 'rested', tick: 1 }, { kind: 'unanswered' });
    expect(savedWord(board.state.saving, board.state.board)).toBe('Offline');
    board.send({ kind: 'rested', tick: 2 });
    const theirs = new BoardDriver(board.text).state.board;
    board.send({ kind: 'stale', current: theirs, revision: 2, by: 'Me' });
    expect(savedWord(board.state.saving, board.state.board)).toBe('Saved');
  });
});

describe('a read-only diagram', () => {
  test('changes nothing, whatever is tried', () => {
    const board = new BoardDriver(
      '{"elements":{"a":{"id":"a","type":"standard.Circle","label":"","position":{"x":0,"y":0},"size":{"w":100,"h":100},"style":{}}}}',
      true,
    );
    const before = board.text;
    board
      .drag([0, 0], [50, 50], element('a'))
      .send({ kind: 'selected', ids: ['a'] }, { kind: 'deleted' }, { kind: 'duplicated' });
    board
      .write('a', 'x')
      .send({ kind: 'shape-added', shape: 'note', near: { x: 0, y: 0 } }, { kind: 'renamed', name: 'x' });
    expect([board.text, board.effects]).toEqual([before, []]);
  });
});

describe('a presentation', () => {
  const framed = (): BoardDriver => {
    const board = new BoardDriver();
    for (const [name, at] of [
      ['Third', [0, 900]],
      ['Second', [900, 0]],
      ['First', [0, 10]],
    ] as const)
      board.write(board.place('frame', at), name);
    return board;
  };
  const slide = ({ state }: BoardDriver): string | undefined => {
    const { slides = [], at = 0 } = state.presentation ?? {};
    return state.board.document.elements.get(slides[at] ?? '')?.label;
  };

  test('shows the frames from the top left to the bottom right, and stays at its ends', () => {
    const board = framed().send({ kind: 'deselected' }, { kind: 'presentation-started' });
    const seen = [slide(board)];
    for (const by of [1, 1, 1, 'first', -1, 'last'] as const) {
      board.send({ kind: 'presentation-stepped', by });
      seen.push(slide(board));
    }
    expect(seen).toEqual(['First', 'Second', 'Third', 'Third', 'First', 'First', 'Third']);
    expect(board.send({ kind: 'presentation-ended' }).state.presentation).toBeUndefined();
  });

  test('starts with the selected frame, and shows a diagram without frames as one slide', () => {
    const board = framed();
    board.send({ kind: 'selected', ids: [board.element('Second').id] }, { kind: 'presentation-started' });
    expect(slide(board)).toBe('Second');
    const plain = new BoardDriver().send({ kind: 'presentation-started' }, { kind: 'presentation-stepped', by: 1 });
    expect(plain.state.presentation).toEqual({ slides: [], at: 0 });
  });
});

test('a text is found in the order in which the diagram is read, whatever its case', () => {
  const board = new BoardDriver();
  const low = board.place('note', [0, 600]);
  board.write(low, 'The order is late');
  const right = board.place('note', [500, 0]);
  board.write(right, 'Order');
  board.write(board.place('note', [0, 0]), 'Invoice');
  const { elements } = board.state.board.document;
  expect(elementsWith(elements, 'ORDER')).toEqual([right, low]);
  expect([elementsWith(elements, 'walrus'), elementsWith(elements, ' ')]).toEqual([[], []]);
});
