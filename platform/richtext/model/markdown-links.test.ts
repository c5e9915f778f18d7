/** Relative links and images in Markdown: resolved where they can be, else their address stays as text; titled alerts. */
import { describe, expect, test } from 'vitest';
import type { DocNode } from './document.ts';
import { markdownToDocument, type MarkdownOptions } from './markdown-to-document.ts';

const options: MarkdownOptions = {
  resolveLink: (href) => (href === 'b.md' ? 'archwright://7.adr.internal' : null),
  resolveImage: (src) => (src === 'img/plan.png' ? 'f1' : null),
};
const read = (markdown: string): DocNode[] => markdownToDocument(markdown, options).content ?? [];
const line = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
const words = (text: string): DocNode => ({ type: 'text', text });
const image = (alt: string): DocNode => ({ type: 'image', attrs: { file: 'f1', alt, title: null, width: null } });

describe('a relative link', () => {
  test('leads to what it resolves to', () => {
    expect(read('See [b](b.md).')).toEqual([
      line(
        words('See '),
        {
          type: 'text',
          text: 'b',
          marks: [{ type: 'link', attrs: { href: 'archwright://7.adr.internal', title: null } }],
        },
        words('.'),
      ),
    ]);
  });

  test.each([
    ['[the guide](../guide.md)', 'the guide (../guide.md)'],
    ['[guide.md](guide.md)', 'guide.md'],
    ['[](guide.md)', 'guide.md'],
    ['[x](javascript:alert)', 'x'],
    ['![a plan](plan.svg)', 'a plan (plan.svg)'],
    ['![](plan.svg)', 'plan.svg'],
  ])('that leads nowhere keeps its address: %s', (markdown, text) => {
    expect(read(markdown)).toEqual([line(words(text))]);
  });
});

describe('an image whose file is known', () => {
  test('is an image block where it stands alone', () => {
    expect(read('![a plan](img/plan.png)')).toEqual([image('a plan')]);
  });

  test('parts the paragraph that it stands in, also in lists and cells', () => {
    expect(read('before ![one](img/plan.png) after\n![two](img/plan.png)')).toEqual([
      line(words('before')),
      image('one'),
      line(words('after')),
      image('two'),
    ]);
    expect(read('- ![one](img/plan.png)')).toEqual([
      { type: 'bullet_list', content: [{ type: 'list_item', content: [image('one')] }] },
    ]);
  });

  test('keeps its description in a heading', () => {
    expect(read('## ![one](img/plan.png) Plan')).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [words('one (img/plan.png) Plan')] },
    ]);
  });
});

test.each([
  ['> [!note] Mind the *gap*\n> Text', ['Mind the ', 'gap'], 'Text'],
  ['> [!TIP]- Folded\n>\n> Text', ['Folded'], 'Text'],
])('an alert keeps the title behind its sign: %j', (markdown, title, text) => {
  const [alert] = read(markdown);
  expect(alert?.type).toBe('alert');
  const [first, second] = alert?.content ?? [];
  expect(first?.content?.map((node) => node.text)).toEqual(title);
  expect(first?.content?.every(({ marks = [] }) => marks.some(({ type }) => type === 'bold'))).toBe(true);
  expect(second).toEqual(line(words(text)));
});
