/** The rules that a stored document must keep. */
import { describe, expect, test } from 'vitest';
import { columnExistsMessage, numberMessages, relationMessages, tableExistsMessage } from '../contract.ts';
import { readModelText, readModelValue, sizeProblem, splitEnd } from './model-shape.ts';

const column = (name: string, type = 'int', options: object = {}): object => ({ name, type: { name: type, options } });
const violations = (model: object): readonly string[] => {
  const read = readModelValue(model);
  return 'violations' in read ? read.violations.map(({ path, errors }) => `${path}: ${errors.join(' ')}`) : [];
};

test('names are unique without case, keys and relations are of what is there', () => {
  const tables = [
    { name: 'a', columns: [column('x'), column('X')], primaryKey: { columns: ['gone'] } },
    { name: 'A', columns: [] },
  ];
  const relations = [{ type: 'column', source: 'a.x', target: 'a.gone' }];
  expect(violations({ tables, relations })).toEqual(
    expect.arrayContaining([
      `tables[0].columns[1].name: ${columnExistsMessage}`,
      `tables[0].primaryKey.columns[0]: ${relationMessages.noColumn}`,
      `tables[1].name: ${tableExistsMessage}`,
      expect.stringContaining('relations[0]'),
    ]),
  );
});

describe('a length', () => {
  test.each(['varchar', 'char', 'varbinary', 'binary', 'bit', 'decimal'])('is needed for %s', (type) => {
    const model = { tables: [{ name: 'a', columns: [column('x', type)] }] };
    expect(violations(model)).toEqual([`tables[0].columns[0].type.options.length: ${numberMessages.required}`]);
    expect(violations({ tables: [{ name: 'a', columns: [column('x', type, { length: 9 })] }] })).toEqual([]);
  });

  test('is not needed for double', () => {
    expect(violations({ tables: [{ name: 'a', columns: [column('x', 'double')] }] })).toEqual([]);
  });

  test('is a positive whole number; decimals may be 0', () => {
    const rule = { isNeeded: true, least: 1 } as const;
    expect([-1, 1.5, 'x'].map((size) => sizeProblem(size, rule))).toEqual(Array(3).fill(numberMessages.positive));
    expect([sizeProblem(0, rule), sizeProblem('', rule)]).toEqual([numberMessages.aboveZero, numberMessages.required]);
    expect(sizeProblem(0, { isNeeded: false, least: 0 })).toBeUndefined();
  });
});

test('an enum needs values', () => {
  expect(violations({ tables: [{ name: 'a', columns: [column('x', 'enum')] }] })).toEqual([
    `tables[0].columns[0].enumValues: ${numberMessages.required}`,
  ]);
});

test('a text that is no JSON is told as such', () => {
  expect(readModelText('{')).toEqual({
    violations: [{ field: 'model', path: 'model', errors: ['The model is not valid JSON.'] }],
  });
});

test('an end is split at the dot behind which there is such a column', () => {
  const has = (table: string, name: string): boolean => table === 'a.b' && name === 'c.d';
  expect(splitEnd('a.b.c.d', has)).toEqual(['a.b', 'c.d']);
  expect(splitEnd('x.y.z', has), 'unknown ones at the first').toEqual(['x', 'y.z']);
  expect(splitEnd('x', has)).toEqual(['x', '']);
});
