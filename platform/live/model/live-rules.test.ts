/** Small rules of the stream: subjects, pauses, and which reads a change makes old. */
import { describe, expect, test } from 'vitest';
import { subjectsIn } from './live-subjects.ts';
import { isOutdatedBy } from './outdated-reads.ts';
import { pauseAfter } from './reconnect-pause.ts';

const id = '0198c1c2-aaaa-4bbb-8ccc-0123456789ab';

describe('subjects', () => {
  test('are read once each', () => {
    expect(subjectsIn(`project:${id},adr:${id}, adr:${id}`)).toEqual([
      { kind: 'project', id },
      { kind: 'adr', id },
    ]);
  });

  test.each(['', 'adr', `adr:${id.toUpperCase()}`, `adr:${id},`, `ADR:${id}`, `adr:${id}:1`, `a:b:${id}`])(
    '%j is no list of subjects',
    (list) => expect(subjectsIn(list)).toBeUndefined(),
  );
});

describe('a change of a kind', () => {
  test.each(['listAdrs', 'getAdr', 'getDecisionGraph', 'getHome', 'listActivity', 'searchPage'])(
    'makes %s old, which shows it',
    (name) => expect(isOutdatedBy(name, 'adr')).toBe(true),
  );

  test('leaves reads of other kinds alone', () => expect(isOutdatedBy('listDiagrams', 'adr')).toBe(false));

  test('that nobody knows makes everything old', () => expect(isOutdatedBy('listDiagrams', 'new')).toBe(true));
});

test('pauses before the next try grow up to a limit, and differ between browsers', () => {
  const pauses = Array.from({ length: 12 }, (_, failures) => pauseAfter(failures, 0.5));
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBe(500);
  expect(pauseAfter(1_000, 1)).toBeLessThanOrEqual(45_000);
  expect(pauseAfter(3, 0)).toBeLessThan(pauseAfter(3, 0.9));
});
