/** Text extraction from documents. */
import { describe, expect, test } from 'vitest';
import type { DocNode } from './document.ts';
import {
  documentFiles,
  documentHeadings,
  documentLinks,
  documentText,
  headingAnchors,
  readingMinutes,
  slug,
  wordCount,
} from './document-text.ts';
import { everyBlockDocument } from './every-block.ts';
import { markdownToDocument } from './markdown-to-document.ts';

const textOf = (markdown: string) => documentText(markdownToDocument(markdown));
const paragraph = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content });
const docOf = (...content: DocNode[]): DocNode => ({ type: 'doc', content });
const linked = (href: string): DocNode => ({
  type: 'text',
  text: 'x',
  marks: [{ type: 'link', attrs: { href, title: null } }],
});

describe('plain text', () => {
  test('has a line for each block, without marks', () => {
    expect(
      textOf(
        '# A **b**\n\nc `d` [e](https://a.example)\n\n- f\n  - g\n\n> h\n\n```\ni\nj\n```\n\n| k | l |\n|---|---|\n| m | n |',
      ),
    ).toBe('A b\nc d e\nf\ng\nh\ni\nj\nk\nl\nm\nn');
  });

  test('breaks the line where the text does', () => {
    expect(textOf('a\\\nb')).toBe('a\nb');
  });

  test('unknown nodes are represented by their text', () => {
    const mention: DocNode = { type: 'mention', attrs: { kind: 'user', id: '7', label: 'Ines' } };
    const details: DocNode = { type: 'details', content: [paragraph({ type: 'text', text: 'Ask ' }, mention)] };
    expect(documentText(docOf(details, { type: 'image', attrs: { file: 'f1' } }))).toBe('Ask Ines');
  });

  test('has no character that a database refuses', () => {
    expect(documentText(docOf(paragraph({ type: 'text', text: 'a\u0000b\ud800c' })))).toBe('ab\ufffdc');
  });
});

describe('headings', () => {
  test('come in order with level, text and an anchor that is unique on the page', () => {
    const doc = markdownToDocument('# Steps\n\n## Who owns *what*?\n\n> ### Steps\n\n## Steps\n\n## Steps-1');
    expect(documentHeadings(doc)).toEqual([
      { level: 1, text: 'Steps', anchor: 'steps' },
      { level: 2, text: 'Who owns what?', anchor: 'who-owns-what' },
      { level: 3, text: 'Steps', anchor: 'steps-1' },
      { level: 2, text: 'Steps', anchor: 'steps-2' },
      { level: 2, text: 'Steps-1', anchor: 'steps-1-1' },
    ]);
    expect([...headingAnchors(doc).keys()].every((node) => node.type === 'heading')).toBe(true);
  });

  test.each([
    ['API: v2 (draft)', 'api-v2-draft'],
    ['  Über uns  ', 'über-uns'],
    ['a  b', 'a--b'],
    ['snake_case-name', 'snake_case-name'],
    ['数据', '数据'],
    ['🙂!?', 'section'],
    ['', 'section'],
    ['"><img src=x onerror=alert(1)>', 'img-srcx-onerroralert1'],
  ])('the anchor of %j is %s', (text, anchor) => {
    expect(slug(text)).toBe(anchor);
  });

  test('levels that cannot be are brought into 1 to 6', () => {
    const levels = [{ level: 0 }, { level: 9 }, { level: '3' }, {}].map((attrs): DocNode => ({
      type: 'heading',
      attrs,
    }));
    expect(documentHeadings(docOf(...levels)).map(({ level }) => level)).toEqual([1, 6, 1, 1]);
  });
});

describe('what the document leads to inside the product', () => {
  test('links and embeds, each once', () => {
    const doc = docOf(
      paragraph(
        linked('archwright://7.adr.internal'),
        linked('archwright://7.adr.internal#context'),
        linked('https://a.example'),
      ),
      { type: 'blockquote', content: [paragraph(linked('archwright://12.doc.internal/handbook/12'))] },
      { type: 'diagram', attrs: { diagram: '3' } },
      { type: 'c4model', attrs: { view: '5:8' } },
      { type: 'c4model', attrs: { view: '5:9' } },
      { type: 'structurizr', attrs: { view: '' } },
      { type: 'image', attrs: { file: 'f1' } },
    );
    expect(documentLinks(doc)).toEqual([
      { relation: 'link', kind: 'adr', id: '7' },
      { relation: 'link', kind: 'doc', id: '12', namespace: 'handbook', page: '12' },
      { relation: 'embed', kind: 'diagram', id: '3' },
      { relation: 'embed', kind: 'c4model', id: '5', view: '8' },
      { relation: 'embed', kind: 'c4model', id: '5', view: '9' },
    ]);
  });

  test('nothing for addresses that lead nowhere', () => {
    expect(documentLinks(docOf(paragraph(linked('archwright://x'), linked('javascript:x'), linked('#a'))))).toEqual([]);
  });
});

describe('length', () => {
  test.each([
    ['', 0],
    ['one', 1],
    ['one, two - three', 3],
    ["don't stop at v2.1", 4],
    ['数据库', 3],
    ['the 数据库 is up', 6],
    ['こんにちは', 5],
  ])('%j has %i words', (text, words) => {
    expect(wordCount(docOf(paragraph(...(text ? [{ type: 'text', text }] : []))))).toBe(words);
  });

  test('reading takes a minute for 200 words, and never less than one', () => {
    const ofWords = (count: number) => docOf(paragraph({ type: 'text', text: 'word '.repeat(count) }));
    expect([0, 200, 201, 1000].map((count) => readingMinutes(ofWords(Math.max(1, count))))).toEqual([1, 1, 2, 5]);
    expect(readingMinutes(everyBlockDocument)).toBeGreaterThan(1);
  });
});

test('the files of a document are listed with their names', () => {
  const file = '5f3c9a52-7f0e-4c37-9d7c-6c1f3a1b2d01';
  const other = '5f3c9a52-7f0e-4c37-9d7c-6c1f3a1b2d02';
  const doc: DocNode = {
    type: 'doc',
    content: [
      { type: 'image', attrs: { file, alt: 'Order  states', title: 'since March', width: null } },
      { type: 'future', content: [{ type: 'attachment', attrs: { file: other, name: 'plan.pdf', size: 3 } }] },
      { type: 'image', attrs: { file } },
      { type: 'image', attrs: { file: '../../etc/passwd' } },
      { type: 'paragraph', attrs: { file }, content: [{ type: 'text', text: 'words' }] },
    ],
  };
  expect(documentFiles(doc)).toEqual([file, other]);
  expect(documentText(doc)).toBe('Order states since March\nplan.pdf\nwords');
});
