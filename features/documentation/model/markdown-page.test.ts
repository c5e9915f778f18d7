/** Conversion between pages and Markdown files. */
import { describe, expect, test } from 'vitest';
import { markdownFileName, pageFromMarkdown, pageToMarkdown, splitTitle } from './markdown-page.ts';

describe('a Markdown file as a page', () => {
  test.each([
    ['# Title\n\nText', 'Title', '\nText'],
    ['Text only', 'readme', 'Text only'],
    ['\ufeff# `Code` *title* ##\nText', 'Code title', 'Text'],
    [
      '---\nstatus: accepted\n---\n\n# 1. Use PostgreSQL\n\nText',
      '1. Use PostgreSQL',
      '```yaml\nstatus: accepted\n```\n\n\nText',
    ],
    ['---\n\nA rule first', 'readme', '---\n\nA rule first'],
  ])('%j has the title %j', (markdown, title, body) => {
    expect(splitTitle(markdown, 'readme')).toEqual({ title, body });
  });

  test('is titled after the file when it has no heading', () => {
    expect(pageFromMarkdown('Text', 'notes.md').title).toBe('notes');
  });

  test('round-trips', () => {
    const page = pageFromMarkdown('# Title\n\n- one\n- two\n', 'x.md');
    expect(pageToMarkdown(page)).toBe('# Title\n\n- one\n- two\n');
  });

  test('a file name contains only portable characters', () => {
    expect(markdownFileName('a/b: "c"?')).toBe('a-b- -c-.md');
  });
});
