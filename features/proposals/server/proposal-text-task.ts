/** Worker task of proposals: reads Markdown. */
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';

/** Worker task: rich text of Markdown, as JSON. */
export const jsonOfMarkdown = (markdown: string): string => JSON.stringify(markdownToDocument(markdown));
