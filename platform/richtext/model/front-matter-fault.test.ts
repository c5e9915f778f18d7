/** Front matter that no reader of YAML understands, and what passes. */
import { describe, expect, test } from 'vitest';
import { frontMatterFault } from './front-matter-fault.ts';

const told = (text: string): string | undefined => {
  const fault = frontMatterFault(text);
  return fault && `${fault.line}: ${fault.message}`;
};

describe('front matter with a fault', () => {
  test.each([
    ['title: Foo: bar', '2: The front matter is not valid YAML. Put the value in quotes, because it contains a colon.'],
    ['a: 1\ntitle: "Open', '3: The front matter is not valid YAML. A quotation mark is not closed.'],
    ["a: 1\ntitle: 'It's", '3: The front matter is not valid YAML here.'],
    ['tags: [a, b\nstatus: accepted', '2: The front matter is not valid YAML. A bracket is not closed.'],
    ['a:\n\tb: c', '3: The front matter is not valid YAML. Indent with spaces instead of tabs.'],
    ['title: "C:\\data"', '2: The front matter is not valid YAML. A backslash in double quotes is written \\\\.'],
    ['status: a\ndate: b\nstatus: c', '4: The front matter is not valid YAML. The key "status" is there twice.'],
    ['a: b\nno key here', '3: The front matter is not valid YAML here.'],
    ['title: @scope/name', '2: The front matter is not valid YAML here.'],
    ['tags:\n  - a\n - b', '4: The front matter is not valid YAML here.'],
    ['<<<<<<< HEAD\na: b\n=======\na: c\n>>>>>>> x', '3: The front matter is not valid YAML here.'],
  ])('%j is told with its line', (facts, message) => {
    expect(told(`---\n${facts}\n---\n\n# Title\n`)).toBe(message);
    expect(told(`\ufeff---\r\n${facts.replaceAll('\n', '\r\n')}\r\n---\r\n`)).toBe(message);
  });

  test('that does not end is told where it begins', () => {
    expect(told('---\ntitle: Shop\n\n# Shop\n')).toBe(
      '1: The front matter does not end. Put a line with --- below it.',
    );
  });
});

describe('front matter without a fault', () => {
  test.each([
    'title: "Foo: bar"\nstatus: accepted # since May',
    'tags: [a, "b, c"]\nmore: {a: b, c: [d]}',
    'tags:\n- a\n- b\nlist:\n  - a: 1\n    b: 2\n  - - c',
    'text: |\n  a: b: c\n  "open\nfold: >-\n  more',
    "quoted: 'it''s'\nmulti: one\n  two",
    'url: https://example.org/a:b\ntime: 10:30\nempty:\n? odd\n: key',
    '# only a comment',
    '',
    'status: {proposed | accepted | superseded by [ADR-0005](0005-example.md)}',
    'supersedes: [ADR-3](0003-old.md)\nlinks:\n  - [ADR-4](0004.md), the next one',
  ])('%j passes', (facts) => {
    expect(told(`---\n${facts}\n---\n\n# Title: with a colon\n`)).toBeUndefined();
  });

  test.each(['# No front matter\n', '---\n\nA rule: and text\n', 'a: b: c\n---\n', '', '---'])(
    'is not looked for in %j',
    (text) => {
      expect(told(text)).toBeUndefined();
    },
  );
});
