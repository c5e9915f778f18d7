/** Random sittings: undo gives the first model back, and every relation joins columns that are there. */
import { expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { readModelText } from './model-shape.ts';
import { schemaOfText, textOfSchema } from './schema-document.ts';
import { columnsOf, relationsOf, tablesOf } from './schema-item.ts';
import { itemsIn, type SchemaEvent } from './schema-state.ts';
import { clipOf } from './schema-clipboard.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

const start = () =>
  sampleSchema(
    [
      { name: 'customers', columns: ['email varchar', 'number'], at: [0, 0] },
      { name: 'orders', columns: ['customer_id', 'total decimal'], at: [600, 0] },
      { name: 'a.b', columns: ['c.d', 'e'], at: [0, 600] },
    ],
    ['orders.customer_id > customers.id'],
  );

/** Sources of random things to do: parts, places and names of the open model. */
class Chance {
  readonly #editor: SchemaDriver;
  readonly random: () => number;

  constructor(editor: SchemaDriver, random: () => number) {
    this.#editor = editor;
    this.random = random;
  }

  readonly pick = <T>(of: readonly T[]): T => of[Math.floor(this.random() * of.length)] as T;
  readonly far = (): number => Math.round(this.random() * 1_500 - 300);
  readonly name = (): string => this.pick(['id', 'number', 'A b', 'orders', 'Über', 'x.y', '']);
  readonly id = (): string => this.pick([...itemsIn(this.#editor.state).keys(), 'gone']);

  place(): { readonly tableId: string; readonly columnId: string } {
    const table = this.pick(tablesOf(itemsIn(this.#editor.state)));
    if (!table) return { tableId: 'gone', columnId: 'gone' };
    return { tableId: table.id, columnId: this.pick([...columnsOf(table).map(({ id }) => id), 'gone']) };
  }
}

function edits(chance: Chance): readonly SchemaEvent[] {
  const { pick, far, name, id } = chance;
  const place = chance.place();
  const other = chance.place();
  const pairs = [
    { source: place.columnId, target: other.columnId },
    { source: chance.place().columnId, target: chance.place().columnId },
  ];
  const at = { x: far(), y: far() };
  return [
    { kind: 'table-added', name: name(), at: pick([undefined, at]) },
    { kind: 'table-edited', id: id(), change: { name: name(), colour: pick([1, undefined]), primaryKey: [] } },
    { kind: 'table-unfolded', id: id(), isUnfolded: pick([true, false]) },
    { kind: 'column-added', tableId: id(), name: name() },
    { kind: 'column-edited', ...place, change: { name: name(), type: pick(['int', 'varchar']), length: 9 } },
    { kind: 'column-moved', ...place, by: pick([1, -1]) },
    { kind: 'related', from: place, to: other },
    { kind: 'related', from: place, to: other },
    { kind: 'relation-added', from: place.tableId, to: other.tableId, pairs },
    { kind: 'relation-edited', id: id(), change: { onDelete: pick(['CASCADE', undefined]), name: name() } },
    { kind: 'relation-reversed', id: id() },
    { kind: 'note-added', at, text: name() },
    { kind: 'area-added', part: { ...at, width: far(), height: far() }, name: name() },
    { kind: 'nudged', dx: 15, dy: -15 },
    { kind: 'aligned', to: pick(['left', 'middle', 'bottom']) },
    { kind: 'coloured', colour: pick([2, undefined]) },
    { kind: 'laid-out', places: new Map([[id(), at]]) },
    { kind: 'duplicated' },
    { kind: 'deleted' },
    { kind: 'column-selected', ...place },
    { kind: 'undone' },
    { kind: 'redone' },
    { kind: 'escaped' },
  ];
}

/** One random thing that a person does. */
function act(editor: SchemaDriver, random: () => number): void {
  const chance = new Chance(editor, random);
  const { pick, far, id } = chance;
  const clip = clipOf(editor.state);
  const deeds: readonly (() => unknown)[] = [
    () => editor.drag([far(), far()], [far(), far()], { kind: 'item', id: id() }),
    () => editor.drag([far(), far()], [far(), far()], { kind: 'handle', ...chance.place() }, { over: chance.place() }),
    () => editor.drag([far(), far()], [far(), far()], { kind: 'resize', id: id() }),
    () => editor.drag([far(), far()], [far(), far()]),
    () => clip && editor.send({ kind: 'pasted', clip, near: pick([undefined, { x: far(), y: far() }]) }),
    () => editor.send({ kind: 'selected', ids: [id(), id()] }, pick(edits(chance))),
    () => editor.send({ kind: 'selected', ids: [id(), id()] }, pick(edits(chance))),
    () => editor.send(pick(edits(chance))),
    () => editor.send(pick(edits(chance))),
  ];
  pick(deeds)();
}

function expectWhole(editor: SchemaDriver, when: string): void {
  const items = itemsIn(editor.state);
  const isJoined = relationsOf(items).every(({ from, to, pairs }) => {
    const [child, parent] = [items.get(from), items.get(to)];
    const isTables = child?.kind === 'table' && parent?.kind === 'table';
    return isTables && pairs.every(({ source, target }) => child.columns[source] && parent.columns[target]);
  });
  const isOrdered = tablesOf(items).every(
    ({ columns, order, primaryKey }) =>
      order.length === Object.keys(columns).length && [...order, ...primaryKey].every((one) => columns[one]),
  );
  expect([isJoined, isOrdered], when).toEqual([true, true]);
  const read = readModelText(editor.text);
  expect('violations' in read ? read.violations : [], when).toEqual([]);
  const again = schemaOfText(editor.text);
  expect(again && textOfSchema(again), when).toBe(editor.text);
}

test('whatever is done can be undone and redone to the last byte, and relations only join columns that are there', () => {
  const first = new SchemaDriver(start()).text;
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomSource(seed);
    const editor = new SchemaDriver(start());
    for (let deed = 0; deed < 50; deed += 1) {
      act(editor, random);
      expectWhole(editor, `seed ${seed}, deed ${deed}`);
    }
    const [last, steps] = [editor.text, editor.steps];
    expect(editor.undoAll().text, `seed ${seed}`).toBe(first);
    for (let step = 0; step < steps; step += 1) editor.send({ kind: 'redone' });
    expect(editor.text, `seed ${seed}, redone`).toBe(last);
  }
});
