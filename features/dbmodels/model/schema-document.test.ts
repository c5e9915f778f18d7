/** The stored document becomes items and a document again, with everything that is known and unknown. */
import { expect, test } from 'vitest';
import { randomSource } from '#platform/editing/model/testing/random-source.ts';
import { readModelText } from './model-shape.ts';
import { modelOfSchema, schemaOfModel, schemaOfText, textOfSchema } from './schema-document.ts';
import { relationsOf, tablesOf, type SchemaDocument } from './schema-item.ts';
import { starterModel } from './starter-model.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

type Pick = <T>(of: readonly T[]) => T;

/** Fields that nobody knows, sometimes. */
const unknown = (pick: Pick): object => pick([{}, {}, { later: [1, { deep: null }] }, { 'x y': 'ü' }]);

function randomColumn(name: string, at: number, pick: Pick): object {
  return {
    name,
    type: { name: 'decimal', options: { length: 10, decimals: pick([0, 2]), ...unknown(pick) }, ...unknown(pick) },
    comment: pick(['', 'how much']),
    nullable: pick([true, false]),
    default: pick(['', '0', 'CURRENT_TIMESTAMP']),
    autoIncrement: { enabled: pick([true, false]), ...unknown(pick) },
    enumValues: pick([[], ['a', '', 'b,c']]),
    ...pick([{}, { id: `column ${at}` }]),
    ...pick([{}, { unsigned: true, zerofill: true, defaultKind: 'string', onUpdate: 'CURRENT_TIMESTAMP' }]),
    ...pick([{}, { generated: { expr: '1 + 1', stored: pick([true, false]), ...unknown(pick) } }]),
    ...pick([{}, { charset: 'utf8mb4', collation: 'utf8mb4_bin' }]),
    ...pick([{}, { links: [{ url: 'https://example.org', label: 'Why', ...unknown(pick) }] }]),
    ...unknown(pick),
  };
}

const columnNames = ['id', 'a.b', 'constructor', '7', 'Größe'];

function randomTable(name: string, at: number, pick: Pick): object {
  return {
    name,
    comment: pick(['', 'many']),
    primaryKey: { columns: pick([['id'], ['a.b', 'id'], []]), ...unknown(pick) },
    columns: columnNames.map((column, place) => randomColumn(column, place, pick)),
    ...pick([{}, { id: `table ${at}` }]),
    ...pick([
      {},
      { indexes: [{ name: 'i', kind: 'unique', columns: [{ name: '7', length: 3, desc: true, ...unknown(pick) }] }] },
      { indexes: [{ name: '', kind: 'fulltext', columns: [{ expr: 'lower(`id`)' }], ...unknown(pick) }] },
    ]),
    ...pick([{}, { checks: [{ name: 'c', expression: 'id > 0', notEnforced: true, ...unknown(pick) }] }]),
    ...pick([{}, { options: { engine: 'InnoDB' }, partitioning: 'BY HASH (id)' }]),
    ...unknown(pick),
  };
}

function randomModel(seed: number): object {
  const random = randomSource(seed);
  const pick: Pick = (of) => of[Math.floor(random() * of.length)] as never;
  const names = ['orders', 'a.b', 'a'];
  const end = () => ({ table: pick(names), column: pick(columnNames) });
  const relation = (at: number): object => {
    const [from, to] = [end(), end()];
    return {
      type: 'column',
      source: `${from.table}.${from.column}`,
      target: `${to.table}.${to.column}`,
      ends: { source: from, target: to },
      id: `relation ${at}`,
      ...pick([{}, { name: 'fk', onDelete: 'CASCADE', onUpdate: 'SET NULL' }]),
      ...unknown(pick),
    };
  };
  const key = ['id', '7'].map((column) => ({
    type: 'column',
    source: `orders.${column}`,
    target: `a.${column}`,
    key: 'both',
    name: 'fk_both',
  }));
  const place = () => ({ x: Math.round(random() * 900), y: -7, ...unknown(pick) });
  return {
    tables: names.map((name, at) => randomTable(name, at, pick)),
    relations: [...key, relation(1), relation(2)],
    styles: [
      ...names.map((id) => ({ node: 'table', id, position: place(), ...pick([{}, { colour: 3, unfolded: true }]) })),
      { node: 'other', id: 'orders', position: { x: 1, y: 2 } },
    ],
    areas: [
      { id: 'area', name: 'All', colour: 2, position: place(), size: { width: 300, height: 200, ...unknown(pick) } },
    ],
    notes: [{ id: 'note', text: 'Why?', position: place(), ...unknown(pick) }],
    views: [{ name: 'v', sql: 'CREATE VIEW v AS SELECT 1' }],
    ...unknown(pick),
  };
}

const read = (model: object): SchemaDocument => {
  const found = readModelText(JSON.stringify(model));
  if (!('model' in found)) throw new Error(JSON.stringify(found.violations));
  return schemaOfModel(found.model);
};

const withoutUsualEnds = (model: object): object =>
  JSON.parse(JSON.stringify(model), (name, value: unknown) => (name === 'ends' ? undefined : value)) as object;

test('a document keeps every known and unknown field, wherever it stands', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const model = randomModel(seed);
    const document = read(model);
    expect(withoutUsualEnds(modelOfSchema(document)), `seed ${seed}`).toMatchObject(withoutUsualEnds(model));
    const text = textOfSchema(document);
    const again = schemaOfText(text);
    expect(again && textOfSchema(again), `seed ${seed}, a second time`).toBe(text);
    expect(again?.items, `seed ${seed}, the same ids`).toEqual(document.items);
  }
});

test('names with dots are told apart by their ends', () => {
  const table = (name: string, column: string): object => ({ name, columns: [{ name: column }] });
  const document = read({
    tables: [table('a', 'b.c'), table('a.b', 'c')],
    relations: [
      {
        type: 'column',
        source: 'a.b.c',
        target: 'a.b.c',
        ends: { source: { table: 'a.b', column: 'c' }, target: { table: 'a', column: 'b.c' } },
      },
    ],
    styles: [],
  });
  expect(relationsOf(document.items)).toMatchObject([
    { from: 'a.b', to: 'a', pairs: [{ source: 'c', target: 'b.c' }] },
  ]);
  expect(modelOfSchema(document)).toMatchObject({
    relations: [{ ends: { source: { table: 'a.b', column: 'c' }, target: { table: 'a', column: 'b.c' } } }],
  });
});

test('ids stay over renames, also where another one takes the old name', () => {
  const editor = new SchemaDriver(read(starterModel));
  editor.send(
    { kind: 'table-edited', id: 'orders', change: { name: 'sales' } },
    { kind: 'column-edited', tableId: 'orders', columnId: 'id', change: { name: 'number' } },
    { kind: 'table-added', name: 'orders' },
    { kind: 'column-added', tableId: 'orders', name: 'id' },
  );
  const again = schemaOfText(editor.text);
  expect(tablesOf(again?.items ?? new Map()).map(({ id, name }) => [id, name])).toEqual([
    ['orders', 'sales'],
    ['order_items', 'order_items'],
    ['new2', 'orders'],
  ]);
  expect(again?.items.get('orders')).toEqual(editor.table('sales'));
  expect(editor.relations).toEqual(['order_items.order_id > sales.number']);
});

test('tables without a place stand at x 50 + 450 × index, y 50; a column without a type is an int', () => {
  const document = read({ tables: ['a', 'b'].map((name) => ({ name, columns: [{ name: 'x' }] })) });
  expect(tablesOf(document.items).map(({ position }) => position)).toEqual([
    { x: 50, y: 50 },
    { x: 500, y: 50 },
  ]);
  expect(tablesOf(document.items)[0]?.columns['x']).toMatchObject({ type: 'int', isNullable: false, defaultText: '' });
});

test('a relation to what is not there is left out, and a text that is no model is none', () => {
  const table = { name: 'a', columns: [{ name: 'x' }] };
  const model = { tables: [table], relations: [{ type: 'column', source: 'a.x', target: 'gone.x' }], styles: [] };
  expect(schemaOfModel(model as unknown as Parameters<typeof schemaOfModel>[0]).items.size).toBe(1);
  expect([schemaOfText('{'), schemaOfText('[]'), schemaOfText('{"tables": 1}')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('the starter model is the one of the specification, byte for byte', () => {
  expect(textOfSchema(read(starterModel))).toBe(JSON.stringify(starterModel));
  const [orders, items] = starterModel.tables;
  const facts = (table: typeof orders) =>
    table?.columns.map(({ name, type }) => `${name} ${type.name} ${type.options.length ?? ''}`);
  expect([orders?.name, facts(orders), items?.name, facts(items)]).toEqual([
    'orders',
    ['id varchar 32', 'order_number int 11', 'total_price int 11'],
    'order_items',
    ['id varchar 32', 'order_id varchar 32', 'product_name varchar 255', 'price int 11'],
  ]);
  expect(starterModel.relations).toEqual([{ type: 'column', source: 'order_items.order_id', target: 'orders.id' }]);
  expect(starterModel.styles.map(({ position }) => position)).toEqual([
    { x: 20, y: 0 },
    { x: 450, y: 0 },
  ]);
});
