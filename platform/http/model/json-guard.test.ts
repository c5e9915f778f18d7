/** JSON is checked before it is parsed, in steps that let other requests run. */
import { describe, expect, test } from 'vitest';
import { parseGuardedJson, parseGuardedJsonInSteps } from './json-guard.ts';

const limits = { depth: 4, values: 10 };
const message = (text: string) => {
  const parsed = parseGuardedJson(text, limits);
  return 'problem' in parsed ? parsed.problem.message : undefined;
};

describe('S44 a text', () => {
  test('with more values than allowed is rejected, whatever they are, even if it is not JSON', () => {
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

  test('nested deeper than allowed is rejected', () => {
    expect(message('[[[[[')).toBe('The body is nested more than 4 levels deep.');
    expect(message('[[[[]]]]')).toBeUndefined();
  });
});

describe('S44 characters that cannot be stored', () => {
  const problem = (value: unknown) => {
    const parsed = parseGuardedJson(JSON.stringify(value), limits);
    return 'problem' in parsed ? parsed.problem : undefined;
  };

  test('are told with the line and column of the text that has them', () => {
    expect(problem({ name: 'x', texts: ['a', 'first\nsec\u0000nd'] })).toEqual({
      kind: 'refused',
      message: 'This text has characters that cannot be stored (line 2).',
      place: { path: 'texts[1]', line: 2, column: 4 },
    });
    expect(problem({ name: 'half \ud800 of one' })).toMatchObject({
      message: 'This text has characters that cannot be stored.',
      place: { path: 'name', line: 1, column: 6 },
    });
    expect(problem({ '\u0000': 1 })).toEqual({
      kind: 'refused',
      message: 'This text has characters that cannot be stored.',
    });
  });

  test('are no whole characters of two halves', () => {
    expect(problem({ name: '👩‍💻 🔥' })).toBeUndefined();
  });
});

test('a long text is checked in steps with pauses, with the same result', async () => {
  let rests = 0;
  const text = JSON.stringify({ a: ' '.repeat(1_000_000), b: Array.from({ length: 200_000 }, (_, at) => at) });
  const wide = { depth: 64, values: 1_000_000 };
  const parsed = await parseGuardedJsonInSteps(text, wide, () => Promise.resolve((rests += 1)));
  expect(parsed).toEqual(parseGuardedJson(text, wide));
  expect(rests).toBeGreaterThan(5);
});
