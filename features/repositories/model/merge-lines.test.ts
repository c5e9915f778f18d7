/** Texts that are one whole, brought together by lines. */
import { expect, test } from 'vitest';
import { withTheirLines } from './merge-lines.ts';

const base = 'a\nb\nc\nd\ne\nf\n';

test('what only the repository changed is taken; where both did, it is as here', () => {
  const theirs = base.replace('a\n', 'A there\n').replace('d\n', 'D there\n').replace('f\n', '');
  const ours = base.replace('d\n', 'D here\n').replace('b\n', 'b\nnew\n');
  expect(withTheirLines(base, theirs, ours)).toBe('A there\nb\nnew\nc\nD here\ne\n');
});

test('changes that touch count as one place', () => {
  expect(withTheirLines('a\nb\n', 'a\nB\n', 'A\nb\n')).toBe('A\nb\n');
});

test('line breaks and a byte order mark are no changes, and without a common beginning the text is as here', () => {
  expect(withTheirLines(base, `\ufeff${base.replaceAll('\n', '\r\n')}`, base.replace('c', 'C'))).toBe(
    base.replace('c', 'C'),
  );
  expect(withTheirLines('', 'theirs\n', 'ours\n')).toBe('ours\n');
});
