/** Mentions, images and attachments in Markdown: links and images whose addresses name a thing of the product. */
import type { DocNode, JsonValue } from './document.ts';
import { checkFileNode } from './file-rules.ts';
import { isSafeHref, parseInternalLink } from './link-address.ts';
import { readMention, type Mention } from './mention.ts';

/** The title that makes a link a mention. Ordinary links with this title have it written as a reference. */
const MENTION_TITLE = '@';
const SIZE_TITLE = /^(\d{1,15}) bytes$/;
const NAMED = /^archwright:\/\/([^/?#]*)\.(user|page)\.internal$/;
const FILE = /^archwright:\/\/([A-Za-z0-9_-]{1,100})\.file\.internal(?:\?width=(\d{1,6}))?$/;

/** Whether a link with this title would be read as something else than a link. */
export function isNamingTitle(title: string): boolean {
  return title === MENTION_TITLE || SIZE_TITLE.test(title);
}

/** A mention as a link: `{ text: '@Ann', href: 'archwright://7.user.internal', title: '@' }`. */
export function mentionAsLink(node: DocNode): { text: string; href: string; title: string } | null {
  const mention = readMention(node);
  if (!mention) return null;
  const isAddress = mention.kind === 'page' && isSafeHref(mention.id) && parseInternalLink(mention.id) !== null;
  const href = isAddress
    ? mention.id
    : `archwright://${encodeURIComponent(mention.id.toWellFormed())}.${mention.kind}.internal`;
  return { text: `@${mention.label}`, href, title: MENTION_TITLE };
}

/** The mention of a link, if it is one; `title` is as written in the Markdown. */
export function mentionOfLink(text: string, href: string, title: string | null | undefined): Mention | null {
  if (title !== MENTION_TITLE || !text.startsWith('@')) return null;
  const label = text.slice(1);
  const named = NAMED.exec(href);
  if (named) return { kind: named[2] === 'user' ? 'user' : 'page', id: decoded(named[1] ?? ''), label };
  return parseInternalLink(href) ? { kind: 'page', id: href, label } : null;
}

/** An image or an attachment as Markdown; `null` for other nodes, and for those that Markdown cannot say. */
export function fileMarkdown(node: DocNode): string | null {
  const { file, ...rest } = node.attrs ?? {};
  if (typeof file !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(file) || !storable(node)) return null;
  if (node.type === 'image') return imageMarkdown(file, rest);
  return node.type === 'attachment' ? attachmentMarkdown(file, rest) : null;
}

function imageMarkdown(file: string, attrs: Record<string, JsonValue>): string | null {
  const { alt = '', title = null, width = null, ...more } = attrs;
  const isSayable =
    Object.keys(more).length === 0 &&
    isLine(alt) &&
    (title === null || (isLine(title) && title !== '')) &&
    (width === null || (typeof width === 'number' && Number.isInteger(width) && width > 0 && width < 1e6));
  if (!isSayable) return null;
  const address = `${fileAddress(file)}${width === null ? '' : `?width=${width}`}`;
  return `![${escaped(alt)}](${address}${title === null ? '' : ` "${escaped(String(title))}"`})`;
}

function attachmentMarkdown(file: string, attrs: Record<string, JsonValue>): string | null {
  const { name, size, ...more } = attrs;
  const isSayable =
    Object.keys(more).length === 0 &&
    isLine(name) &&
    name !== '' &&
    typeof size === 'number' &&
    SIZE_TITLE.test(`${size} bytes`);
  return isSayable ? `[${escaped(name)}](archwright://${file}.file.internal "${size} bytes")` : null;
}

/** The address of a stored file in Markdown. */
export const fileAddress = (file: string): string => `archwright://${file}.file.internal`;

/** The image block of a Markdown image whose URL references a file of the product. */
export function imageOf(alt: string, href: string, title: string | null): DocNode | null {
  const found = FILE.exec(href);
  if (!found) return null;
  const width = found[2] ? Number(found[2]) : null;
  return storable({ type: 'image', attrs: { file: found[1] ?? '', alt, title, width } });
}

/** The attachment of a link, if it is one; `title` is as written in the Markdown. */
export function attachmentOf(name: string, href: string, title: string | null | undefined): DocNode | null {
  const file = FILE.exec(href)?.[1];
  const size = SIZE_TITLE.exec(title ?? '')?.[1];
  return file && size && name ? storable({ type: 'attachment', attrs: { file, name, size: Number(size) } }) : null;
}

function storable(node: DocNode): DocNode | null {
  let isFine = true;
  checkFileNode(node.type, node.attrs, () => {
    isFine = false;
  });
  return isFine ? node : null;
}

function isLine(value: unknown): value is string {
  return typeof value === 'string' && value === value.replace(/\s+/g, ' ').trim() && value.isWellFormed();
}

function escaped(text: string): string {
  return text.replace(/[!-%'-/:-@[-`{-~]/g, '\\$&').replace(/&/g, '&amp;');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
