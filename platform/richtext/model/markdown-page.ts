/** Converts between pages and Markdown files: the title is the first heading. Pure. */
import { onlyUnseen } from '#platform/http/model/unseen-text.ts';
import { parseDocument, textNode } from '#platform/richtext/model/document.ts';
import { documentToMarkdown } from '#platform/richtext/model/document-to-markdown.ts';
import { splitMarkdownTitle } from '#platform/richtext/model/markdown-title.ts';
import { markdownToDocument, type MarkdownOptions } from '#platform/richtext/model/markdown-to-document.ts';

/** A page before it is created. */
export interface PageDraft {
  readonly title: string;
  /** Rich text as a JSON string. */
  readonly json: string;
}

const longestTitle = 200;

const frontMatter = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** A title in YAML: the value of its line, and indented lines below it. */
const titleLine = /^title:[ \t]+(\S.*)((?:\r?\n[ \t]+.*)*)/m;

/** The title that front matter states, as static site generators write it. A list or a mapping is none. */
function statedTitle(facts: string): string | undefined {
  const [, value = '', below = ''] = titleLine.exec(facts) ?? [];
  const isBlock = /^[>|][-+\d]{0,2}[ \t]*(?:#.*)?\r?$/.test(value);
  const text = `${isBlock ? '' : value}${below}`.replaceAll(/\s+/g, ' ').trim();
  if (isBlock) return text || undefined;
  const [, double] = /^"((?:[^"\\]|\\.)*)"(?: #.*)?$/.exec(text) ?? [];
  if (double !== undefined) return double.replaceAll(/\\(["\\/])/g, '$1').trim() || undefined;
  const [, single] = /^'((?:[^']|'')*)'(?: #.*)?$/.exec(text) ?? [];
  if (single !== undefined) return single.replaceAll("''", "'").trim() || undefined;
  const plain = text.replace(/(?:^| )#(?: .*)?$/, '');
  return plain === '' || /^(?:~|null|\[.*\]|\{.*\})$/i.test(plain) ? undefined : plain;
}

/**
 * Splits a Markdown file into title and text. Where it does not start with a heading, front matter may state the title;
 * otherwise it is `fallback`.
 */
export function splitTitle(markdown: string, fallback: string): { readonly title: string; readonly body: string } {
  const whole = markdown.replace(/^\ufeff/, '');
  const facts = frontMatter.exec(whole);
  const text = facts ? whole.slice(facts[0].length) : whole;
  const { title: found, body: rest } = splitMarkdownTitle(text);
  const title = [found, statedTitle(facts?.[1] ?? '')].find((one) => one && onlyUnseen(one) === null) ?? fallback;
  const isLong = title.length > longestTitle;
  const line = (isLong ? `${title.slice(0, longestTitle - 1).toWellFormed()}…` : title).toWellFormed().trim();
  // A heading that is cut stays whole in the text.
  const body = isLong ? text : rest;
  // Front matter would parse as a rule and a heading; a code block keeps its lines.
  return {
    title: line || fallback,
    body: facts ? `\`\`\`yaml\n${facts[1] ?? ''}\n\`\`\`\n\n${body.replace(/^\n+/, '')}` : body,
  };
}

/** Converts a Markdown file to a page. The options map relative links and images to their targets. */
export function pageFromMarkdown(markdown: string, fileName: string, options: MarkdownOptions = {}): PageDraft {
  const { title, body } = splitTitle(markdown, fileName.replace(/\.(md|markdown)$/i, '') || 'Document title');
  return { title, json: JSON.stringify(markdownToDocument(body, options)) };
}

/** Converts a page to a Markdown file. */
export function pageToMarkdown({ title, json }: PageDraft): string {
  const line = title.replace(/\s+/g, ' ').trim();
  const heading = { type: 'heading', attrs: { level: 1 }, ...(line ? { content: [textNode(line)] } : {}) };
  return documentToMarkdown({ type: 'doc', content: [heading, ...(parseDocument(json).content ?? [])] });
}

/** A portable file name for a title. */
export const markdownFileName = (title: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
      .trim()
      .slice(0, 80) || 'document'
  }.md`;
