/** Worker tasks between rich text and Markdown: texts may be large. */
import { parseDocument } from '../model/document.ts';
import { documentToMarkdown } from '../model/document-to-markdown.ts';
import { markdownToDocument } from '../model/markdown-to-document.ts';

/** Worker task: rich text of Markdown, as JSON. */
export const jsonOfMarkdown = (markdown: string): string => JSON.stringify(markdownToDocument(markdown));

/** Worker task: the Markdown of rich text that is given as JSON. */
export const markdownOfJson = (json: string): string => documentToMarkdown(parseDocument(json));
