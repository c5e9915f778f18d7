/** Syntax highlighting: every language of the picker, and texts that are not in their language. */
import { describe, expect, test } from 'vitest';
import { CODE_LANGUAGES } from '../model/code-languages.ts';
import { loadHighlighter } from './code-highlight.ts';

/** Each coloured piece as `kind text`. */
async function colours(language: string, code: string): Promise<string[]> {
  const highlight = await loadHighlighter(language);
  return (highlight?.(code) ?? []).map(({ from, to, kind }) => `${kind} ${code.slice(from, to)}`);
}

const HOSTILE = [
  '',
  '\u0000',
  '"',
  "'",
  '`',
  '/*',
  '<!--',
  '"""',
  '\\',
  '😀'.repeat(50),
  '"\\'.repeat(2000),
  '/*'.repeat(5000),
  '<a '.repeat(5000),
  '${'.repeat(5000),
  ' '.repeat(20_000),
  'a'.repeat(20_000),
  '1'.repeat(20_000),
];

describe('every language of the picker', () => {
  test.each(CODE_LANGUAGES.map(({ id }) => id))('%s has colours', async (id) => {
    expect(await loadHighlighter(id)).toBeTypeOf('function');
  });

  test.each(CODE_LANGUAGES.map(({ id }) => id))(
    '%s colours any text at once, in order and inside its bounds',
    async (id) => {
      const highlight = await loadHighlighter(id);
      for (const code of HOSTILE) {
        let end = 0;
        for (const token of highlight?.(code) ?? []) {
          expect([token.from >= end, token.to > token.from, token.to <= code.length]).toEqual([true, true, true]);
          end = token.to;
        }
      }
    },
    // Room for a busy machine, not for a way that is quadratic.
    30_000,
  );
});

describe('colours', () => {
  test('of a comment go over its lines', async () => {
    expect(await colours('go', '/* a\n b */ var x')).toEqual(['comment /* a\n b */', 'keyword var']);
  });

  test.each(['json', 'javascript', 'python', 'yaml'])(
    'of %s that nests without end do not break the page',
    async (language) => {
      const highlight = await loadHighlighter(language);
      for (const sign of ['[', '{', '(', '{"a":[']) expect(highlight?.(sign.repeat(16_000))).toBeInstanceOf(Array);
    },
  );

  test.each([
    ['sql', "select 'a' from t; -- b", ['keyword select', "string 'a'", 'keyword from', 'comment -- b']],
    ['bash', 'if [ "$a" ]; then # b', ['keyword if', 'string "$a"', 'keyword then', 'comment # b']],
    ['diff', '@@ 1 @@\n-a\n+b\n c', ['comment @@ 1 @@', 'deleted -a', 'inserted +b']],
    ['json', '{"a": 1, "b": true}', ['name "a"', 'number 1', 'name "b"', 'keyword true']],
    ['typescript', 'const a = "b"; // c', ['keyword const', 'string "b"', 'comment // c']],
  ])('of %s', async (language, code, expected) => {
    expect(await colours(language, code)).toEqual(expect.arrayContaining(expected));
  });

  test('are none for a language without a highlighter, and for very long code', async () => {
    expect(await loadHighlighter('cobol')).toBeNull();
    expect(await loadHighlighter('constructor')).toBeNull();
    expect(await colours('sql', 'select 1; '.repeat(20_000))).toEqual([]);
  });
});
