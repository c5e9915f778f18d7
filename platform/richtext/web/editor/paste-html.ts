/** Cleans pasted HTML for the schema: converts blocks of other programs and images, drops the rest. */
import { MAX_LIST_DEPTH } from '../../contract.ts';
import { isSafeHref } from '../../model/link-address.ts';
import { readLists } from './paste-lists.ts';
import { readPages } from './paste-pages.ts';
import { cleanWord, isWordHtml } from './paste-word.ts';

const DROPPED =
  'script, style, link, meta, base, title, template, noscript, iframe, object, embed, svg, math, video, audio, canvas, button, select, textarea, input';

/**
 * Cleans HTML from the clipboard. It is parsed into a document that belongs to no window, so nothing in it runs or
 * is fetched; what the schema has no rule for falls away when the editor reads the result.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(withoutReported(html), 'text/html');
  const body = page.body;
  if (isWordHtml(html)) cleanWord(page, body);
  readLists(page, body);
  readPages(page, body);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const image of body.querySelectorAll('img')) image.replaceWith(...linkInstead(page, image));
  for (const element of body.querySelectorAll('*')) stripAttributes(element);
  flattenDepth(page, body);
  return body.innerHTML;
}

const STYLE_OR_BASE = /<style\b[\s\S]*?(?:<\/style\s*>|$)|<base\b[^>]*>/gi;
const TAG = /<[a-z](?:=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*["'])|[^<>=])*>/gi;
const HANDLER = /(?<=[\s/"'])on(?=[a-z]+\s*=)/gi;

/**
 * Leaves out what browsers report against the content security policy while they parse, although nothing of it would
 * run. What hides from these patterns is reported, no more: the document that is read from the HTML decides.
 */
function withoutReported(html: string): string {
  return html.replace(STYLE_OR_BASE, '').replace(TAG, (tag) => tag.replace(HANDLER, 'data-on'));
}

/** An image with an address becomes a link to it, any other its description; remote images are never loaded. */
function linkInstead(page: Document, image: HTMLImageElement): Node[] {
  const address = image.getAttribute('src')?.trim() ?? '';
  const text = image.getAttribute('alt')?.trim() || (/^https?:/i.test(address) ? address : '');
  if (!text) return [];
  if (!/^https?:/i.test(address) || !isSafeHref(address) || image.closest('a')) return [page.createTextNode(text)];
  const link = page.createElement('a');
  link.setAttribute('href', address);
  link.textContent = text;
  return [link];
}

/** Lists that are too deep become their text, other blocks lose their frame: such a document could not be saved. */
function flattenDepth(page: Document, body: Element): void {
  for (const [selector, deepest, flatten] of [
    ['ul, ol', MAX_LIST_DEPTH, textOf],
    ['blockquote', 10, childrenOf],
    ['details', 5, childrenOf],
    ['.aw-alert', 5, childrenOf],
  ] as const) {
    const depths = new Map<Element, number>();
    for (const element of body.querySelectorAll(selector)) {
      const outer = element.parentElement?.closest(selector);
      const depth = (outer ? (depths.get(outer) ?? 0) : 0) + 1;
      depths.set(element, depth);
    }
    for (const [element, depth] of depths) {
      if (depth > deepest && element.isConnected) element.replaceWith(...flatten(page, element));
    }
  }
}

function textOf(page: Document, element: Element): Node[] {
  const paragraph = page.createElement('p');
  paragraph.textContent = element.textContent;
  return [paragraph];
}

function childrenOf(_page: Document, element: Element): Node[] {
  return [...element.childNodes];
}

function stripAttributes(element: Element): void {
  for (const { name } of Array.from(element.attributes)) {
    if (/^on/i.test(name) || name === 'src' || name === 'srcset' || name === 'id' || name === 'name')
      element.removeAttribute(name);
  }
}
