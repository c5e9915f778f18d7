/** Columns in expressions: found and renamed where they are columns, and nowhere else. */
import { expect, it } from 'vitest';
import { namesColumn, renamedInExpression } from './expression-columns.ts';

it.each([
  ['price > 0', '`cost` > 0'],
  ['(`Price` > 0) and (PRICE < 100)', '(`cost` > 0) and (`cost` < 100)'],
  ['`shop`.`orders`.`price` >= orders.price', '`shop`.`orders`.`cost` >= orders.`cost`'],
  ['note <> \'price\' and note <> "price"', 'note <> \'price\' and note <> "price"'],
  ['price(total) + `price`.total', 'price(total) + `price`.total'],
  ["cast(total as price) and data->'$.price' = 1", "cast(total as price) and data->'$.price' = 1"],
  ["PRICE '2026-01-01' < day + interval 1 price", "PRICE '2026-01-01' < day + interval 1 price"],
  ['price_old + old_price /* price */', 'price_old + old_price /* price */'],
  ["price > 'open", "price > 'open"],
])('%s becomes %s', (before, after) => {
  expect(renamedInExpression(before, 'price', 'cost')).toBe(after);
  expect(namesColumn(before, 'price'), 'what is renamed is named').toBe(before !== after || before.endsWith("'open"));
});

it('quotes names that hold a backtick', () => {
  expect(renamedInExpression('a = 1', 'a', 'b`c')).toBe('`b``c` = 1');
});
