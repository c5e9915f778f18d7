/** Two texts compared line by line. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedParts } from './line-difference.ts';

const told = (before: string, after: string): string[] =>
  changedParts(before, after).flatMap(({ lines }) =>
    lines.map(({ kind, text, number }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${number} ${text}`),
  );

test('equal texts have no changed parts, also with other line breaks', () => {
  expect(changedParts('a\nb', 'a\r\nb')).toEqual([]);
});

test('a changed line is shown with three equal ones around it', () => {
  expect(told('1\n2\n3\n4\n5\n6\n7\n8\n9', '1\n2\n3\n4\nfive\n6\n7\n8\n9')).toEqual([
    ' 2 2',
    ' 3 3',
    ' 4 4',
    '-5 5',
    '+5 five',
    ' 6 6',
    ' 7 7',
    ' 8 8',
  ]);
});

test('changes far from each other are parts of their own', () => {
  const many = Array.from({ length: 40 }, (_, at) => `line ${at}`);
  const changed = many.with(2, 'two').with(35, 'thirty-five');
  expect(changedParts(many.join('\n'), changed.join('\n'))).toHaveLength(2);
});

test('the texts can be put together again from all lines', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = changedParts(before, after).flatMap((part) => part.lines);
      if (before === after) return lines.length === 0;
      const kept = (without: string): number => lines.filter(({ kind }) => kind !== without).length;
      const [removed, added] = [
        lines.filter(({ kind }) => kind === 'removed'),
        lines.filter(({ kind }) => kind === 'added'),
      ];
      return (
        before.split('\n').length - removed.length === after.split('\n').length - added.length &&
        removed.every(({ text: line, number }) => before.split('\n')[number - 1] === line) &&
        added.every(({ text: line, number }) => after.split('\n')[number - 1] === line) &&
        kept('added') <= before.split('\n').length
      );
    }),
  );
});

test('texts without a common line are replaced as a whole', () => {
  const [before, after] = ['a', 'b'].map((sign) => Array.from({ length: 3_000 }, (_, at) => `${sign}${at}`).join('\n'));
  const [part] = changedParts(before ?? '', after ?? '');
  expect(part?.lines).toHaveLength(6_000);
});
