/** The inline half of reading Markdown: marks, links, breaks and character references. */
import type { Token, Tokens } from 'marked';
import { textNode, type DocMark, type DocNode } from './document.ts';
import { decodeEntities } from './html-entities.ts';
import { inlineText } from './document-text.ts';
import { isSafeHref } from './link-address.ts';
import { attachmentOf, fileAddress, imageOf, mentionOfLink } from './markdown-names.ts';

/** What inline text needs from its document: targets for relative addresses. */
export type InlineContext = {
  resolveLink: (href: string) => string | null;
  /** The id of the stored file behind a relative address of an image. */
  resolveImage?: (src: string) => string | null;
};

/** The order of marks in stored text, the same as in the editor's schema. */
export const MARK_ORDER: readonly string[] = ['link', 'bold', 'italic', 'strike', 'code'];

/** The inline nodes of a run of tokens: joined where marks are equal, no white space or break at the end. */
export function inlineNodes(context: InlineContext, tokens: readonly Token[]): DocNode[] {
  const nodes: DocNode[] = [];
  collect(context, tokens, [], nodes);
  while (nodes.at(-1)?.type === 'hard_break') nodes.pop();
  return nodes;
}

/** Text that stays as it is written: a paragraph for each block of lines, a break between its lines. */
export function plainLines(source: string): DocNode[] {
  return source.split(/\n[ \t]*\n/).flatMap((part) => {
    const lines = part
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length === 0) return [];
    const content = lines.flatMap((line, index): DocNode[] =>
      index === 0 ? [textNode(line)] : [{ type: 'hard_break' }, textNode(line)],
    );
    return [{ type: 'paragraph', content }];
  });
}

function collect(context: InlineContext, tokens: readonly Token[], marks: readonly DocMark[], nodes: DocNode[]): void {
  for (const token of tokens) {
    switch (token.type) {
      case 'strong':
        collect(context, token.tokens ?? [], withMark(marks, { type: 'bold' }), nodes);
        break;
      case 'em':
        collect(context, token.tokens ?? [], withMark(marks, { type: 'italic' }), nodes);
        break;
      case 'del':
        collect(context, token.tokens ?? [], withMark(marks, { type: 'strike' }), nodes);
        break;
      case 'codespan':
        addText(nodes, (token as Tokens.Codespan).text.replaceAll('\n', ' '), withMark(marks, { type: 'code' }));
        break;
      case 'link':
        collectLink(context, token as Tokens.Link, marks, nodes);
        break;
      case 'image':
        collectImage(context, token as Tokens.Image, marks, nodes);
        break;
      case 'br':
        nodes.push({ type: 'hard_break' });
        break;
      case 'html':
        if (/^<br\s*\/?>$/i.test(token.raw)) nodes.push({ type: 'hard_break' });
        else addText(nodes, token.raw.replace(/(?<!\s)\s*\n\s*/g, ' '), marks);
        break;
      case 'checkbox':
        break;
      case 'escape':
        addText(nodes, (token as Tokens.Escape).text, marks);
        break;
      default:
        collectText(context, token, marks, nodes);
    }
  }
}

function collectText(context: InlineContext, token: Token, marks: readonly DocMark[], nodes: DocNode[]): void {
  const nested = (token as Tokens.Text).tokens;
  if (nested) return collect(context, nested, marks, nodes);
  let text = token.raw.replace(/(?<![ \t])[ \t]+\n[ \t]*|\n[ \t]*/g, ' ');
  if (nodes.at(-1)?.type === 'hard_break') text = text.replace(/^[ \t]+/, '');
  addText(nodes, decodeEntities(text), marks);
}

function collectLink(context: InlineContext, token: Tokens.Link, marks: readonly DocMark[], nodes: DocNode[]): void {
  const href = linkHref(context, token.autolink ? token.href : decodeEntities(token.href));
  const mention = mentionOfLink(linkText(token), decodeEntities(token.href), token.title);
  if (mention)
    return void nodes.push({ type: 'mention', attrs: mention, ...(marks.length ? { marks: [...marks] } : {}) });
  const title = token.title ? decodeEntities(token.title) : null;
  const inside = href ? withMark(marks, { type: 'link', attrs: { href, title } }) : marks;
  if (token.autolink) addText(nodes, token.text, inside);
  else collect(context, token.tokens, inside, nodes);
  if (!href) addAddress(nodes, linkText(token), decodeEntities(token.href), marks);
}

/** A relative address that leads nowhere here stays in the text, behind the words of the link. */
function addAddress(nodes: DocNode[], words: string, address: string, marks: readonly DocMark[]): void {
  const isRelative = address !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address);
  if (isRelative && words !== address) addText(nodes, words === '' ? address : ` (${address})`, marks);
}

function collectImage(context: InlineContext, token: Tokens.Image, marks: readonly DocMark[], nodes: DocNode[]): void {
  const address = decodeEntities(token.href);
  const href = linkHref(context, address);
  const linked = marks.some((mark) => mark.type === 'link');
  const title = token.title ? decodeEntities(token.title) : null;
  const inside = href && !linked ? withMark(marks, { type: 'link', attrs: { href, title } }) : marks;
  const words = imageText(token);
  addText(nodes, words || address, inside);
  if (!href && !linked && words) addAddress(nodes, words, address, marks);
}

/** The text inside a link, without its marks. */
function linkText(token: Tokens.Link): string {
  return inlineNodes({ resolveLink: () => null }, token.tokens)
    .map(inlineText)
    .join('');
}

/** The image or the attachment that is all there is in a line. */
export function fileOf(context: InlineContext, tokens: readonly Token[]): DocNode | null {
  const [only, ...more] = tokens.filter((token) => token.type !== 'checkbox');
  if (more.length > 0 || (only?.type !== 'image' && only?.type !== 'link')) return null;
  if (only.type === 'image') return pictureOf(context, only as Tokens.Image);
  const { href, title } = only as Tokens.Link;
  return attachmentOf(linkText(only as Tokens.Link), decodeEntities(href), title);
}

/** The image block of an image whose file the product has, or gets with this text. */
function pictureOf(context: InlineContext, token: Tokens.Image): DocNode | null {
  const address = decodeEntities(token.href);
  const title = token.title ? decodeEntities(token.title) : null;
  const file = context.resolveImage?.(address);
  return imageOf(imageText(token), file ? fileAddress(file) : address, title);
}

/** A line of text and images as blocks: images whose files are resolved stand between the paragraphs around them. */
export function linesAndPictures(context: InlineContext, tokens: readonly Token[]): readonly (DocNode | Token[])[] {
  const parts: (DocNode | Token[])[] = [];
  for (const token of tokens) {
    const isResolved = token.type === 'image' && context.resolveImage?.(decodeEntities((token as Tokens.Image).href));
    const picture = isResolved ? pictureOf(context, token as Tokens.Image) : null;
    const last = parts.at(-1);
    if (picture) parts.push(picture);
    else if (Array.isArray(last)) last.push(token);
    else parts.push([token]);
  }
  return parts.filter(
    (part) => !Array.isArray(part) || parts.length === 1 || part.some(({ raw }) => raw.trim() !== ''),
  );
}

function imageText(token: Tokens.Image): string {
  return decodeEntities(token.text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/\s+/g, ' ')).trim();
}

function linkHref(context: InlineContext, address: string): string | null {
  // A URL in Markdown may contain spaces or non-ASCII letters; a stored one may not contain white space.
  const href = address.trim().replace(/\s/g, (space) => encodeURIComponent(space));
  if (isSafeHref(href)) return href;
  const resolved = context.resolveLink(address);
  return isSafeHref(resolved) ? resolved : null;
}

function addText(nodes: DocNode[], text: string, marks: readonly DocMark[]): void {
  if (text === '') return;
  const last = nodes.at(-1);
  if (last?.type === 'text' && sameMarks(last.marks ?? [], marks)) last.text = `${last.text ?? ''}${text}`;
  else nodes.push(textNode(text, marks));
}

/** Whether two lists of marks are equal. */
export function sameMarks(one: readonly DocMark[], other: readonly DocMark[]): boolean {
  return one.length === other.length && JSON.stringify(one) === JSON.stringify(other);
}

function withMark(marks: readonly DocMark[], mark: DocMark): DocMark[] {
  if (marks.some((present) => present.type === mark.type)) return [...marks];
  return [...marks, mark].sort((one, other) => MARK_ORDER.indexOf(one.type) - MARK_ORDER.indexOf(other.type));
}
