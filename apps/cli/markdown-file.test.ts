/** Markdown files as they are pulled and pushed. */
import { expect, test } from 'vitest';
import { readMarkdownFile, withFrontMatter } from './markdown-file.ts';

test('what is written is read again, whatever the title holds', () => {
  for (const title of ['Guide', 'a: "b" # c', "it's", '---', '\u00fc\u{1f600}']) {
    const text = withFrontMatter({ title, number: 3, nothing: null }, '# Heading\n\ntext\n\n---\n\nmore');
    expect(readMarkdownFile(text)).toEqual({ title, body: '# Heading\n\ntext\n\n---\n\nmore' });
    expect(readMarkdownFile(`\ufeff${text.replaceAll('\n', '\r\n')}`).title).toBe(title);
  }
});

test('without front matter the first heading is the title', () => {
  expect(readMarkdownFile('# Use a queue #\n\nBecause.\n')).toEqual({ title: 'Use a queue', body: 'Because.' });
  expect(readMarkdownFile('Because.')).toEqual({ title: undefined, body: 'Because.' });
  expect(readMarkdownFile("---\ntitle: 'It''s'\n---\nBody")).toEqual({ title: "It's", body: 'Body' });
});
