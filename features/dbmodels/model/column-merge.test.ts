/** Two people change one column: what is about different things is kept, the rest is asked for. */
import { expect, test } from 'vitest';
import { mergedColumn } from './column-merge.ts';
import { itemsIn } from './schema-state.ts';
import { sampleSchema } from './testing/sample-schema.ts';
import { SchemaDriver } from './testing/schema-driver.ts';

const shop = () => new SchemaDriver(sampleSchema([{ name: 'orders', columns: ['total decimal'], at: [0, 0] }]));
const place = shop().place('orders.total');
const edit = (change: object) => ({ kind: 'column-edited', ...place, change }) as const;

function columnOf({ state }: SchemaDriver) {
  const table = itemsIn(state).get('orders');
  const column = table?.kind === 'table' ? table.columns[place.columnId] : undefined;
  if (!column) throw new Error('The column is gone.');
  return column;
}

/** An editor with a change of mine, after somebody else has saved another one. */
function afterBoth(mine: object, theirs: object): SchemaDriver {
  const others = shop().send(edit(theirs)).state.whole.document;
  const editor = shop().send(edit(mine), { kind: 'save-asked' });
  return editor.send({ kind: 'stale', current: others, revision: 2, by: 'Ada' });
}

test('the type of one and the name and comment of the other are both kept, without a question', () => {
  const editor = afterBoth({ type: 'bigint' }, { comment: 'In cents', name: 'sum' });
  expect(editor.state.whole.conflicts).toEqual([]);
  expect(columnOf(editor)).toMatchObject({ name: 'sum', type: 'bigint', comment: 'In cents' });
  const turned = afterBoth({ comment: 'In cents' }, { type: 'bigint' });
  expect([turned.state.whole.conflicts, columnOf(turned)]).toMatchObject([[], { type: 'bigint', comment: 'In cents' }]);
});

test.each([
  ['one comment', { comment: 'In cents' }, { comment: 'Of all lines' }],
  ['the type and the length, which belong together', { type: 'varchar' }, { type: 'decimal', length: 12 }],
  ['the type and the default', { type: 'bigint' }, { defaultText: '0' }],
])('%s, changed by both, is asked for as the whole column', (_what, mine, theirs) => {
  const editor = afterBoth(mine, theirs);
  expect(editor.state.whole.conflicts).toMatchObject([{ field: `columns.${place.columnId}`, by: 'Ada' }]);
});

test('the same change of both is no question', () => {
  const base = columnOf(shop());
  const mine = { ...base, type: 'bigint', comment: 'In cents' };
  expect(mergedColumn({ base, mine, theirs: { ...base, type: 'bigint' } })).toEqual(mine);
});
