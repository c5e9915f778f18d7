/** The Markdown subset of comments. */
import { describe, expect, test } from 'vitest';
import { commentWords, inlineOf, mentionedIn, mentionOf, readComment } from './comment-text.ts';

const ada = '0b7c1c52-6d1a-4a0e-9d7e-3f1f6f1e2a01';

describe('a line', () => {
  test('supports bold, italic, code, links and mentions', () => {
    expect(inlineOf(`**prices** are _not_ \`GET /a*b*\` [docs](https://a.example/x) ${mentionOf(ada)}!`)).toEqual([
      { type: 'bold', content: [{ type: 'text', text: 'prices' }] },
      { type: 'text', text: ' are ' },
      { type: 'italic', content: [{ type: 'text', text: 'not' }] },
      { type: 'text', text: ' ' },
      { type: 'code', text: 'GET /a*b*' },
      { type: 'text', text: ' ' },
      { type: 'link', href: 'https://a.example/x', content: [{ type: 'text', text: 'docs' }] },
      { type: 'text', text: ' ' },
      { type: 'mention', userId: ada },
      { type: 'text', text: '!' },
    ]);
  });

  test('keeps HTML, snake_case, single asterisks and unsafe links as text', () => {
    for (const text of ['<img src=x onerror=alert(1)>', 'order_line_id', '2 * 3 * 4', '[x](javascript:alert(1))']) {
      expect(
        inlineOf(text).every(({ type }) => type === 'text'),
        text,
      ).toBe(true);
    }
  });

  test('links a bare URL without trailing punctuation', () => {
    expect(inlineOf('See https://a.example/b.')[1]).toMatchObject({ type: 'link', href: 'https://a.example/b' });
  });
});

describe('blocks', () => {
  test('paragraphs keep line breaks; lists, quotes and code are separate blocks', () => {
    const blocks = readComment('One\ntwo\n\n- a\n- b\n1. c\n> said\n> > deeper\n```ts\nlet a = `**b**`;\n```\nend');
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'list', 'list', 'quote', 'code', 'paragraph']);
    expect(blocks[0]).toMatchObject({ lines: [[{ text: 'One' }], [{ text: 'two' }]] });
    expect(blocks[2]).toMatchObject({ ordered: true, items: [[{ text: 'c' }]] });
    expect(blocks[4]).toEqual({ type: 'code', text: 'let a = `**b**`;' });
  });

  test('parses any text in bounded time, however deep or long', () => {
    const odd = [`${'> '.repeat(500)}x`, '```', '>', '-', '*'.repeat(10_000), '_a'.repeat(5_000), '['.repeat(10_000)];
    for (const text of odd) expect(Array.isArray(readComment(text))).toBe(true);
  });
});

test('mentions count once, and not in code', () => {
  expect(mentionedIn(`${mentionOf(ada)} and ${mentionOf(ada.toUpperCase())}`)).toEqual([ada]);
  expect(mentionedIn(`\`${mentionOf(ada)}\` @[nobody]`)).toEqual([]);
});

test('in plain words a comment has no signs of formatting', () => {
  const text = `That is **a _third_** of [our budget](https://a.example), ${mentionOf(ada)}\n\n- \`one\`\n- two\n1. c\n> said`;
  expect(commentWords(text)).toBe(`That is a third of our budget, ${mentionOf(ada)}\n- one\n- two\n1. c\n> said`);
  expect(commentWords('***')).toBe('***');
});
