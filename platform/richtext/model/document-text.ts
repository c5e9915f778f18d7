/** Text extraction: plain text, headings, word count, and links. */
import { embedValue, headingLevel, INLINE_NAMES, isEmbedKind, type DocNode, type EmbedKind } from './document.ts';
import { fileNodeText, isFileNode } from './file-nodes.ts';
import { parseInternalLink, type InternalLink, type LinkKind } from './link-address.ts';
import { mentionLink, readMention } from './mention.ts';

/** A heading of the page: `{ level: 2, text: 'Open questions', anchor: 'open-questions' }`. */
export type DocHeading = { level: number; text: string; anchor: string };

/**
 * A reference to a thing of the product, by a link or by an embed block, e.g.
 * `{ relation: 'embed', kind: 'c4model', id: '7', view: '12' }`. `view` is the embedded view.
 */
export type DocumentLink = {
  relation: 'link' | 'embed';
  kind: LinkKind | EmbedKind;
  id: string;
  namespace?: string;
  page?: string;
  view?: string;
};

/** Prefix of heading ids in the page, so that a heading cannot take the id of another element. */
export const HEADING_ID_PREFIX = 's-';

const WORDS_PER_MINUTE = 200;

/** The text of a document, a line for each block; without characters that a database cannot hold. */
export function documentText(doc: DocNode): string {
  const lines: string[] = [];
  collectLines(doc, lines);
  return lines.map((line) => line.replaceAll('\u0000', '').toWellFormed()).join('\n');
}

function collectLines(node: DocNode, lines: string[]): void {
  const children = node.content ?? [];
  if (isFileNode(node.type)) {
    const line = fileNodeText(node);
    if (line) lines.push(line);
    return;
  }
  if (children.some((child) => INLINE_NAMES.has(child.type))) {
    const line = inlineText(node).trim();
    if (line) lines.push(line);
    return;
  }
  for (const child of children) collectLines(child, lines);
}

/** The text inside one node; a line break is a new line, unknown nodes are represented by their label. */
export function inlineText(node: DocNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hard_break') return '\n';
  if (node.content) return node.content.map(inlineText).join('');
  const label = node.attrs?.['label'];
  return typeof label === 'string' ? label : '';
}

/** The headings in the order of the page, with anchors that are unique on it. */
export function documentHeadings(doc: DocNode): DocHeading[] {
  return [...headingAnchors(doc)].map(([node, anchor]) => ({
    level: headingLevel(node),
    text: inlineText(node).replace(/\s+/g, ' ').trim(),
    anchor,
  }));
}

/** The anchor of each heading node: `steps`, the second of the same text `steps-1`. */
export function headingAnchors(doc: DocNode): Map<DocNode, string> {
  const anchors = new Map<DocNode, string>();
  const taken = new Set<string>();
  visit(doc, (node) => {
    if (node.type !== 'heading') return;
    const base = slug(inlineText(node));
    let anchor = base;
    for (let count = 1; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
    taken.add(anchor);
    anchors.set(node, anchor);
  });
  return anchors;
}

/** The anchor of a heading, as on code hosts: `Who owns what?` becomes `who-owns-what`. */
export function slug(text: string): string {
  const kept = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]+/gu, '')
    .replace(/ /g, '-');
  return kept || 'section';
}

const WRITTEN_WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Word count of a document. */
export function wordCount(doc: DocNode): number {
  return countWords(documentText(doc));
}

/** Word count of a text; each Chinese, Japanese or Korean character counts as one. */
export function countWords(text: string): number {
  let characters = 0;
  const spaced = text.replace(WRITTEN_WITHOUT_SPACES, () => {
    characters += 1;
    return ' ';
  });
  return characters + spaced.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Reading time of a document in minutes, at least one. */
export function readingMinutes(doc: DocNode): number {
  return minutesFor(wordCount(doc));
}

/** Reading time of so many words in minutes, at least one. */
export function minutesFor(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** The things inside the product that the document links to or embeds, each once. */
export function documentLinks(doc: DocNode): DocumentLink[] {
  const found = new Map<string, DocumentLink>();
  const add = (link: DocumentLink) => found.set(JSON.stringify(link), link);
  const addLink = ({ kind, id, namespace, page }: InternalLink) =>
    add({ relation: 'link', kind, id, ...(namespace && page ? { namespace, page } : {}) });
  visit(doc, (node) => {
    if (isEmbedKind(node.type)) {
      const [id = '', view] = embedValue(node).split(':');
      if (id) add({ relation: 'embed', kind: node.type, id, ...(view ? { view } : {}) });
    }
    const mentioned = mentionLink(node);
    if (mentioned) addLink(mentioned);
    for (const mark of node.marks ?? []) {
      const href = mark.type === 'link' ? mark.attrs?.['href'] : undefined;
      const link = typeof href === 'string' ? parseInternalLink(href) : null;
      if (link) addLink(link);
    }
  });
  return [...found.values()];
}

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Distinct ids of the files that the document references. */
export function documentFiles(doc: DocNode): string[] {
  const found = new Set<string>();
  visit(doc, (node) => {
    const file = isFileNode(node.type) ? node.attrs?.['file'] : undefined;
    if (typeof file === 'string' && FILE_ID.test(file)) found.add(file);
  });
  return [...found];
}

/** Calls `see` for a node and everything in it, in the order of the page. */
export function visit(node: DocNode, see: (node: DocNode) => void): void {
  see(node);
  for (const child of node.content ?? []) visit(child, see);
}

/** Ids of the people whom a document mentions, each once. */
export function mentionedPeople(doc: DocNode): readonly string[] {
  const people = new Set<string>();
  visit(doc, (node) => {
    const mention = readMention(node);
    if (mention?.kind === 'user') people.add(mention.id.toLowerCase());
  });
  return [...people];
}
