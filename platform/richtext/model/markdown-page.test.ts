/** Conversion between pages and Markdown files. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownFileName, pageFromMarkdown, pageToMarkdown, splitTitle } from './markdown-page.ts';

describe('a Markdown file as a page', () => {
  test.each([
    ['# Title\n\nText', 'Title', 'Text'],
    ['Text only', 'readme', 'Text only'],
    ['\ufeff# `Code` *title* ##\nText', 'Code title', 'Text'],
    ['# my_service_name *v2*\n', 'my_service_name v2', ''],
    ['# The C#\n', 'The C#', ''],
    ['# C\\#\n', 'C#', ''],
    ['Title\n=====\n\nText', 'Title', 'Text'],
    ['# A [linked](https://a.example) title', 'A linked title', ''],
    ['# [Linked][below]\n\nText\n\n[below]: https://a.example', 'Linked', 'Text\n\n[below]: https://a.example'],
    ['\n \nTwo\nlines\n===\nText\n\n# More', 'Two lines', 'Text\n\n# More'],
    ['# Shop &amp; co', 'Shop & co', ''],
    ['# ![The logo](logo.svg)\n\nText', 'The logo', 'Text'],
    [
      '# Shop [![Build](https://a.example/b.svg)](https://ci.example) ![Size](https://a.example/s.svg)\n\nText',
      'Shop',
      '[![Build](https://a.example/b.svg)](https://ci.example) ![Size](https://a.example/s.svg)\n\nText',
    ],
    [
      '---\nstatus: accepted\n---\n\n# 1. Use PostgreSQL\n\nText',
      '1. Use PostgreSQL',
      '```yaml\nstatus: accepted\n```\n\nText',
    ],
    [
      '---\nid: 7\ntitle: "Shop: the plan"\n---\n\nText',
      'Shop: the plan',
      '```yaml\nid: 7\ntitle: "Shop: the plan"\n```\n\nText',
    ],
    ['---\ntitle:\n---\n\nText', 'readme', '```yaml\ntitle:\n```\n\nText'],
    ['---\ntitle: Stated\n---\n\n# Heading', 'Heading', '```yaml\ntitle: Stated\n```\n\n'],
    ['---\n\nA rule first', 'readme', '---\n\nA rule first'],
    ['## No title\n', 'readme', '## No title\n'],
  ])('%j has the title %j', (markdown, title, body) => {
    expect(splitTitle(markdown, 'readme')).toEqual({ title, body });
  });

  test.each([
    ['"Say \\"hi\\""', 'Say "hi"'],
    ["'It''s a shop' # for now", "It's a shop"],
    ['Real # a comment', 'Real'],
    ['C# and F#', 'C# and F#'],
    ['>-\n  Folded\n  over lines', 'Folded over lines'],
    ['one\n  more', 'one more'],
    ['[a, b]', 'readme'],
    ['{en: Shop}', 'readme'],
    ['null', 'readme'],
    ['"null"', 'null'],
    ['"Open', '"Open'],
  ])('takes the title %j of front matter as YAML says it', (stated, title) => {
    expect(splitTitle(`---\ntitle: ${stated}\nid: 7\n---\n\nText`, 'readme').title).toBe(title);
    expect(splitTitle(`---\r\ntitle: ${stated.replaceAll('\n', '\r\n')}\r\n---\r\n`, 'readme').title).toBe(title);
  });

  test('is titled after the file when it has no heading', () => {
    expect(pageFromMarkdown('Text', 'notes.md').title).toBe('notes');
  });

  test('keeps a heading that is too long for a title whole in the text', () => {
    const heading = `# ${'Long '.repeat(50).trim()}`;
    const { title, body } = splitTitle(`${heading}\n\nText`, 'readme');
    expect(title).toHaveLength(200);
    expect(title).toMatch(/^Long .*…$/);
    expect(body).toBe(`${heading}\n\nText`);
  });

  test('round-trips', () => {
    const page = pageFromMarkdown('# Title\n\n- one\n- two\n', 'x.md');
    expect(pageToMarkdown(page)).toBe('# Title\n\n- one\n- two\n');
  });

  test('comes back with its title and text, whatever the title', () => {
    const sign = fc.constantFrom(...'abC019 #*_`~[]()<>!|\\&;:/@"\'.-+=', '&amp;', 'http://x.y', '1. ', '![a](b)');
    const title = fc
      .array(sign, { minLength: 1, maxLength: 12 })
      .map((parts) => parts.join('').replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '');
    const text = fc.constantFrom('', 'Text', '# Heading', '- item', '---', '    code');
    fc.assert(
      fc.property(title, text, (name, words) => {
        const page = { title: name, json: pageFromMarkdown(`# x\n\n${words}`, 'x.md').json };
        expect(pageFromMarkdown(pageToMarkdown(page), 'other.md')).toEqual(page);
      }),
      { numRuns: 1000 },
    );
  });

  test('a file name contains only portable characters', () => {
    expect(markdownFileName('a/b: "c"?')).toBe('a-b- -c-.md');
  });
});
