/** "Arrange tables" keeps what stands in an area in its frame, and everything else out of it. */
import { describe, expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { chosenTasks, readableItems } from './layout-task.ts';
import { isWithin, overlaps, partOf, tableBoxes } from './schema-geometry.ts';
import { isPlaced, type PlacedItem } from './schema-item.ts';
import { arrangeTables, areaPadding } from './schema-layout.ts';
import { itemsIn } from './schema-state.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

type Box = readonly [x: number, y: number, width: number, height: number];

/** Draws an area; answers its id. */
function draw(editor: SchemaDriver, [x, y, width, height]: Box, name = 'Area'): string {
  editor.send({ kind: 'area-added', part: { x, y, width, height }, name });
  return editor.selected[0] ?? '';
}

function arrange(editor: SchemaDriver): SchemaDriver {
  const tasks = chosenTasks(itemsIn(editor.state), editor.state.selection);
  const places = new Map(tasks.flatMap((task) => [...arrangeTables(task)]));
  return editor.send({ kind: 'laid-out', places });
}

const everything = (editor: SchemaDriver): readonly PlacedItem[] =>
  [...itemsIn(editor.state).values()].filter(isPlaced);

function part(editor: SchemaDriver, item: PlacedItem) {
  return tableBoxes(itemsIn(editor.state)).get(item.id) ?? partOf(item);
}

function find(editor: SchemaDriver, id: string): PlacedItem {
  const item = everything(editor).find((one) => one.id === id);
  if (!item) throw new Error(`No part ${id}.`);
  return item;
}

/** Two people in an area, an order and a log beside it. */
const shop = (): SchemaDriver =>
  new SchemaDriver(
    sampleSchema(
      [
        { name: 'people', at: [0, 0] },
        { name: 'homes', columns: ['people_id'], at: [20, 600] },
        { name: 'orders', columns: ['people_id'], at: [900, 0] },
        { name: 'log', at: [900, 500] },
      ],
      ['homes.people_id > people.id', 'orders.people_id > people.id'],
    ),
  );

describe('an area', () => {
  test('holds exactly its members and their padding, and Undo brings everything back in one step', () => {
    const editor = shop();
    const area = draw(editor, [-40, -60, 800, 1000]);
    editor.send({ kind: 'note-added', at: { x: 400, y: 700 }, text: 'in it' }, { kind: 'deselected' });
    const [before, steps] = [editor.text, editor.steps];
    arrange(editor);
    const frame = partOf(find(editor, area));
    const names = everything(editor)
      .filter((item) => item.id !== area && isWithin(part(editor, item), frame))
      .map((item) => (item.kind === 'table' ? item.name : item.kind));
    expect(names).toEqual(['people', 'homes', 'note']);
    const inside = everything(editor)
      .filter((item) => item.id !== area && isWithin(part(editor, item), frame))
      .map((item) => part(editor, item));
    const { side, top } = areaPadding;
    expect(Math.min(...inside.map(({ x }) => x)) - frame.x).toBe(side);
    expect(Math.min(...inside.map(({ y }) => y)) - frame.y).toBe(top);
    expect(frame.x + frame.width - Math.max(...inside.map(({ x, width }) => x + width))).toBe(side);
    expect(frame.y + frame.height - Math.max(...inside.map(({ y, height }) => y + height))).toBe(side);
    expect(editor.steps - steps).toBe(1);
    expect(editor.undo().text).toBe(before);
  });

  test('is arranged by itself where it stands when it is selected', () => {
    const editor = shop();
    const area = draw(editor, [-40, -60, 800, 1000]);
    arrange(editor);
    expect([find(editor, area).position, editor.at('orders'), editor.at('log')]).toEqual([
      { x: -40, y: -60 },
      [900, 0],
      [900, 500],
    ]);
    const frame = partOf(find(editor, area));
    for (const name of ['people', 'homes']) expect(isWithin(partOf(editor.table(name)), frame), name).toBe(true);
    expect(editor.at('homes')[0] - editor.at('people')[0], 'side by side').toBeGreaterThan(300);
  });

  test('grows round its tables when only they are selected', () => {
    const editor = shop();
    const area = draw(editor, [-10, -10, 340, 800]);
    editor.select('people', 'homes');
    arrange(editor);
    const frame = partOf(find(editor, area));
    for (const name of ['people', 'homes']) expect(isWithin(partOf(editor.table(name)), frame), name).toBe(true);
    expect(frame).toMatchObject({ x: -areaPadding.side, height: 800 + areaPadding.top - 10 });
  });

  test('that grows round selected tables makes its neighbours give way, with what stands in them', () => {
    const editor = shop();
    const area = draw(editor, [-40, -60, 360, 900]);
    const beside = draw(editor, [400, -60, 860, 400], 'Beside');
    const above = draw(editor, [-40, -400, 900, 200], 'Above');
    editor.select('people', 'homes');
    const before = editor.text;
    arrange(editor);
    const [frame, neighbour] = [partOf(find(editor, area)), partOf(find(editor, beside))];
    for (const name of ['people', 'homes']) expect(isWithin(partOf(editor.table(name)), frame), name).toBe(true);
    expect(overlaps(frame, neighbour)).toBe(false);
    expect(isWithin(partOf(editor.table('orders')), neighbour), 'it took its table along').toBe(true);
    expect(find(editor, above).position).toEqual({ x: -40, y: -400 });
    expect(editor.undo().text).toBe(before);
  });

  test('without content keeps its size and stands apart', () => {
    const editor = shop();
    const area = draw(editor, [850, -50, 120, 80]);
    editor.send({ kind: 'deselected' });
    arrange(editor);
    const frame = partOf(find(editor, area));
    expect([frame.width, frame.height]).toEqual([120, 80]);
    const others = everything(editor).filter(({ id }) => id !== area);
    expect(others.filter((item) => overlaps(part(editor, item), frame))).toEqual([]);
  });
});

/** Tables, areas and notes anywhere; some areas lie in others, or across them. */
function anyModel(random: () => number): SchemaDriver {
  const within = (most: number): number => Math.floor(random() * most);
  const tables = Array.from({ length: 4 + within(30) }, (_, at) => ({
    name: `t${at}`,
    columns: Array.from({ length: within(20) }, (_column, row) => `c${row}`),
    at: [within(4000), within(3000)] as const,
  }));
  const relations = tables.slice(1).map(({ name }) => `${name}.id > t${within(tables.length - 1)}.id`);
  const editor = new SchemaDriver(sampleSchema(tables, relations));
  for (let at = within(6); at > 0; at -= 1) {
    const [x, y, width, height] = [within(3000), within(2000), 300 + within(2500), 300 + within(2000)];
    draw(editor, [x, y, width, height]);
    if (random() < 0.5) draw(editor, [x + 10, y + 10, width - 20, height - 20]);
  }
  for (let at = within(5); at > 0; at -= 1) {
    editor.send({ kind: 'note-added', at: { x: within(4000), y: within(3000) }, text: `n${at}` });
  }
  return editor.send({ kind: 'deselected' });
}

/** The areas that each part belongs to: the smallest round it, the smallest round that, and so on. */
function belonging(editor: SchemaDriver): ReadonlyMap<string, readonly string[]> {
  const areas = everything(editor).filter((item) => item.kind === 'area');
  const holderOf = (item: PlacedItem): PlacedItem | undefined =>
    areas
      .filter((area) => area.id !== item.id && isWithin(partOf(item), partOf(area)))
      .toSorted((one, other) => one.size.width * one.size.height - other.size.width * other.size.height)[0];
  return new Map(
    everything(editor).map((item) => {
      const chain: string[] = [];
      for (let holder = holderOf(item); holder; holder = holderOf(holder)) chain.push(holder.id);
      return [item.id, chain.toSorted()];
    }),
  );
}

test('whatever stands where: members stay in their areas, strangers outside, and nothing lies on anything', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const editor = anyModel(randomSource(seed));
    const [before, steps, belongs] = [editor.text, editor.steps, belonging(editor)];
    arrange(editor);
    expect(editor.steps - steps, `seed ${seed}`).toBe(1);
    const boxes = everything(editor).map((item) => ({ id: item.id, kind: item.kind, box: part(editor, item) }));
    for (const { id, box } of boxes) {
      const others = boxes.filter((one) => one.id !== id && overlaps(one.box, box));
      const [around, touching] = [
        others.filter((one) => one.kind === 'area' && isWithin(box, one.box)),
        others.filter((one) => !isWithin(box, one.box) && !isWithin(one.box, box)),
      ];
      expect(around.map((one) => one.id).toSorted(), `seed ${seed}: areas round ${id}`).toEqual(belongs.get(id));
      expect(touching, `seed ${seed}: ${id} touches`).toEqual([]);
    }
    const flat = boxes.filter(({ kind }) => kind !== 'area');
    const covered = flat.filter((one, at) => flat.slice(at + 1).some((other) => overlaps(one.box, other.box)));
    expect(covered, `seed ${seed}`).toEqual([]);
    expect(editor.undo().text).toBe(before);
  }
});

test('of two areas with the same frame one holds the other', () => {
  const editor = shop();
  const ids = [draw(editor, [-40, -60, 800, 1000]), draw(editor, [-40, -60, 800, 1000])];
  editor.send({ kind: 'deselected' });
  arrange(editor);
  const [inner, outer] = ids.map((id) => partOf(find(editor, id))).toSorted((one, other) => one.width - other.width);
  expect(inner && outer && isWithin(inner, outer)).toBe(true);
  expect(inner && isWithin(partOf(editor.table('people')), inner)).toBe(true);
});

test.each<readonly [string, Parameters<typeof sampleSchema>[0], boolean]>([
  ['in the long row of an import', ['a', 'b', 'c', 'd'].map((name) => ({ name })), true],
  ['in a short row', ['a', 'b', 'c'].map((name) => ({ name })), false],
  ['over one that stayed when others were imported', [{ name: 'a' }, { name: 'stayed', at: [60, 40] }], true],
  [
    'over another one because somebody put it there',
    [
      { name: 'a', at: [51, 50] },
      { name: 'b', at: [60, 40] },
    ],
    false,
  ],
])('a reader sees tables %s: arranged or as they are', (_where, tables, isArranged) => {
  const { items } = sampleSchema(tables);
  const shown = readableItems(items);
  expect(shown !== items).toBe(isArranged);
  const boxes = [...tableBoxes(shown).values()];
  const covered = boxes.filter((one, at) => boxes.slice(at + 1).some((other) => overlaps(one, other)));
  expect(isArranged && covered.length > 0).toBe(false);
});
