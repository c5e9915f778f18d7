/** Relations as their dialog changes them. */
import { expect, test } from 'vitest';
import { relationMessages } from '../contract.ts';
import { itemsIn } from './schema-state.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

test('a relation is reversed and named in one step, as a dialog does it', () => {
  const editor = new SchemaDriver(
    sampleSchema(
      [{ name: 'customers' }, { name: 'orders', columns: ['customer_id'] }],
      ['orders.customer_id > customers.id'],
    ),
  );
  const pairs = [{ source: 'id', target: 'customer_id' }];
  const id = editor.relation;
  editor.send({ kind: 'relation-edited', id, change: { pairs, name: 'turned' }, isReversed: true });
  expect([editor.relations, editor.steps]).toEqual([['customers.id > orders.customer_id'], 1]);
  expect(itemsIn(editor.state).get(id)).toMatchObject({ name: 'turned' });
  expect(editor.undo().relations).toEqual(['orders.customer_id > customers.id']);
});

test('a relation that was imported between different types is named and reversed, but joins no others', () => {
  const orders = { name: 'orders', columns: ['customer_id varchar', 'code varchar'] };
  const editor = new SchemaDriver(sampleSchema([{ name: 'customers' }, orders], ['orders.customer_id > customers.id']));
  const id = editor.relation;
  editor.send({ kind: 'relation-edited', id, change: { name: 'fk' } }, { kind: 'relation-reversed', id });
  expect([editor.relations, editor.told]).toEqual([['customers.id > orders.customer_id'], []]);
  const code = { source: editor.place('customers.id').columnId, target: editor.place('orders.code').columnId };
  editor.send({ kind: 'relation-edited', id, change: { pairs: [code] } });
  expect(editor.told).toEqual([`warning: ${relationMessages.otherTypes}`]);
});
