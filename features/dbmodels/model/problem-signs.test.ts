/** Signs of problems on the canvas. */
import type { Diagnostic } from '@archwright/mysql-ddl';
import { expect, test } from 'vitest';
import { problemSigns } from './problem-signs.ts';
import { sampleSchema } from './testing/sample-schema.ts';

const { items } = sampleSchema([{ name: 'orders', columns: ['total'] }]);
const found = (severity: Diagnostic['severity'], message: string, column?: string): Diagnostic => ({
  code: message,
  severity,
  message,
  subject: { table: 'orders', ...(column === undefined ? {} : { column }) },
});

test('a place has one sign with all its messages, as loud as the worst', () =>
  expect(
    problemSigns([found('warning', 'Too wide.'), found('error', 'No key.'), found('warning', 'Long.')], items),
  ).toEqual([{ tableId: 'orders', severity: 'error', messages: ['Too wide.', 'No key.', 'Long.'] }]));

test('a problem of a column stands at its row', () =>
  expect(problemSigns([found('warning', 'Reserved.', 'total')], items)).toEqual([
    { tableId: 'orders', columnId: 'total', severity: 'warning', messages: ['Reserved.'] },
  ]));

test('remarks, and problems of a table that has gone, have no sign', () =>
  expect(
    problemSigns([found('info', 'Fine.'), { ...found('error', 'Gone.'), subject: { table: 'customers' } }], items),
  ).toEqual([]));
