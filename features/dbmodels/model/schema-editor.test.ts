/** The editor of database models in sentences: gestures, keys, dialogs, replies. */
import { undoShortenedMessage } from '#platform/editing/model/edit-history.ts';
import { describe, expect, test } from 'vitest';
import {
  columnExistsMessage,
  relatedTypeMessage,
  relationMessages,
  replacedCharactersMessage,
  tableExistsMessage,
} from '../contract.ts';
import { clipOf } from './schema-clipboard.ts';
import { schemaOfModel, schemaOfText, textOfSchema } from './schema-document.ts';
import { modelShape, readModelText } from './model-shape.ts';
import { relationsOf } from './schema-item.ts';
import { itemsIn } from './schema-state.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

/** Orders of customers; the table of customers stands on the left. */
const shop = (relations: readonly string[] = []): SchemaDriver =>
  new SchemaDriver(
    sampleSchema(
      [
        { name: 'customers', columns: ['email varchar', 'number'], at: [0, 0] },
        { name: 'orders', columns: ['customer_id', 'total decimal', 'number'], at: [600, 0] },
      ],
      relations,
    ),
  );
const related = (): SchemaDriver => shop(['orders.customer_id > customers.id']);

describe('a new table', () => {
  test('gets a primary key id of type int with length 11, at 100,100', () => {
    const editor = new SchemaDriver(sampleSchema([])).send({ kind: 'table-added', name: 'orders' });
    const table = editor.table('orders');
    expect(table.columns[table.primaryKey[0] ?? '']).toMatchObject({ name: 'id', type: 'int', length: 11 });
    expect([editor.columns('orders'), editor.at('orders'), editor.selected]).toEqual([['id'], [100, 100], [table.id]]);
  });

  test('stands beside what is there, or where it was asked for', () => {
    const editor = new SchemaDriver(sampleSchema([{ name: 'taken', at: [100, 100] }]));
    editor.send({ kind: 'table-added', name: 'free' }, { kind: 'table-added', name: 'asked', at: { x: 7, y: 9 } });
    expect(editor.at('free')[0]).toBeGreaterThanOrEqual(400);
    expect(editor.at('asked')).toEqual([7, 9]);
  });

  test('has no special characters in its name, and says so', () => {
    const editor = shop().send({ kind: 'table-added', name: ' order lines! ' });
    expect(editor.tables.at(-1)).toBe('order_lines_');
    expect(editor.told).toEqual([`info: ${replacedCharactersMessage}`]);
    expect(shop().send({ kind: 'table-added', name: 'größe-2' }).told).toEqual([]);
  });

  test('gets _1, _2 and so on where the name is taken, whatever its case', () => {
    const editor = shop().send({ kind: 'table-added', name: 'Orders' }, { kind: 'table-added', name: 'orders' });
    expect(editor.tables.slice(2)).toEqual(['Orders_1', 'orders_2']);
    expect(editor.told).toEqual([]);
  });

  test('needs a name', () => {
    const editor = shop().send({ kind: 'table-added', name: '  ' });
    expect([editor.tables.length, editor.steps]).toEqual([2, 0]);
  });
});

describe('editing a table', () => {
  test('refuses the name of another one', () => {
    const editor = shop().send({ kind: 'table-edited', id: 'orders', change: { name: 'CUSTOMERS' } });
    expect([editor.tables, editor.told, editor.steps]).toEqual([
      ['customers', 'orders'],
      [`danger: ${tableExistsMessage}`],
      0,
    ]);
    editor.send({ kind: 'table-edited', id: 'orders', change: { name: 'ORDERS' } });
    expect(editor.tables, 'its own name in other letters').toEqual(['customers', 'ORDERS']);
  });

  test('replaces special characters and keeps relations', () => {
    const editor = related().send({ kind: 'table-edited', id: 'orders', change: { name: 'sales orders' } });
    expect(editor.relations).toEqual(['sales_orders.customer_id > customers.id']);
    expect(editor.told).toEqual([`info: ${replacedCharactersMessage}`]);
  });

  test('takes its colour away again', () => {
    const editor = shop().send({ kind: 'table-edited', id: 'orders', change: { colour: 3 } });
    expect(editor.table('orders').colour).toBe(3);
    editor.send({ kind: 'table-edited', id: 'orders', change: { colour: undefined } });
    expect('colour' in editor.table('orders')).toBe(false);
  });

  test('without a change is no step', () => {
    const { comment, primaryKey } = shop().table('orders');
    const editor = shop().send({ kind: 'table-edited', id: 'orders', change: { name: 'orders', comment, primaryKey } });
    expect([editor.steps, editor.effects]).toEqual([0, []]);
  });

  test('unfolds and folds it with a click on its last row', () => {
    const editor = shop().click({ kind: 'fold', id: 'orders' });
    expect(editor.table('orders').isUnfolded).toBe(true);
    expect(editor.click({ kind: 'fold', id: 'orders' }).table('orders').isUnfolded).toBeUndefined();
  });
});

describe('columns', () => {
  test('are added at the end with a free name, and selected', () => {
    const editor = shop().send({ kind: 'column-added', tableId: 'orders', name: 'Total' });
    expect(editor.columns('orders').at(-1)).toBe('Total_1');
    expect(editor.state.column).toEqual(editor.place('orders.Total_1'));
  });

  test('are asked for by a click on the footer', () => {
    expect(shop().click({ kind: 'footer', id: 'orders' }).effects).toEqual([{ kind: 'ask-column', tableId: 'orders' }]);
  });

  test('have names that are unique in their table', () => {
    const place = { tableId: 'orders', columnId: 'total' };
    const editor = shop().send({ kind: 'column-edited', ...place, change: { name: 'NUMBER' } });
    expect([editor.told, editor.steps]).toEqual([[`danger: ${columnExistsMessage}`], 0]);
    editor.send({ kind: 'column-edited', ...place, change: { name: 'net total' } });
    expect(editor.columns('orders')).toEqual(['id', 'customer_id', 'net_total', 'number']);
  });

  test('are changed and put into the key in one step, and Undo takes both back', () => {
    const editor = shop();
    const before = editor.text;
    const place = editor.place('orders.number');
    editor.send({ kind: 'column-edited', ...place, change: { comment: 'unique' }, isPrimary: true });
    const { primaryKey, columns } = editor.table('orders');
    expect([primaryKey, columns[place.columnId]?.comment, editor.steps]).toEqual([['id', place.columnId], 'unique', 1]);
    expect(editor.undo().text).toBe(before);
    editor.send({ kind: 'column-edited', ...editor.place('orders.id'), change: {}, isPrimary: false });
    expect(editor.table('orders').primaryKey).toEqual([]);
  });

  test('are renamed in the checks, generated columns, defaults and indexes of their table, in one step', () => {
    const document = sampleSchema([{ name: 'orders', columns: ['total', 'tax', 'fee'], at: [0, 0] }], []);
    const editor = new SchemaDriver(document);
    const place = editor.place('orders.tax');
    editor.send({ kind: 'column-edited', ...place, change: { generated: { expr: 'total / 5', isStored: false } } });
    editor.send({ kind: 'column-edited', ...editor.place('orders.fee'), change: { defaultText: '(total / 100)' } });
    const index = { name: 'half', kind: 'key', parts: [{ expr: 'total / 2' }], rest: {} } as const;
    const check = { name: 'positive', expr: "total > 0 and 'total' <> ''", rest: {} };
    editor.send({ kind: 'table-edited', id: 'orders', change: { checks: [check], indexes: [index] } });
    const before = editor.steps;
    editor.send({ kind: 'column-edited', ...editor.place('orders.total'), change: { name: 'net' } });
    const { columns, checks, indexes } = editor.table('orders');
    expect(columns[place.columnId]?.generated?.expr).toBe('`net` / 5');
    expect(columns[editor.place('orders.fee').columnId]?.defaultText).toBe('(`net` / 100)');
    expect(checks[0]?.expr).toBe("`net` > 0 and 'total' <> ''");
    expect(indexes[0]?.parts[0]?.expr).toBe('`net` / 2');
    expect(editor.steps - before).toBe(1);
  });

  test('keep their type while a relation joins them', () => {
    const ends = [
      { tableId: 'orders', columnId: 'customer_id' },
      { tableId: 'customers', columnId: 'id' },
    ];
    for (const place of ends) {
      const editor = related().send({ kind: 'column-edited', ...place, change: { type: 'bigint' } });
      expect([editor.told, editor.steps]).toEqual([[`warning: ${relatedTypeMessage}`], 0]);
      editor.send({ kind: 'column-edited', ...place, change: { isUnsigned: true } });
      expect(editor.told, 'the sign is part of the type').toHaveLength(2);
      editor.send({ kind: 'column-edited', ...place, change: { length: 12, isNullable: true } });
      expect(editor.steps, 'other fields can be changed').toBe(1);
      editor.select(editor.relation).send({ kind: 'deleted' });
      editor.send({ kind: 'column-edited', ...place, change: { type: 'bigint' } });
      expect(editor.table(place.tableId).columns[place.columnId]).toMatchObject({ type: 'bigint' });
    }
  });

  test('move up and down to the ends of their table', () => {
    const place = { tableId: 'orders', columnId: 'number' };
    const editor = shop().send({ kind: 'column-moved', ...place, by: 1 });
    expect(editor.steps, 'already the last').toBe(0);
    editor.send({ kind: 'column-moved', ...place, by: -1 });
    expect(editor.columns('orders')).toEqual(['id', 'customer_id', 'number', 'total']);
    expect(editor.effects.at(-1)).toEqual({ kind: 'announce', text: 'number is column 3 of 4.' });
  });
});

describe('a relation', () => {
  test('has the key as its parent, whichever way it was pulled', () => {
    const both = [
      ['orders.customer_id', 'customers.id'],
      ['customers.id', 'orders.customer_id'],
    ] as const;
    for (const [from, to] of both) {
      expect(shop().relate(from, to).relations).toEqual(['orders.customer_id > customers.id']);
    }
  });

  test('goes the way it was pulled between two keys, and between two columns that are none', () => {
    expect(shop().relate('customers.id', 'orders.id').relations).toEqual(['customers.id > orders.id']);
    expect(shop().relate('customers.number', 'orders.number').relations).toEqual(['customers.number > orders.number']);
  });

  test('has a unique column as its parent', () => {
    const parts = [{ columnId: 'number' }];
    const editor = shop().send({
      kind: 'table-edited',
      id: 'customers',
      change: { indexes: [{ name: 'u', kind: 'unique', parts, rest: {} }] },
    });
    expect(editor.relate('customers.number', 'orders.number').relations).toEqual(['orders.number > customers.number']);
  });

  test('is refused a second time, reversed, and between other types', () => {
    const editor = related().relate('customers.id', 'orders.customer_id');
    expect(editor.told).toEqual([`warning: ${relationMessages.exists}`]);
    const keys = shop(['orders.id > customers.id']).relate('customers.id', 'orders.id');
    expect(keys.told).toEqual([`warning: ${relationMessages.reverseExists}`]);
    const other = shop().relate('orders.customer_id', 'customers.email');
    expect([other.told, other.relations]).toEqual([[`warning: ${relationMessages.otherTypes}`], []]);
  });

  test('needs both tables and their columns', () => {
    const [orders, nothing] = [
      { tableId: 'orders', columnId: 'id' },
      { tableId: 'gone', columnId: 'id' },
    ];
    expect(shop().send({ kind: 'related', from: nothing, to: orders }).told).toEqual([
      `danger: ${relationMessages.noFirstTable}`,
    ]);
    expect(shop().send({ kind: 'related', from: orders, to: nothing }).told).toEqual([
      `danger: ${relationMessages.noSecondTable}`,
    ]);
    const noColumn = { tableId: 'customers', columnId: 'gone' };
    expect(shop().send({ kind: 'related', from: orders, to: noColumn }).told).toEqual([
      `danger: ${relationMessages.noColumn}`,
    ]);
  });

  test('does not join a column with itself, nor begin without an end', () => {
    const editor = shop().relate('orders.id', 'orders.id');
    editor.drag([0, 0], [300, 300], { kind: 'handle', ...editor.place('orders.id') });
    expect([editor.relations, editor.told, editor.steps]).toEqual([[], [], 0]);
  });

  test('of several columns is one foreign key, with what it does to rows', () => {
    const pairs = [
      { source: 'customer_id', target: 'id' },
      { source: 'number', target: 'number' },
    ];
    const change = { name: 'fk', onDelete: 'CASCADE' } as const;
    const editor = shop().send({ kind: 'relation-added', from: 'orders', to: 'customers', pairs, change });
    expect(editor.relations).toEqual(['orders.customer_id > customers.id + orders.number > customers.number']);
    expect(JSON.parse(editor.text)).toMatchObject({
      relations: [
        { source: 'orders.customer_id', name: 'fk', onDelete: 'CASCADE', key: 'new1' },
        { source: 'orders.number', name: 'fk', onDelete: 'CASCADE', key: 'new1' },
      ],
    });
    const turned = pairs.toReversed();
    editor.send({ kind: 'relation-added', from: 'orders', to: 'customers', pairs: turned });
    expect(editor.told, 'the same pairs in another order').toEqual([`warning: ${relationMessages.exists}`]);
    editor.send({ kind: 'relation-edited', id: editor.relation, change: { onDelete: undefined } });
    expect(itemsIn(editor.state).get(editor.relation)).not.toHaveProperty('onDelete');
  });

  test('is reversed, its parent becomes its child', () => {
    const editor = related();
    editor.send({ kind: 'relation-reversed', id: editor.relation });
    expect(editor.relations).toEqual(['customers.id > orders.customer_id']);
  });
});

describe('removing', () => {
  test('a table takes its relations along, and Undo brings all of it back', () => {
    const editor = related();
    const before = editor.text;
    editor.select('customers').send({ kind: 'deleted' });
    expect([editor.tables, editor.relations, editor.steps]).toEqual([['orders'], [], 1]);
    expect(editor.undo().text).toBe(before);
  });

  test('a column takes its relations, its place in the key and its indexes along', () => {
    const editor = related().send({
      kind: 'table-edited',
      id: 'customers',
      change: {
        indexes: [
          { name: 'one', kind: 'key', parts: [{ columnId: 'id' }], rest: {} },
          { name: 'two', kind: 'key', parts: [{ columnId: 'id' }, { columnId: 'email' }], rest: {} },
        ],
      },
    });
    editor.send({ kind: 'column-selected', ...editor.place('customers.id') }, { kind: 'deleted' });
    const { primaryKey, indexes } = editor.table('customers');
    expect([editor.relations, primaryKey]).toEqual([[], []]);
    expect(indexes).toMatchObject([{ name: 'two', parts: [{ columnId: 'email' }] }]);
    expect(editor.state.column).toBeUndefined();
  });

  test('one column of a key of several keeps the others', () => {
    const editor = new SchemaDriver(
      schemaOfModel(
        modelShape.parse({
          tables: ['a', 'b'].map((name) => ({ name, columns: [{ name: 'x' }, { name: 'y' }] })),
          relations: ['x', 'y'].map((column) => ({
            type: 'column',
            source: `a.${column}`,
            target: `b.${column}`,
            key: 'k',
          })),
        }),
      ),
    );
    editor.send({ kind: 'column-selected', ...editor.place('b.y') }, { kind: 'deleted' });
    expect(editor.relations).toEqual(['a.x > b.x']);
  });
});

describe('selecting and moving', () => {
  test('is a click, or a press and a drag; Shift and Ctrl add and take away', () => {
    const editor = shop().clickOn('orders');
    expect(editor.selected).toEqual(['orders']);
    expect(editor.clickOn('customers', true).selected).toEqual(['customers', 'orders']);
    expect(editor.clickOn('orders', true).selected).toEqual(['customers']);
    expect(editor.dragBy('orders', 30, 0).selected, 'dragged, not selected before').toEqual(['orders']);
    expect(editor.click({ kind: 'canvas' }).selected).toEqual([]);
  });

  test('by lasso takes what lies within', () => {
    const editor = shop();
    expect(editor.drag([-20, -20], [400, 400]).selected).toEqual(['customers']);
    expect(editor.drag([-20, -20], [200, 400]).selected, 'partly outside').toEqual([]);
    editor.select('orders').drag([-20, -20], [400, 400], { kind: 'canvas' }, { isAdding: true });
    expect(editor.selected).toEqual(['customers', 'orders']);
  });

  test('starts after four px, snaps to a grid of 15, and moves the whole selection as one step', () => {
    const editor = shop();
    expect(editor.dragBy('orders', 4, 0).steps).toBe(0);
    editor.send({ kind: 'all-selected' }).dragBy('orders', 47, 21);
    expect([editor.at('orders'), editor.at('customers'), editor.steps]).toEqual([[645, 15], [45, 15], 1]);
    expect(editor.undo().dragBy('orders', 47, 21, true).at('orders'), 'with Ctrl').toEqual([647, 21]);
  });

  test('is given up by Escape', () => {
    const editor = shop();
    editor.send(
      { kind: 'pressed', at: { x: 0, y: 0 }, on: { kind: 'item', id: 'orders' } },
      { kind: 'pointer-moved', at: { x: 90, y: 90 } },
      { kind: 'escaped' },
      { kind: 'released', at: { x: 90, y: 90 } },
    );
    expect([editor.at('orders'), editor.steps]).toEqual([[600, 0], 0]);
  });

  test('Escape goes from the tool to the column, from the column to its table, and to nothing', () => {
    const editor = shop().send({ kind: 'column-selected', tableId: 'orders', columnId: 'total' });
    editor.send({ kind: 'tool-chosen', tool: 'area' }, { kind: 'escaped' });
    expect([editor.state.tool, editor.state.column?.columnId]).toEqual(['select', 'total']);
    expect(editor.send({ kind: 'escaped' }).selected).toEqual(['orders']);
    expect(editor.send({ kind: 'escaped' }).selected).toEqual([]);
  });

  test('aligns, nudges and arranges, each as one step', () => {
    const editor = shop().dragBy('orders', 0, 300);
    editor.send({ kind: 'all-selected' }, { kind: 'aligned', to: 'left' });
    expect(editor.at('orders')).toEqual([0, 300]);
    editor.select('orders').send({ kind: 'nudged', dx: 15, dy: -15 });
    expect([editor.at('orders'), editor.steps]).toEqual([[15, 285], 3]);
    const places = new Map([
      ['orders', { x: 1, y: 2 }],
      ['customers', { x: 3, y: 4 }],
    ]);
    editor.send({ kind: 'laid-out', places });
    expect([editor.at('orders'), editor.at('customers'), editor.steps]).toEqual([[1, 2], [3, 4], 4]);
    expect([editor.state.fits, editor.undo().at('orders')]).toEqual([1, [15, 285]]);
  });

  test('aligning what is aligned is no step', () => {
    const editor = shop().send({ kind: 'all-selected' }, { kind: 'aligned', to: 'top' });
    expect(editor.steps).toBe(0);
  });
});

describe('areas and notes', () => {
  test('an area is drawn, asks for its name and carries the tables within', () => {
    const editor = shop().send({ kind: 'tool-chosen', tool: 'area' });
    editor.drag([-30, -30], [450, 450]);
    const [area = ''] = editor.selected;
    expect(editor.effects).toContainEqual({ kind: 'ask-text', id: area });
    expect(editor.state.tool).toBe('select');
    editor.send({ kind: 'area-edited', id: area, change: { name: 'People', colour: 4 } });
    editor.drag([0, 0], [60, 30], { kind: 'item', id: area });
    expect([editor.at('customers'), editor.at('orders')]).toEqual([
      [60, 30],
      [600, 0],
    ]);
    editor.drag([0, 0], [-9999, 10], { kind: 'resize', id: area });
    expect(itemsIn(editor.state).get(area)).toMatchObject({ size: { width: 120, height: 490 }, name: 'People' });
    expect(editor.select(area).send({ kind: 'deleted' }).tables, 'its tables stay').toEqual(['customers', 'orders']);
  });

  test('a note stands where the click was, and asks for its text', () => {
    const editor = shop().send({ kind: 'tool-chosen', tool: 'note' }).click({ kind: 'canvas' });
    const [note = ''] = editor.selected;
    expect(editor.effects).toContainEqual({ kind: 'ask-text', id: note });
    editor.send({ kind: 'note-edited', id: note, change: { text: 'Why?' } });
    expect(JSON.parse(editor.text)).toMatchObject({ notes: [{ text: 'Why?', position: { x: 0, y: 0 } }] });
  });
});

describe('copies', () => {
  test('stand beside what was copied, with free names and the relations among them', () => {
    const editor = related().send({ kind: 'all-selected' }, { kind: 'duplicated' });
    expect(editor.tables).toEqual(['customers', 'orders', 'customers_1', 'orders_1']);
    expect(editor.relations).toEqual(['orders.customer_id > customers.id', 'orders_1.customer_id > customers_1.id']);
    expect(editor.at('orders_1')).toEqual([630, 30]);
    expect([editor.selected.length, editor.steps]).toEqual([2, 1]);
  });

  test('of one table leave its relations out', () => {
    expect(related().select('orders').send({ kind: 'duplicated' }).relations).toHaveLength(1);
  });

  test('come into another model, in the middle of its view', () => {
    const from = related().send({ kind: 'all-selected' });
    const clip = clipOf(from.state);
    const editor = new SchemaDriver(sampleSchema([]));
    editor.send({ kind: 'pasted', clip: clip ?? { items: [] }, near: { x: 0, y: 0 } });
    expect([editor.tables, editor.relations]).toEqual([['customers', 'orders'], from.relations]);
    expect(editor.at('customers')).toEqual([-450, -115]);
  });
});

describe('saving and others', () => {
  const saved = (document: ReturnType<typeof sampleSchema>) => ({ name: 'Shop', document });
  const rename = (name: string) => ({ kind: 'table-edited', id: 'orders', change: { name } }) as const;

  test('a change is saved after a rest, once', () => {
    const editor = shop().send(rename('sales'));
    const rest = editor.effects.find(({ kind }) => kind === 'await-rest');
    expect(rest).toMatchObject({ tick: 1 });
    editor.send({ kind: 'rested', tick: 1 });
    expect(editor.effects.filter(({ kind }) => kind === 'save')).toMatchObject([{ revision: 1 }]);
  });

  test('changes of two people to one table are both kept', () => {
    const editor = related().send({
      kind: 'column-edited',
      tableId: 'orders',
      columnId: 'total',
      change: { name: 'net' },
    });
    const theirs = related().send({ kind: 'column-added', tableId: 'orders', name: 'note' }).dragBy('orders', 30, 0);
    const current = theirs.state.whole.document;
    editor.send({ kind: 'save-asked' }, { kind: 'stale', current, revision: 5, by: 'Ada' });
    expect(editor.columns('orders')).toEqual(['id', 'customer_id', 'net', 'number', 'note']);
    expect([editor.at('orders'), editor.state.whole.conflicts]).toEqual([[630, 0], []]);
    expect(editor.effects).toContainEqual(expect.objectContaining({ kind: 'save', revision: 5 }));
    // Undo leaves what the other did where it is.
    editor.send({ kind: 'undone' });
    expect(editor.columns('orders')).toEqual(['id', 'customer_id', 'total', 'number', 'note']);
    expect([editor.at('orders'), editor.told]).toEqual([[630, 0], []]);
  });

  test('where both changed the same, both values are shown and one is chosen', () => {
    const editor = shop().send(rename('mine'), { kind: 'save-asked' });
    const current = shop().send(rename('theirs')).state.whole.document;
    editor.send({ kind: 'stale', current, revision: 2, by: 'Ada' });
    expect(editor.state.whole.conflicts).toMatchObject([
      { by: 'Ada', id: 'orders', field: 'name', mine: 'mine', theirs: 'theirs' },
    ]);
    editor.send({ kind: 'conflict-settled', index: 0, keep: 'mine' });
    expect([editor.tables, editor.state.whole.conflicts]).toEqual([['customers', 'mine'], []]);
  });

  test('a relation goes when others removed its column, and that is said', () => {
    const editor = shop().relate('orders.customer_id', 'customers.id').send({ kind: 'save-asked' });
    const theirs = shop();
    theirs.send({ kind: 'column-selected', ...theirs.place('orders.customer_id') }, { kind: 'deleted' });
    editor.send({ kind: 'stale', current: theirs.state.whole.document, revision: 2, by: 'Ada' });
    expect([editor.relations, editor.told]).toEqual([
      [],
      ['warning: A relation was removed, because a column it joined is gone.'],
    ]);
  });

  test('a table or column that two people added under one name gets another one here, so that it can be saved', () => {
    const column = { kind: 'column-added', tableId: 'orders', name: 'Note' } as const;
    const editor = shop().send({ kind: 'table-added', name: 'Stock' }, column, { kind: 'save-asked' });
    const theirs = new SchemaDriver(shop().state.whole.document.document, false, 'theirs');
    theirs.send({ kind: 'table-added', name: 'stock' }, { ...column, name: 'note' });
    editor.send({ kind: 'stale', current: theirs.state.whole.document, revision: 2, by: 'Ada' });
    expect(editor.tables.toSorted()).toEqual(['Stock_1', 'customers', 'orders', 'stock']);
    expect(editor.columns('orders').map((name) => name.toLowerCase())).toContain('note_1');
    expect(editor.told).toEqual([expect.stringContaining('Stock → Stock_1'), `warning: ${undoShortenedMessage}`]);
    expect(readModelText(editor.text)).toHaveProperty('model');
  });

  test('a relation that two people added is there once, under two names twice', () => {
    const ofOthers = () => new SchemaDriver(shop().state.whole.document.document, false, 'theirs');
    const theirs = ofOthers().relate('orders.customer_id', 'customers.id');
    const editor = shop().relate('orders.customer_id', 'customers.id').send({ kind: 'save-asked' });
    editor.send({ kind: 'stale', current: theirs.state.whole.document, revision: 2, by: 'Ada' });
    expect([editor.relations, editor.text]).toEqual([theirs.relations, theirs.text]);
    expect(editor.told).toEqual(['warning: The same relation was added twice, so one was kept.']);
    const named = ofOthers().relate('orders.customer_id', 'customers.id');
    const [relation] = relationsOf(itemsIn(named.state));
    named.send({ kind: 'relation-edited', id: relation?.id ?? '', change: { name: 'fk_buyer' } });
    const other = shop().relate('orders.customer_id', 'customers.id').send({ kind: 'save-asked' });
    other.send({ kind: 'stale', current: named.state.whole.document, revision: 2, by: 'Ada' });
    expect([other.relations.length, other.told]).toEqual([2, []]);
  });

  test('an import is one step together with its layout also when the oldest steps are dropped', () => {
    const editor = shop().select('orders');
    for (let step = 0; step < 250; step += 1) editor.send({ kind: 'nudged', dx: 15, dy: 0 });
    const before = editor.text;
    const places = new Map([['stock', { x: 900, y: 90 }]]);
    editor.send({ kind: 'save-asked' }, { kind: 'stored', revision: 2 });
    editor.send({ kind: 'taken-over', current: saved(sampleSchema([{ name: 'stock' }])), revision: 3, places });
    expect([editor.tables, editor.at('stock')]).toEqual([['stock'], [900, 90]]);
    expect(editor.undo().text).toBe(before);
  });

  test('an import is one step together with its layout, which is saved', () => {
    const editor = related();
    const before = editor.text;
    const imported = sampleSchema([{ name: 'orders' }, { name: 'stock' }], ['stock.id > orders.id']);
    const places = new Map([['stock', { x: 900, y: 90 }]]);
    editor.send({ kind: 'taken-over', current: saved(imported), revision: 2, places });
    expect([editor.tables, editor.at('stock'), editor.steps]).toEqual([['orders', 'stock'], [900, 90], 1]);
    expect(editor.effects.map(({ kind }) => kind)).toContain('await-rest');
    const after = editor.text;
    expect(editor.undo().text).toBe(before);
    expect(editor.send({ kind: 'redone' }).text).toBe(after);
  });

  test('an import without another layout needs no save', () => {
    const editor = shop().send({ kind: 'taken-over', current: saved(sampleSchema([{ name: 'a' }])), revision: 2 });
    expect([editor.steps, editor.effects, editor.state.fits]).toEqual([1, [], 1]);
  });

  test('a save whose answer was lost is known again, also when more was typed meanwhile', () => {
    const editor = shop().send({ kind: 'note-added', at: { x: 0, y: 0 } }, { kind: 'save-asked' });
    const current = schemaOfText(editor.text) ?? sampleSchema([]);
    const [id = ''] = editor.selected;
    editor.send({ kind: 'note-edited', id, change: { text: 'Why?' } }, { kind: 'unanswered' }, { kind: 'save-asked' });
    editor.send({ kind: 'stale', current: saved(current), revision: 2, by: 'Me' });
    expect([editor.state.whole.conflicts, itemsIn(editor.state).get(id)]).toMatchObject([[], { text: 'Why?' }]);
    expect(editor.effects.at(-1)).toMatchObject({ kind: 'save', revision: 2 });
    expect(editor.steps, 'both can be undone').toBe(2);
  });

  test('a refused save is shown and tried again after the next change', () => {
    const editor = shop().send(
      rename('x'),
      { kind: 'save-asked' },
      { kind: 'refused', message: 'Validation error: no' },
    );
    expect(editor.told).toEqual(['warning: Validation error: no']);
    editor.send(rename('y'), { kind: 'save-asked' });
    expect(editor.effects.filter(({ kind }) => kind === 'save')).toHaveLength(2);
  });
});

test('a read-only model changes nothing and says nothing, whatever is tried', () => {
  const editor = new SchemaDriver(related().state.whole.document.document, true);
  const before = editor.text;
  const place = { tableId: 'orders', columnId: 'total' };
  editor.send(
    { kind: 'table-added', name: 'a b' },
    { kind: 'table-edited', id: 'orders', change: { name: 'a b' } },
    { kind: 'table-unfolded', id: 'orders', isUnfolded: true },
    { kind: 'column-added', tableId: 'orders', name: 'x' },
    { kind: 'column-edited', ...place, change: { name: 'x' } },
    { kind: 'column-moved', ...place, by: 1 },
    { kind: 'related', from: place, to: { tableId: 'customers', columnId: 'id' } },
    { kind: 'relation-reversed', id: editor.relation },
    { kind: 'renamed', name: 'x' },
    { kind: 'note-added', at: { x: 0, y: 0 } },
    { kind: 'area-added', part: { x: 0, y: 0, width: 9, height: 9 } },
    { kind: 'column-selected', ...place },
    { kind: 'deleted' },
    { kind: 'all-selected' },
    { kind: 'deleted' },
    { kind: 'duplicated' },
    { kind: 'nudged', dx: 1, dy: 1 },
  );
  editor.dragBy('orders', 90, 90).relate('orders.number', 'customers.number');
  expect([editor.text, editor.effects]).toEqual([before, []]);
  expect(editor.text).toBe(textOfSchema(related().state.whole.document.document));
});
