/** Pasted HTML made ready for the schema: Word's lists become lists, images become links, the rest is left out. */
import { MAX_LIST_DEPTH } from '../../contract.ts';
import { isSafeHref } from '../../model/link-address.ts';

const DROPPED =
  'script, style, link, meta, base, title, template, noscript, iframe, object, embed, svg, math, video, audio, canvas, form > button, select, textarea, input';

/**
 * Cleans HTML from the clipboard. It is parsed into a document that belongs to no window, so nothing in it runs or
 * is fetched; what the schema has no rule for falls away when the editor reads the result.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(withoutReported(html), 'text/html');
  const body = page.body;
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  for (const image of body.querySelectorAll('img')) image.replaceWith(...linkInstead(page, image));
  for (const container of [body, ...body.querySelectorAll('*')]) nestWordList(page, container);
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

/** Lists below ten levels become their text, quotes below ten lose their frame: such a document could not be saved. */
function flattenDepth(page: Document, body: Element): void {
  for (const [selector, flatten] of [
    ['ul, ol', textOf],
    ['blockquote', childrenOf],
  ] as const) {
    const depths = new Map<Element, number>();
    for (const element of body.querySelectorAll(selector)) {
      const outer = element.parentElement?.closest(selector);
      const depth = (outer ? (depths.get(outer) ?? 0) : 0) + 1;
      depths.set(element, depth);
    }
    for (const [element, depth] of depths) {
      if (depth > MAX_LIST_DEPTH && element.isConnected) element.replaceWith(...flatten(page, element));
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

const WORD_LEVEL = /mso-list:[^;"]*\blevel(\d)/i;

/** Turns each run of Word's list paragraphs inside `container` into nested lists. */
function nestWordList(page: Document, container: Element): void {
  let run: Element[] = [];
  const endRun = () => {
    if (run.length > 0) replaceRun(page, run);
    run = [];
  };
  for (const child of Array.from(container.children)) {
    if (child.localName === 'p' && WORD_LEVEL.test(child.getAttribute('style') ?? '')) run.push(child);
    else endRun();
  }
  endRun();
}

function replaceRun(page: Document, run: readonly Element[]): void {
  const stack: { level: number; list: Element }[] = [];
  const roots: Element[] = [];
  for (const paragraph of run) {
    const level = Number(WORD_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    const isOrdered = takeWordSign(page, paragraph);
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) > level) stack.pop();
    let top = stack.at(-1);
    const kind = isOrdered ? 'ol' : 'ul';
    if (!top || top.level < level || top.list.localName !== kind) {
      if (top?.level === level) stack.pop();
      const list = page.createElement(kind);
      const host = stack.at(-1)?.list.lastElementChild;
      if (host) host.append(list);
      else roots.push(list);
      top = { level, list };
      stack.push(top);
    }
    const item = page.createElement('li');
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    item.append(text);
    top.list.append(item);
  }
  run[0]?.before(...roots);
  for (const paragraph of run) paragraph.remove();
}

/** Removes the sign that Word writes before the text; tells whether it was a number or a letter. */
function takeWordSign(page: Document, paragraph: Element): boolean {
  removeComments(page, paragraph);
  const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const sign = signs
    .map((span) => span.textContent ?? '')
    .join('')
    .trim();
  for (const span of signs) span.remove();
  if (signs.length > 0) return /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(sign) && !/^o$/i.test(sign);
  const first = paragraph.firstChild;
  const found = /^\s*(?:[·•§▪◦o-]|(\(?(?:\d{1,4}|[a-z])[.)]))[\s\u00a0]+/i.exec(first?.textContent ?? '');
  if (first && found) first.textContent = (first.textContent ?? '').slice(found[0].length);
  return found?.[1] !== undefined;
}

function removeComments(page: Document, element: Element): void {
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}
