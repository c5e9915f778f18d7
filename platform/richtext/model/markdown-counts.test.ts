/** Counts the blocks of long documents and compares them with an independent Markdown parser. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { checkDocument } from './document-rules.ts';
import type { DocNode } from './document.ts';
import { markdownToDocument } from './markdown-to-document.ts';

type Counts = Record<string, number>;
type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

const root = join(import.meta.dirname, '../../..');
const cases = 'platform/richtext/model/cases';
/** Has Markdown's signs inside blocks of HTML, where "HTML is text" and CommonMark differ. */
const tagged = `${cases}/html-blocks.md`;
const written = globSync(`${cases}/*.md`, { cwd: root })
  .toSorted()
  .filter((path) => path !== tagged);
const own = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).toSorted();
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

const add = (counts: Counts, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const NAMES: Readonly<Record<string, string>> = {
  bullet_list: 'bullet lists',
  task_list: 'bullet lists',
  task_item: 'items',
  ordered_list: 'ordered lists',
  list_item: 'items',
  blockquote: 'quotes',
  table: 'tables',
  table_header_row: 'header rows',
  table_row: 'rows',
  table_header: 'header cells',
  table_cell: 'cells',
  hr: 'rules',
};

/** What our reader made; tasks count as bullets, an empty paragraph only fills an empty item or quote. */
function ourCounts(markdown: string): Counts {
  const counts: Counts = {};
  const count = (node: DocNode, isInCell: boolean): void => {
    const named = NAMES[node.type];
    if (named) add(counts, named);
    else if (node.type === 'heading') add(counts, `headings ${String(node.attrs?.['level'])}`);
    else if (node.type === 'paragraph' && node.content && !isInCell) add(counts, 'paragraphs');
    else if (node.type === 'code_block') add(counts, `code ${String(node.attrs?.['lang'] ?? '')}`.trim());
    else if (node.type === 'alert') add(counts, `alerts ${String(node.attrs?.['type'])}`);
    // To a parser that knows no blocks of tags the opening and the closing one are texts.
    else if (node.type === 'details') counts['paragraphs'] = (counts['paragraphs'] ?? 0) + 2;
    for (const child of node.content ?? []) count(child, isInCell || node.type === 'table');
  };
  count(markdownToDocument(markdown), false);
  return counts;
}

const CALLOUT = /^\[!(NOTE|IMPORTANT|WARNING|TIP|CAUTION)\][ \t]*(\n|$)/i;
/** Some programs write the title of an alert behind its sign. */
const TITLED = /^\[!(NOTE|IMPORTANT|WARNING|TIP|CAUTION)\][+-]?(?:[ \t]|\n|$)/i;
const ALERTS: Readonly<Record<string, string>> = {
  NOTE: 'info',
  IMPORTANT: 'info',
  WARNING: 'warning',
  TIP: 'success',
  CAUTION: 'danger',
};

/** What markdown-it reads; a quote that begins with a callout's sign is an alert, HTML is text in paragraphs. */
function independentCounts(markdown: string, html = false): Counts {
  const counts: Counts = {};
  let isInHead = false;
  const tokens = new MarkdownIt({ html }).parse(markdown, {});
  tokens.forEach((token, at) => {
    if (token.type === 'thead_open' || token.type === 'thead_close') isInHead = token.type === 'thead_open';
    if (token.type === 'html_block') {
      for (const _part of token.content.trim().split(/\n\s*\n/)) add(counts, 'paragraphs');
    }
    const name = independentName(tokens, at, isInHead);
    if (name) add(counts, name);
  });
  return counts;
}

function independentName(tokens: readonly Token[], at: number, isInHead: boolean): string | undefined {
  const token = tokens[at];
  switch (token?.type) {
    case 'heading_open':
      return `headings ${token.tag.slice(1)}`;
    case 'paragraph_open':
      return isSignOnly(tokens, at) ? undefined : 'paragraphs';
    case 'fence':
    case 'code_block':
      return `code ${token.info.trim().split(/\s+/)[0] ?? ''}`.trim();
    case 'blockquote_open': {
      const sign =
        tokens[at + 1]?.type === 'paragraph_open' ? TITLED.exec(tokens[at + 2]?.content ?? '')?.[1] : undefined;
      return sign ? `alerts ${ALERTS[sign.toUpperCase()]}` : 'quotes';
    }
    case 'tr_open':
      return isInHead ? 'header rows' : 'rows';
    case 'th_open':
      return 'header cells';
    case 'td_open':
      return 'cells';
    default:
      return NAMES[token?.type.replace(/_open$/, '') ?? ''];
  }
}

/** Whether a paragraph is a callout's sign and nothing else; the alert takes its place. */
function isSignOnly(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at + 1]?.content ?? '';
  return tokens[at - 1]?.type === 'blockquote_open' && CALLOUT.test(text) && text.replace(CALLOUT, '').trim() === '';
}

describe('the blocks of a document', () => {
  test('there are five long documents written for this, and the repository has its own', () => {
    expect(written.length).toBeGreaterThanOrEqual(5);
    expect(written.filter((path) => textOf(path).split('\n').length < 150)).toEqual([]);
    expect(own).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md']));
  });

  test.each([...written, ...own])('%s has as many of each kind as an independent parser finds', (path) => {
    const markdown = textOf(path);
    expect(ourCounts(markdown)).toEqual(independentCounts(markdown));
  });

  test.each([...written, ...own])('%s becomes a document that may be stored', (path) => {
    expect(checkDocument(JSON.stringify(markdownToDocument(textOf(path))))).toEqual([]);
  });

  test('are those of CommonMark where HTML stands around them', () => {
    expect(ourCounts(textOf(tagged))).toEqual(independentCounts(textOf(tagged), true));
  });

  test('of every kind are in the written documents', () => {
    const kinds = new Set(written.flatMap((path) => Object.keys(ourCounts(textOf(path)))));
    const wanted = [1, 2, 3, 4, 5, 6].map((level) => `headings ${level}`);
    for (const type of ['info', 'warning', 'success', 'danger']) wanted.push(`alerts ${type}`);
    expect([...kinds]).toEqual(
      expect.arrayContaining([...wanted, ...Object.values(NAMES), 'paragraphs', 'code', 'code sql']),
    );
  });
});
