/** From a selection to elements of a C4 model: what is suggested, what is sent, and what is left out with its reason. */
import { expect, test } from 'vitest';
import { BoardDriver } from '../testing/board-driver.ts';
import { sketchOf } from './board-sketch.ts';
import { leftOut, rowProblems, sentSketch, suggested, type SketchScope } from './sketch-mapping.ts';

/** A person who uses a shop, which stores in a database; a note beside them, and a line with a free end. */
function drawn() {
  const board = new BoardDriver();
  const person = board.place('person', [0, 0]);
  const shop = board.place('square', [300, 0]);
  const store = board.place('cylinder', [600, 100]);
  const note = board.place('note', [0, 400]);
  board.write(person, 'Customer').write(shop, 'Shop\nonline').write(store, 'Orders').write(note, 'Who pays?');
  board.send({ kind: 'linked', sourceId: person, targetId: shop });
  const [uses = ''] = board.state.selection;
  board.write(uses, 'orders from');
  board.send({ kind: 'linked', sourceId: shop, targetId: store });
  board.send({ kind: 'tool-chosen', tool: { kind: 'arrow' } }).drag([900, 0], [900, 200]);
  board.send({ kind: 'all-selected' });
  return { board, person, shop, store, note, sketch: sketchOf(board.state) };
}
const scope: SketchScope = { level: 'C1', system: { name: 'Platform' }, container: { name: 'Web' } };
const none: readonly never[] = [];

test('boxes and arrows are read with their texts in one line', () => {
  const { sketch, person, shop, store } = drawn();
  expect(sketch.boxes.map(({ name, looksLike }) => [name, looksLike])).toEqual([
    ['Customer', 'person'],
    ['Shop online', 'thing'],
    ['Orders', 'thing'],
    ['Who pays?', 'remark'],
  ]);
  expect(sketch.ties.map(({ source, target, description }) => [source, target, description])).toEqual([
    [person, shop, 'orders from'],
    [shop, store, ''],
  ]);
  expect(sketch.losses.map(({ message }) => message)).toEqual(['Arrow “without text” has a free end.']);
});

test('an arrow with its head at the start points backwards; one without heads is told', () => {
  const { board, person, shop, store } = drawn();
  const [first, second] = sketchOf(board.state).ties;
  board.send({ kind: 'selected', ids: [first?.id ?? ''] });
  board.send({ kind: 'look-changed', look: { line: { startHead: 'triangle', endHead: 'none' } } });
  board.send({ kind: 'selected', ids: [second?.id ?? ''] });
  board.send({ kind: 'look-changed', look: { line: { endHead: 'none' } } }, { kind: 'all-selected' });
  const { ties, losses } = sketchOf(board.state);
  expect(ties.map(({ source, target }) => [source, target])).toEqual([
    [shop, person],
    [shop, store],
  ]);
  expect(losses.some(({ message }) => message.includes('has no direction'))).toBe(true);
});

test('forms and the level suggest a role, and an element of the same name is suggested before a new one', () => {
  const { sketch } = drawn();
  const known = [{ id: 'k1', name: 'orders', type: 'software-system', parentId: null, isInternal: true } as const];
  const rolesAt = (level: SketchScope['level']) => sketch.boxes.map((box) => suggested(box, level, known).role);
  expect(rolesAt('C1')).toEqual(['actor', 'software-system', 'existing', 'leave']);
  expect(rolesAt('C2')).toEqual(['actor', 'container', 'existing', 'leave']);
  expect(suggested(sketch.boxes[2] ?? drawn().sketch.boxes[0]!, 'C1', known)).toMatchObject({
    existingId: 'k1',
    isSuggested: true,
  });
});

test('a sketch of containers brings its system along, and people and systems stand around it', () => {
  const { sketch, person, shop, store } = drawn();
  const rows = sketch.boxes.map((box) => suggested(box, 'C2', none));
  const sent = sentSketch(sketch, rows, { ...scope, level: 'C2' }, none);
  expect(sent.view).toEqual({ level: 'C2', source: '§system' });
  expect(sent.elements).toMatchObject([
    { key: '§system', type: 'software-system', name: 'Platform', location: 'internal' },
    { key: person, type: 'actor', location: 'internal', position: { x: 0, y: 0 } },
    { key: shop, type: 'container', name: 'Shop online', parent: '§system', position: { x: 720, y: 0 } },
    { key: store, type: 'container', parent: '§system' },
  ]);
  expect(sent.relationships).toMatchObject([{ description: 'orders from' }, { description: '' }]);
});

test('components stand in a container that is there, and further containers in its system', () => {
  const { sketch, shop } = drawn();
  const known = [
    { id: 's', name: 'Platform', type: 'software-system', parentId: null, isInternal: true },
    { id: 'c', name: 'Web', type: 'container', parentId: 's', isInternal: true },
  ] as const;
  const at: SketchScope = { level: 'C3', system: { id: 's' }, container: { id: 'c' } };
  const rows = sketch.boxes.map((box) => {
    const row = suggested(box, 'C3', known);
    return box.id === shop ? ({ ...row, role: 'container' } as const) : row;
  });
  const sent = sentSketch(sketch, rows, at, known);
  expect(sent.view).toEqual({ level: 'C3', source: 'c' });
  expect(sent.elements.map((one) => ('type' in one ? [one.type, one.parent] : one.id))).toEqual([
    ['actor', undefined],
    ['container', 's'],
    ['component', 'c'],
  ]);
});

test('boxes that are left out are told with the arrows that lead to them', () => {
  const { sketch, shop } = drawn();
  const rows = sketch.boxes.map((box) => {
    const row = suggested(box, 'C1', none);
    return box.id === shop ? ({ ...row, role: 'leave' } as const) : row;
  });
  expect(leftOut(sketch, rows).map(({ message }) => message)).toEqual([
    'Square “Shop online” is left out.',
    'Sticky note “Who pays?” is left out.',
    'The arrow “orders from” leads to a box that is left out.',
    'The arrow without text leads to a box that is left out.',
    'Arrow “without text” has a free end.',
  ]);
  expect(sentSketch(sketch, rows, scope, none).relationships).toEqual([]);
});

test('two boxes that become the same element, and one without a name, are told at their rows', () => {
  const { sketch, shop, store } = drawn();
  const rows = sketch.boxes.map((box) => ({
    ...suggested(box, 'C1', none),
    name: box.id === store ? 'Shop online' : box.name,
  }));
  expect([...rowProblems(rows)]).toEqual([[store, 'Another box already becomes this element.']]);
  const unnamed = rows.map((row) => (row.box.id === shop ? { ...row, name: ' ' } : row));
  expect([...rowProblems(unnamed)]).toEqual([[shop, 'This field is required.']]);
});
