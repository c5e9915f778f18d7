/** Faults of JSON are told where they stand. */
import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

test.each([
  ['{\n  "tables": [\n    oops\n  ]\n}', { line: 3, column: 5 }],
  ['{"a": 1,}', { line: 1, column: 9 }],
  ['[1 2]', { line: 1, column: 4 }],
  ['{"a" 1}', { line: 1, column: 6 }],
  ['[1, 2', { line: 1, column: 6 }],
  ['', { line: 1, column: 1 }],
  ['{} {}', { line: 1, column: 4 }],
  ["{'a': 1}", { line: 1, column: 2 }],
])('%j ends being JSON at %o', (text, place) => {
  expect(jsonFault(text)).toEqual(place);
  expect(() => {
    JSON.parse(text);
  }).toThrow(SyntaxError);
});

test.each(['{}', '[]', ' {"a": [1, -2.5e3, "x\\u00e4\\n", null, true, {}]} ', '"text"', '[[[[]]]]'])(
  '%j is JSON',
  (text) => {
    expect(jsonFault(text)).toBeUndefined();
  },
);

test('200,000 open brackets are answered at once', () => {
  expect(jsonFault('['.repeat(200_000))).toEqual({ line: 1, column: 200_001 });
});
