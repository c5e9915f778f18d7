/** HTML of word processors: lists that are paragraphs, changes that were tracked, comments, styles that are names. */

const WORD = /xmlns:w=|mso-|class="?Mso|content="?Microsoft Word/i;
const NOT_TEXT = [
  'del',
  '.msoDel',
  '.msocomanchor',
  '.MsoCommentReference',
  '.msocomoff',
  '[style*="comment-list"]',
  '[style*="special-character:comment"]',
  '[style*="mso-hide:all"]',
].join(', ');

/** Whether the HTML was written by Word or Outlook. */
export function isWordHtml(html: string): boolean {
  return WORD.test(html);
}

/** Removes deletions, comments and empty elements, and converts titles, quotes and lists to semantic elements. */
export function cleanWord(page: Document, body: HTMLElement): void {
  for (const element of body.querySelectorAll(NOT_TEXT)) element.remove();
  for (const link of body.querySelectorAll('a[href^="#_"], a:not([href])')) link.replaceWith(...link.childNodes);
  for (const paragraph of body.querySelectorAll('p')) {
    const name = elementOf(paragraph);
    if (name) renamed(page, paragraph, name);
  }
  for (const container of [body, ...body.querySelectorAll('*')]) nestWordList(page, container);
  for (const paragraph of body.querySelectorAll('p')) {
    if (isEmpty(paragraph)) paragraph.remove();
  }
}

function elementOf(paragraph: Element): string | null {
  const style = paragraph.getAttribute('style') ?? '';
  const level =
    /\bMsoHeading([1-6])\b/.exec(paragraph.className)?.[1] ?? /mso-outline-level:\s*([1-6])/i.exec(style)?.[1];
  if (paragraph.classList.contains('MsoTitle')) return 'h1';
  if (level && !WORD_LEVEL.test(style)) return `h${level}`;
  return /\bMso(?:Intense)?Quote\b/.test(paragraph.className) ? 'blockquote' : null;
}

function isEmpty(paragraph: Element): boolean {
  return !/[^\s\u00a0]/.test(paragraph.textContent ?? '') && !paragraph.querySelector('img, br');
}

function renamed(page: Document, element: Element, name: string): void {
  const made = page.createElement(name);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

const WORD_LEVEL = /mso-list:[^;"]*\blevel(\d)/i;

/** Turns each run of list paragraphs inside `container` into nested lists. */
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
  const lines = run.map((paragraph) => {
    const level = Number(WORD_LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1);
    const { isOrdered, start } = takeWordSign(page, paragraph);
    const text = page.createElement('p');
    text.append(...paragraph.childNodes);
    return { level, isOrdered, start, content: [text] };
  });
  run[0]?.before(...nestedLists(page, lines));
  for (const paragraph of run) paragraph.remove();
}

/** A list item that declares its depth instead of being nested. */
export type ListLine = { level: number; isOrdered: boolean; start: number; content: readonly Node[] };

/** The lists of lines that tell their depth. */
export function nestedLists(page: Document, lines: readonly ListLine[]): Element[] {
  const stack: { level: number; list: Element }[] = [];
  const roots: Element[] = [];
  for (const { level, isOrdered, start, content } of lines) {
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) > level) stack.pop();
    let top = stack.at(-1);
    const kind = isOrdered ? 'ol' : 'ul';
    if (!top || top.level < level || top.list.localName !== kind) {
      if (top?.level === level) stack.pop();
      const list = page.createElement(kind);
      if (isOrdered && start > 1) list.setAttribute('start', String(start));
      const host = stack.at(-1)?.list.lastElementChild;
      if (host) host.append(list);
      else roots.push(list);
      top = { level, list };
      stack.push(top);
    }
    const item = page.createElement('li');
    item.append(...content);
    top.list.append(item);
  }
  return roots;
}

/** Removes the list marker that Word writes before the text; returns whether it was a number or a letter. */
function takeWordSign(page: Document, paragraph: Element): { isOrdered: boolean; start: number } {
  removeComments(page, paragraph);
  const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const sign = signs
    .map((span) => span.textContent ?? '')
    .join('')
    .trim();
  for (const span of signs) span.remove();
  if (signs.length > 0) {
    const isOrdered = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(sign) && !/^o$/i.test(sign);
    return { isOrdered, start: numberOf(sign) };
  }
  const first = paragraph.firstChild;
  const found = /^\s*(?:[·•§▪◦o-]|(\(?(?:\d{1,4}|[a-z])[.)]))[\s\u00a0]+/i.exec(first?.textContent ?? '');
  if (first && found) first.textContent = (first.textContent ?? '').slice(found[0].length);
  return { isOrdered: found?.[1] !== undefined, start: numberOf(found?.[1] ?? '') };
}

function numberOf(sign: string): number {
  return Number(/^\(?(\d{1,4})[.)]/.exec(sign)?.[1] ?? 1);
}

function removeComments(page: Document, element: Element): void {
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}
