/** Which columns a table shows. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fittingColumns, titleRoom, type FittingColumn } from './fitting-columns.ts';

const decisions: readonly FittingColumn[] = [
  { key: 'number', width: 68, phone: 'lead' },
  { key: 'title', phone: 'title' },
  { key: 'state', width: 132, keep: true },
  { key: 'contributors', width: 128 },
  { key: 'created', width: 110 },
];
const shown = (width: number): string =>
  fittingColumns(decisions, width, 0)
    .map(({ key }) => key)
    .join(' ');

it.each([
  [1_160, 'number title state contributors created'],
  [720, 'number title state contributors created'],
  [717, 'number title state contributors'],
  [600, 'number title state'],
  [400, 'number title'],
  [200, 'number title'],
])('in %i px shows %s', (width, keys) => {
  expect(shown(width)).toBe(keys);
});

it('shows all columns of a table without a flexible one', () => {
  const fixed = [
    { key: 'a', width: 400 },
    { key: 'b', width: 400 },
  ];
  expect(fittingColumns(fixed, 300, 0)).toEqual(fixed);
});

it('leaves titles their room wherever dropping other columns can', () => {
  const anyColumns = fc.uniqueArray(
    fc.record({ key: fc.string({ minLength: 1 }), width: fc.integer({ min: 40, max: 300 }), keep: fc.boolean() }),
    { selector: ({ key }) => key, maxLength: 8 },
  );
  fc.assert(
    fc.property(anyColumns, fc.integer({ min: 300, max: 2_000 }), (others, width) => {
      const columns = [{ key: '', phone: 'title' as const }, ...others];
      const fixed = fittingColumns(columns, width, 0).reduce(
        (sum, column) => sum + ('width' in column ? column.width : 0),
        0,
      );
      expect(width - fixed).toBeGreaterThanOrEqual(titleRoom);
    }),
  );
});
