/** Tasks, collapsible blocks, files and mentions in Markdown: as other programs write them, and as ours is read there. */
import { describe, expect, test } from 'vitest';
import { checkDocument } from './document-rules.ts';
import type { DocNode } from './document.ts';
import { documentToMarkdown } from './document-to-markdown.ts';
import { markdownToDocument } from './markdown-to-document.ts';

const text = (value: string, ...marks: string[]): DocNode => ({
  type: 'text',
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
  text: value,
});
const node = (type: string, ...content: DocNode[]): DocNode => ({ type, ...(content.length > 0 ? { content } : {}) });
const line = (...content: (DocNode | string)[]): DocNode =>
  node('paragraph', ...content.map((part) => (typeof part === 'string' ? text(part) : part)));
const task = (checked: boolean, ...content: DocNode[]): DocNode => ({
  ...node('task_item', ...content),
  attrs: { checked },
});
const details = (summary: DocNode[], ...content: DocNode[]) =>
  node('details', node('details_summary', ...summary), node('details_content', ...content));
const mention = (kind: string, id: string, label: string): DocNode => ({ type: 'mention', attrs: { kind, id, label } });
const read = (markdown: string) => markdownToDocument(markdown).content;
const written = (...content: DocNode[]) => documentToMarkdown({ type: 'doc', content });

describe('tasks', () => {
  test('are parsed where every bullet has a box, with nested content', () => {
    expect(read('- [ ] open\n- [X] done\n\n  more\n  - [x] inner\n')).toEqual([
      node(
        'task_list',
        task(false, line('open')),
        task(true, line('done'), line('more'), node('task_list', task(true, line('inner')))),
      ),
    ]);
  });

  test('among other bullets, and in ordered lists, stay text', () => {
    expect(read('- [ ] open\n- plain\n')).toEqual([
      node('bullet_list', node('list_item', line('[ ] open')), node('list_item', line('plain'))),
    ]);
    expect(read('1. [x] done\n')).toEqual([node('ordered_list', node('list_item', line('[x] done')))]);
  });

  test('are written with boxes; text that only looks like one is escaped', () => {
    expect(written(node('task_list', task(true, line('a')), task(false, line())))).toBe('- [x] a\n- [ ] <!-- -->\n');
    expect(written(node('bullet_list', node('list_item', line('[ ] a'))))).toBe('- \\[ ] a\n');
    expect(written(node('ordered_list', node('list_item', line('[ ] a'))))).toBe('1. [ ] a\n');
  });
});

describe('collapsible blocks', () => {
  test.each([
    ['as ours are written', '<details>\n<summary>More</summary>\n\ninside\n\n</details>\n'],
    ['in one line and open', '<details open><summary>More</summary>\n\ninside\n</details>\n'],
    ['with tags for the look', '<details>\n  <summary><b>More</b></summary>\n\ninside\n\n</details>\n'],
    ['with lines of tags', '<details>\n<summary>\nMore\n</summary>\n\ninside\n\n</details>\n'],
    ['all on one line', '<details><summary>More</summary>inside</details>\n'],
  ])('are read %s', (_name, markdown) => {
    expect(read(markdown)).toEqual([details([text('More')], line('inside'))]);
  });

  test('can be nested and adjacent', () => {
    const markdown =
      '<details>\n<summary>A</summary>\n\n<details>\n<summary>B</summary>\n\nb\n\n</details>\n\n</details>\n<details>\n<summary>C</summary>\n\nc\n\n</details>\n';
    expect(read(markdown)).toEqual([
      details([text('A')], details([text('B')], line('b'))),
      details([text('C')], line('c')),
    ]);
  });

  test('keep marks and tags in the code of their summary', () => {
    const doc = [details([text('a '), text('</summary>', 'code'), text(' b', 'bold')], line('x'))];
    expect(read(written(...doc))?.[0]?.content?.[0]).toEqual(
      node('details_summary', text('a '), text('</summary>', 'code'), text(' '), text('b', 'bold')),
    );
  });

  test('without an end, or without a beginning, stay text', () => {
    expect(read('<details>\n<summary>A</summary>\n\nx\n')?.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
    expect(read('x\n\n</details>\n')).toEqual([line('x'), line('</details>')]);
  });

  test('with a summary that is too long for Markdown are carried whole', () => {
    const doc = details([text('x'.repeat(3000))], line('y'));
    expect(written(doc)).toMatch(/^```archwright\n/);
    expect(read(written(doc))).toEqual([doc]);
  });
});

describe('files and mentions', () => {
  const image = { type: 'image', attrs: { file: 'f1', alt: 'A [plan]', title: null, width: 320 } };
  const file = { type: 'attachment', attrs: { file: 'f2', name: 'a_b.pdf', size: 1200 } };

  test('are images and links that other readers show', () => {
    expect(written(image, file)).toBe(
      '![A \\[plan\\]](archwright://f1.file.internal?width=320)\n\n[a\\_b\\.pdf](archwright://f2.file.internal "1200 bytes")\n',
    );
    expect(written(line('Ask ', mention('user', 'u1', 'Ann'), '!'))).toBe(
      'Ask [@Ann](archwright://u1.user.internal "@")!\n',
    );
    expect(written(line(mention('page', 'archwright://7.doc.internal/h/7', 'Order states')))).toBe(
      '[@Order states](archwright://7.doc.internal/h/7 "@")\n',
    );
  });

  test('in the middle of a line stay links, since they are blocks', () => {
    expect(read('see ![plan](archwright://f1.file.internal)')?.[0]?.content?.[1]?.marks?.[0]?.type).toBe('link');
  });

  test('with values that Markdown cannot say are carried whole', () => {
    const odd = { type: 'image', attrs: { ...image.attrs, focus: [1, 2] } };
    expect(read(written(odd))).toEqual([odd]);
  });

  test('are not parsed from external URLs', () => {
    expect(read('![x](https://a.example/f1.file.internal)')?.[0]?.type).toBe('paragraph');
    expect(read('[@Ann](https://a.example "@")')?.[0]?.content?.[0]?.type).toBe('text');
  });
});

describe('a carried node', () => {
  test.each([
    ['a level that cannot be', { type: 'kanban', content: [{ type: 'heading', attrs: { level: 99 } }] }],
    [
      'a script as a link',
      {
        type: 'kanban',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
      },
    ],
    ['a paragraph', { type: 'paragraph' }],
  ])('with %s is code instead', (_name, value) => {
    const markdown = `\`\`\`archwright\n${JSON.stringify(value)}\n\`\`\``;
    expect(read(markdown)?.[0]?.type).toBe('code_block');
  });

  test('that is too deep where it stands is code instead', () => {
    let value: DocNode = { type: 'kanban', content: [line('x')] };
    for (let depth = 0; depth < 40; depth += 1) value = node('lane', value);
    const markdown = `${'> '.repeat(40)}\`\`\`archwright\n${'> '.repeat(40)}${JSON.stringify(value)}\n${'> '.repeat(40)}\`\`\``;
    expect(checkDocument(JSON.stringify(markdownToDocument(markdown)))).toEqual([]);
  });
});

test.each([
  ['opening tags', '<details>\n\n'],
  ['tags with summaries', '<details>\n<summary>x</summary>\n\n'],
  ['tags in one block', '<details><summary>'],
  ['closing tags', '</details>\n\n'],
  ['boxes', '- [ ] x\n'],
  ['mentions', '[@x](archwright://1.user.internal "@")'],
])('a flood of %s is read in bounded time, into what may be stored', (_name, piece) => {
  const start = performance.now();
  const doc = markdownToDocument(piece.repeat(Math.ceil(200_000 / piece.length)));
  expect(performance.now() - start).toBeLessThan(5000);
  expect(checkDocument(JSON.stringify(doc)).filter(({ message }) => !/larger than/.test(message))).toEqual([]);
});

describe('deeply nested lists', () => {
  /** Lists of ten levels whose innermost text counts how often it is read. `between` wraps every other list. */
  function nested(between: (list: DocNode) => DocNode): { readonly document: DocNode; readonly reads: () => number } {
    let count = 0;
    const innermost: DocNode = { type: 'text' };
    Object.defineProperty(innermost, 'text', {
      enumerable: true,
      get: () => {
        count += 1;
        return 'word '.repeat(10);
      },
    });
    let item = node('list_item', line(innermost));
    for (let level = 1; level < 10; level += 1) {
      const list = node('bullet_list', item);
      item = node('list_item', line('a'), level % 2 === 0 ? list : between(list));
    }
    return { document: node('doc', node('bullet_list', item)), reads: () => count };
  }

  test.each([
    ['lists', (list: DocNode) => list],
    ['lists in quotes', (list: DocNode) => node('bullet_list', node('list_item', node('blockquote', list)))],
  ])('of %s are written without reading the innermost text again for every level', (_name, between) => {
    const { document, reads } = nested(between);
    expect(documentToMarkdown(document)).toContain('word');
    // A paragraph alone is read a few times; three readings per level would be 59,049.
    expect(reads()).toBeLessThan(200);
  });
});
