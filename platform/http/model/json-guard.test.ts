/** What is refused before JSON is parsed, and that looking at it leaves time for others. */
import { describe, expect, test } from 'vitest';
import { parseGuardedJson, parseGuardedJsonInSteps } from './json-guard.ts';

const limits = { depth: 4, values: 10 };
const message = (text: string) => {
  const parsed = parseGuardedJson(text, limits);
  return 'problem' in parsed ? parsed.problem.message : undefined;
};

describe('S44 a text', () => {
  test('of more values than are allowed is refused, whatever they are, and although it is no JSON', () => {
    for (const text of [
      `[${'1,'.repeat(11)}`,
      '[],'.repeat(11),
      '{"a":{"b":[1,2,3,4,5,6,7,8,9,10',
      '[[],[[],[],[]],[],[]',
    ]) {
      expect(message(text), text).toBe('The body holds more than 10 values.');
    }
    expect(parseGuardedJson('{"a":[1,2,3,4,5,6,7],"b":"[,,,,,,,,,,,,{{{{{{"}', limits)).toEqual({
      value: { a: [1, 2, 3, 4, 5, 6, 7], b: '[,,,,,,,,,,,,{{{{{{' },
    });
  });

  test('that is nested deeper than is allowed is refused', () => {
    expect(message('[[[[[')).toBe('The body is nested more than 4 levels deep.');
    expect(message('[[[[]]]]')).toBeUndefined();
  });
});

test('a long text is looked at in steps with rests between, and read as at once', async () => {
  let rests = 0;
  const text = JSON.stringify({ a: ' '.repeat(1_000_000), b: Array.from({ length: 200_000 }, (_, at) => at) });
  const wide = { depth: 64, values: 1_000_000 };
  const parsed = await parseGuardedJsonInSteps(text, wide, () => Promise.resolve((rests += 1)));
  expect(parsed).toEqual(parseGuardedJson(text, wide));
  expect(rests).toBeGreaterThan(5);
});
