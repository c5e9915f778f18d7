/** Two people change one text of lines. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineEdits, mergedLines } from './merged-lines.ts';

describe('a text that two people change', () => {
  test('has the changes of both where they touch different lines', () => {
    expect(mergedLines('a\nb\nc', 'A\nb\nc', 'a\nb\nC')).toBe('A\nb\nC');
    expect(mergedLines('a\nb\nc\nd', '# mine\na\nb\nc\nd', 'a\nb\nd')).toBe('# mine\na\nb\nd');
    expect(mergedLines('a\nb\nc', 'a\nb\nc', 'x')).toBe('x');
    expect(mergedLines('a\nb\nc', 'x', 'a\nb\nc')).toBe('x');
  });

  test('has a change that both made once', () => {
    expect(mergedLines('a\nb\nc\nd', 'a\nB\nc\nd', 'a\nB\nc\nD')).toBe('a\nB\nc\nD');
  });

  test('is not merged where both changed one line, or lines beside each other', () => {
    expect(mergedLines('a\nb\nc', 'a\nB\nc', 'a\nbb\nc')).toBeUndefined();
    expect(mergedLines('a\nb\nc', 'A\nb\nc', 'a\nB\nc')).toBeUndefined();
    expect(mergedLines('a', 'a\nmine', 'a\ntheirs')).toBeUndefined();
  });
});

test('edits of lines make a text the other one, whatever differs', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', '', '    c'), { maxLength: 12 }).map((all) => all.join('\n'));
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const edits = lineEdits(before, after);
      let text = before;
      for (const { from, to, insert } of edits.toReversed()) text = text.slice(0, from) + insert + text.slice(to);
      expect(text).toBe(after);
    }),
  );
});

test('a merge is the same from both sides, and holds what one side alone has changed', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 10 }).map((all) => all.join('\n'));
  fc.assert(
    fc.property(lines, lines, lines, (base, mine, theirs) => {
      expect(mergedLines(base, mine, theirs)).toBe(mergedLines(base, theirs, mine));
      expect(mergedLines(base, mine, base)).toBe(mine);
    }),
  );
});
