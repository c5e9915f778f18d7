/** Typed marks: a text is changed only where CommonMark reads a mark. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DocNode } from '../../model/document.ts';
import { markdownToDocument } from '../../model/markdown-to-document.ts';
import { mayClose, TYPED_MARKS } from './mark-rules.ts';

/** What the editor would make of a text whose last character was just typed, before the text `next`. */
function typed(text: string, next: string): { mark: string; content: string } | null {
  for (const { mark, find } of TYPED_MARKS) {
    const content = find.exec(text)?.groups?.['content'];
    if (content !== undefined) return mayClose(next) ? { mark, content } : null;
  }
  return null;
}

function marksOf(node: DocNode | undefined): string[] {
  return (node?.marks ?? []).map(({ type }) => type);
}

describe('a typed mark', () => {
  test.each([
    '2 * 3 *',
    'SELECT * FROM a; SELECT *',
    'a * b *',
    '* b *',
    '** b **',
    '2 ** 3 **',
    'a_b_',
    'snake_case_',
    '__ init __',
    '\\*a*',
    '*a\\*',
    '~~ a ~~',
    'a ~ b ~',
    '\\`a`',
    '``a`',
    '` `',
  ])('is not made of %j', (text) => {
    expect(typed(text, '')).toBeNull();
  });

  test.each([
    ['*a*', 'italic', 'a'],
    ['_a b_', 'italic', 'a b'],
    ['so **b c**', 'bold', 'b c'],
    ['__b__', 'bold', 'b'],
    ['(~~x~~', 'strike', 'x'],
    ['a`b`', 'code', 'b'],
    ['5 * `b *`', 'code', 'b *'],
  ])('is made of %j: %s of %j', (text, mark, content) => {
    expect(typed(text, '')).toEqual({ mark, content });
  });

  test.each([
    ['*a.*', 'b', null],
    ['*a.*', ',', 'a.'],
    ['`a`', '`', null],
    ['*a*', 'b', null],
    ['**a*', '*', null],
    ['_a_', 'b', null],
    ['*a*', ')', 'a'],
    ['*a*', ' ', 'a'],
  ])('of %j before %j is %j', (text, next, content) => {
    expect(typed(text, next)?.content ?? null).toBe(content);
  });

  test.each(['*', '_', '~', '`'])('with %s is one that CommonMark reads, whatever the text', (sign) => {
    const letters = fc.constantFrom(sign, sign + sign, sign + sign, ...'ab 1.,;()"-é中');
    const text = fc.array(letters, { minLength: 3, maxLength: 12 });
    const next = fc.constantFrom('', ' ', 'x', ')', '.', '1', '*', '_');
    let made = 0;
    fc.assert(
      fc.property(text, next, (parts, after) => {
        // Typed letter by letter: the first mark is made before the rest of the text is there.
        const whole = [...parts.join('')];
        const prefixes = whole.map((_, index) => whole.slice(0, index + 1).join(''));
        const source = prefixes.find((prefix) => typed(prefix, after)) ?? '';
        const found = typed(source, after);
        if (found === null || source !== source.trim() || /^(?:[-\d>#]|\* |~~~|```)/.test(source)) return;
        made += 1;
        const nodes = markdownToDocument(`${source}${after}`).content?.[0]?.content ?? [];
        const read = nodes.filter((node) => marksOf(node).includes(found.mark)).map((node) => node.text?.trim());
        expect({ source, after, read }).toEqual({
          source,
          after,
          read: expect.arrayContaining([found.content.trim()]),
        });
      }),
      { numRuns: 5000 },
    );
    expect(made).toBeGreaterThan(20);
  });
});
