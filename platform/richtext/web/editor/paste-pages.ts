/** HTML of web pages, wikis and writing programs in the browser: their code, alerts, folds and tables. */

const FURNITURE = [
  'a.headerlink',
  'a.hash-link',
  'a.anchor',
  '.mw-editsection',
  'sup.reference',
  '.mw-empty-elt',
  '.Apple-interchange-newline',
  'clipboard-copy',
  '.EOP',
  '.expand-icon',
  '.aui-icon',
  '.lineno',
  '.linenos',
  '.line-numbers-rows',
  '.code-block-gutter',
  '[hidden]:not([hidden="until-found"])',
].join(', ');

/** Around everything that an office suite in the browser copies; between its blocks stand breaks that mean nothing. */
const DOCS = 'b[id^="docs-internal-guid"]';

/** Leaves out the furniture of pages and gives their blocks the elements that the editor reads. */
export function readPages(page: Document, body: HTMLElement): void {
  for (const element of body.querySelectorAll(FURNITURE)) element.remove();
  if (body.querySelector(DOCS)) {
    for (const gap of body.querySelectorAll(`${DOCS} > br, body > br`)) gap.remove();
  }
  for (const block of body.querySelectorAll('.markdown-alert, .confluence-information-macro, [data-panel-type]')) {
    makeAlert(page, block);
  }
  for (const block of body.querySelectorAll('.expand-container')) makeDetails(page, block);
  for (const details of body.querySelectorAll('details')) wrapDetails(page, details);
  findCodeLines(page, body);
  for (const code of body.querySelectorAll('pre')) readCode(code);
  for (const table of Array.from(body.querySelectorAll('table')).toReversed()) readTable(page, table);
}

const ALERTS: Readonly<Record<string, string>> = {
  'markdown-alert-note': 'info',
  'markdown-alert-important': 'info',
  'markdown-alert-tip': 'success',
  'markdown-alert-warning': 'warning',
  'markdown-alert-caution': 'danger',
  'confluence-information-macro-information': 'info',
  'confluence-information-macro-tip': 'success',
  'confluence-information-macro-note': 'warning',
  'confluence-information-macro-warning': 'danger',
  success: 'success',
  warning: 'warning',
  error: 'danger',
};

function makeAlert(page: Document, block: Element): void {
  const names = [...block.classList, block.getAttribute('data-panel-type') ?? ''];
  const type = names.map((name) => (Object.hasOwn(ALERTS, name) ? ALERTS[name] : undefined)).find(Boolean) ?? 'info';
  block.querySelector('.markdown-alert-title')?.remove();
  const alert = page.createElement('div');
  alert.className = `aw-alert aw-alert-${type}`;
  const body = block.querySelector('.confluence-information-macro-body, .panel-content') ?? block;
  alert.append(...body.childNodes);
  block.replaceWith(alert);
}

function makeDetails(page: Document, block: Element): void {
  const details = page.createElement('details');
  const summary = page.createElement('summary');
  summary.append(block.querySelector('.expand-control-text')?.textContent ?? '');
  details.append(summary, ...(block.querySelector('.expand-content')?.childNodes ?? []));
  block.replaceWith(details);
}

/** A summary of plain text first, everything else in one element. */
function wrapDetails(page: Document, details: Element): void {
  const summary =
    [...details.children].find(({ localName }) => localName === 'summary') ?? page.createElement('summary');
  for (const block of summary.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6'))
    block.replaceWith(...block.childNodes);
  const rest = [...details.childNodes].filter((node) => node !== summary);
  const [only] = rest.filter((node) => node.nodeType === 1 || (node.textContent ?? '').trim() !== '');
  const isWrapped = rest.length === 1 && only instanceof HTMLElement && only.className === 'aw-details-content';
  const content = page.createElement('div');
  content.className = 'aw-details-content';
  content.append(...(isWrapped && only ? only.childNodes : rest));
  details.replaceChildren(summary, content);
}

const CODE_FONT =
  /font-family:[^;]*(?:courier|consolas|roboto mono|source code pro|menlo|monaco|jetbrains mono|fira (?:code|mono)|inconsolata|ubuntu mono|monospace)/i;

/** In programs without code blocks, lines in a monospaced font are code; such words in a line are inline code. */
function findCodeLines(page: Document, body: HTMLElement): void {
  const fonts = [...body.querySelectorAll('span[style]')].filter((span) =>
    CODE_FONT.test(span.getAttribute('style') ?? ''),
  );
  for (const line of new Set(fonts.map((span) => span.closest('p')))) {
    if (!line || line.closest('pre, li') || !isAllCode(page, line)) continue;
    const text = `${lineText(line)}\n`;
    const before = line.previousElementSibling;
    if (before?.matches('pre[data-lines]')) before.append(text);
    else {
      const code = page.createElement('pre');
      code.dataset['lines'] = '';
      code.append(text);
      line.before(code);
    }
    line.remove();
  }
  for (const span of fonts) {
    if (!span.isConnected || span.closest('pre, code') || (span.textContent ?? '').trim() === '') continue;
    const code = page.createElement('code');
    code.append(...span.childNodes);
    span.replaceWith(code);
  }
}

function isAllCode(page: Document, line: Element): boolean {
  const walker = page.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const isSpace = (walker.currentNode.textContent ?? '').trim() === '';
    const font = walker.currentNode.parentElement?.closest('span[style*="font-family"]');
    if (!isSpace && !(font && line.contains(font) && CODE_FONT.test(font.getAttribute('style') ?? ''))) return false;
  }
  return true;
}

const LINES = 'div, p, li, tr';

/** The text of code, one line per element. */
function lineText(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) text += node.textContent ?? '';
    if (!(node instanceof Element)) continue;
    const isLine = node.matches(LINES);
    if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
    text += node.localName === 'br' ? '\n' : lineText(node);
    if (isLine && !text.endsWith('\n')) text += '\n';
  }
  return text.replaceAll('\u00a0', ' ');
}

function readCode(code: HTMLElement): void {
  const around = code.closest('[class*="highlight-source-"]')?.className ?? '';
  const brush = /\bbrush:\s*([\w+#-]+)/.exec(code.getAttribute('data-syntaxhighlighter-params') ?? '')?.[1];
  const named =
    code.dataset['language'] ?? code.getAttribute('lang') ?? brush ?? /highlight-source-([\w+#-]+)/.exec(around)?.[1];
  if (named && code.dataset['lang'] === undefined) code.dataset['lang'] = named;
  const inner = code.firstElementChild;
  if (inner?.localName === 'code') code.className += ` ${inner.className}`;
  code.textContent = lineText(code).replace(/(?<!\n)\n+$/, '');
}

/** A table of the editor has no caption and no table inside; one that only arranges its content is no table. */
function readTable(page: Document, table: HTMLTableElement): void {
  const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === table);
  const isInside = table.parentElement?.closest('td, th') != null;
  if (table.caption) {
    const text = page.createElement('p');
    text.append(...table.caption.childNodes);
    table.before(text);
    table.caption.remove();
  }
  if (isInside) {
    table.replaceWith(...[...table.rows].map((row) => rowText(page, row)));
  } else if (isFrame(table, cells)) {
    table.replaceWith(...cells.flatMap((cell) => blocksOf(page, cell)));
  }
}

/** Layout tables, the frame around code of an office suite, and a single spreadsheet cell. */
function isFrame(table: Element, cells: readonly Element[]): boolean {
  const [only, ...more] = cells;
  const isAlone = only !== undefined && more.length === 0;
  return (
    only === undefined ||
    /^(?:presentation|none)$/.test(table.getAttribute('role') ?? '') ||
    (isAlone && (/\bxl\d+\b/.test(only.className) || only.firstElementChild?.localName === 'pre'))
  );
}

function rowText(page: Document, row: HTMLTableRowElement): Element {
  const text = page.createElement('p');
  text.textContent = [...row.cells].map((cell) => (cell.textContent ?? '').trim()).join(' ');
  return text;
}

function blocksOf(page: Document, cell: Element): Node[] {
  if (cell.querySelector('p, div, ul, ol, pre, table, blockquote, h1, h2, h3, h4, h5, h6')) return [...cell.childNodes];
  const text = page.createElement('p');
  text.append(...cell.childNodes);
  return [text];
}
