/** Converts between pages and Markdown files: the title is the first heading. Pure. */
import { parseDocument } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { markdownToDocument } from '#platform/richtext/model/markdown-to-document.ts';

/** A page before it is created. */
export interface PageDraft {
  readonly title: string;
  /** Rich text as a JSON string. */
  readonly json: string;
}

const longestTitle = 200;

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Splits a Markdown file into title and text; `fallback` is the title when it does not start with a heading. */
export function splitTitle(markdown: string, fallback: string): { readonly title: string; readonly body: string } {
  const whole = markdown.replace(/^\ufeff/, '');
  const facts = frontMatter.exec(whole);
  const text = facts ? whole.slice(facts[0].length) : whole;
  const match = /^\s*# +(.+?)[ #]*(?:\r?\n|$)/.exec(text);
  const title = (match?.[1] ?? fallback).replace(/[`*_]/g, '').replace(/\s+/g, ' ').trim().slice(0, longestTitle);
  const rest = match ? text.slice(match[0].length) : text;
  // Front matter would parse as a rule and a heading; a code block keeps its lines.
  const body = facts ? `\`\`\`yaml\n${facts[1] ?? ''}\n\`\`\`\n\n${rest}` : rest;
  return { title: title || fallback, body };
}

/** Converts a Markdown file to a page. `resolveLink` maps relative links to targets. */
export function pageFromMarkdown(
  markdown: string,
  fileName: string,
  resolveLink?: (href: string) => string | null,
): PageDraft {
  const { title, body } = splitTitle(markdown, fileName.replace(/\.(md|markdown)$/i, '') || 'Document title');
  return { title, json: JSON.stringify(markdownToDocument(body, resolveLink ? { resolveLink } : {})) };
}

/** Converts a page to a Markdown file. */
export const pageToMarkdown = (page: PageDraft): string =>
  `# ${page.title}\n\n${documentToMarkdown(parseDocument(page.json)).trimEnd()}\n`;

/** A portable file name for a title. */
export const markdownFileName = (title: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
      .trim()
      .slice(0, 80) || 'document'
  }.md`;
