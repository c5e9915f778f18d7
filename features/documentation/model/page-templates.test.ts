/** The built-in page templates. */
import { expect, test } from 'vitest';
import { checkDocument } from '#platform/richtext/model/document-rules.ts';
import { documentHeadings } from '#platform/richtext/model/document-text.ts';
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';
import { builtInTemplates } from './built-in-templates.ts';
import { pageTemplate } from './page-templates.ts';

test.each(builtInTemplates)('$name is valid content and round-trips through Markdown', ({ id }) => {
  const doc = pageTemplate(id);
  expect(doc).toBeDefined();
  const json = JSON.stringify(doc);
  expect(checkDocument(json)).toEqual([]);
  expect(parseDocument(json)).toEqual(doc);
  const headings = (of: typeof doc) =>
    documentHeadings(of ?? { type: 'doc' }).map(({ level, text }) => `${level} ${text}`);
  expect(headings(markdownToDocument(documentToMarkdown(doc ?? { type: 'doc' })))).toEqual(headings(doc));
});

test('arc42 has its twelve chapters in order, each with a help text', () => {
  const content = pageTemplate('arc42')?.content ?? [];
  const chapters = content.filter((block) => block.type === 'heading' && block.attrs?.['level'] === 1);
  expect(chapters.map((block) => block.content?.[0]?.text?.replace(/^(\d+)\. .*/, '$1'))).toEqual(
    Array.from({ length: 12 }, (_, index) => String(index + 1)),
  );
  for (const chapter of chapters) {
    const [help] = content[content.indexOf(chapter) + 1]?.content ?? [];
    expect(help?.marks, chapter.content?.[0]?.text).toEqual([{ type: 'italic' }]);
  }
});

test('an unknown id has no template', () => expect(pageTemplate('novel')).toBeUndefined());
