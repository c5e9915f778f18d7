/** Converts a document to static HTML for reading outside the product: no scripts, all text escaped. */
import { MAX_SPAN } from '../contract.ts';
import {
  alertType,
  headingLevel,
  isChecked,
  isEmbedKind,
  cellAlignment,
  wholeNumberWithin,
  type DocMark,
  type DocNode,
} from './document.ts';
import { documentText, headingAnchors, HEADING_ID_PREFIX, inlineText } from './document-text.ts';
import { attachmentAttrs, imageAttrs, sizeInWords } from './file-nodes.ts';
import { htmlAttributes, htmlText } from './html-text.ts';
import { readMention } from './mention.ts';
import { embedWords, outsideHref, type OutsidePlaces } from './outside-places.ts';

interface Writing {
  readonly places: OutsidePlaces;
  readonly anchors: ReadonlyMap<DocNode, string>;
}

const LONGEST_RAW = 2000;
const ALERT_WORDS = { info: 'Info', warning: 'Warning', success: 'Success', danger: 'Danger' } as const;

/**
 * Renders a document like the read view (authoring 2.3). Level 1 headings are `h2`, since the page's title is the `h1`.
 * Addresses are validated again, whatever was stored.
 */
export function documentToHtml(doc: DocNode, places: OutsidePlaces): string {
  return blocks(doc.content ?? [], { places, anchors: headingAnchors(doc) });
}

const blocks = (nodes: readonly DocNode[], writing: Writing): string =>
  nodes.map((node) => block(node, writing)).join('\n');

const inlines = (nodes: readonly DocNode[], writing: Writing): string =>
  nodes.map((node) => inline(node, writing)).join('');

/** Content that should be blocks, but may hold bare text in documents made elsewhere. */
const mixed = (nodes: readonly DocNode[], writing: Writing): string =>
  nodes.some(({ type }) => type === 'text') ? `<p>${inlines(nodes, writing)}</p>` : blocks(nodes, writing);

function block(node: DocNode, writing: Writing): string {
  const children = node.content ?? [];
  switch (node.type) {
    case 'paragraph':
      return `<p>${inlines(children, writing)}</p>`;
    case 'heading':
      return heading(node, writing);
    case 'code_block':
      return code(node);
    case 'alert': {
      const type = alertType(node);
      return `<div class="alert alert-${type}" role="note" aria-label="${ALERT_WORDS[type]}">${mixed(children, writing)}</div>`;
    }
    case 'bullet_list':
      return `<ul>${blocks(children, writing)}</ul>`;
    case 'ordered_list':
      return `<ol start="${wholeNumberWithin(node.attrs?.['start'], 0, 999_999_999, 1)}">${blocks(children, writing)}</ol>`;
    case 'list_item':
      return `<li>${mixed(children, writing)}</li>`;
    case 'task_list':
      return `<ul class="tasks">${blocks(children, writing)}</ul>`;
    case 'task_item':
      return task(node, writing);
    case 'details':
      return details(node, writing);
    case 'blockquote':
      return `<blockquote>${mixed(children, writing)}</blockquote>`;
    case 'table':
      return table(node, writing);
    case 'hr':
      return '<hr>';
    case 'image':
      return image(node, writing.places);
    case 'attachment':
      return attachment(node, writing.places);
    case 'text':
    case 'hard_break':
      return inline(node, writing);
    default:
      return isEmbedKind(node.type) ? `<p class="gone">${embedWords[node.type]}</p>` : raw(node);
  }
}

function heading(node: DocNode, writing: Writing): string {
  const level = headingLevel(node);
  const tag = `h${Math.min(6, level + 1)}`;
  const anchor = writing.anchors.get(node);
  const attributes = htmlAttributes({
    id: anchor === undefined ? undefined : `${HEADING_ID_PREFIX}${anchor}`,
    'aria-level': level === 6 ? 7 : undefined,
  });
  return `<${tag}${attributes}>${inlines(node.content ?? [], writing)}</${tag}>`;
}

function code(node: DocNode): string {
  const lang = node.attrs?.['lang'];
  const text = (node.content ?? []).map((child) => child.text ?? '').join('');
  const label = htmlAttributes({ 'data-lang': typeof lang === 'string' && lang ? lang : undefined });
  // A line break right after the tag would be dropped.
  return `<pre${label} tabindex="0"><code>${htmlText(text).replace(/^\n/, '\n\n')}</code></pre>`;
}

function task(node: DocNode, writing: Writing): string {
  const [state, words] = isChecked(node) ? ['done', 'Done'] : ['open', 'Not done'];
  const box = `<span class="box box-${state}" role="img" aria-label="${words}"></span>`;
  return `<li class="task">${box}<div>${mixed(node.content ?? [], writing)}</div></li>`;
}

function details(node: DocNode, writing: Writing): string {
  const [summary, content] = node.content ?? [];
  if (summary?.type !== 'details_summary' || content?.type !== 'details_content') return raw(node);
  return `<details><summary>${inlines(summary.content ?? [], writing)}</summary>${mixed(content.content ?? [], writing)}</details>`;
}

function table(node: DocNode, writing: Writing): string {
  const rows = (node.content ?? []).filter(({ type }) => type === 'table_header_row' || type === 'table_row');
  const drawn = rows.map((row) => {
    const cells = (row.content ?? []).filter(({ type }) => type === 'table_header' || type === 'table_cell');
    return `<tr>${cells.map((cell) => tableCell(cell, row, writing)).join('')}</tr>`;
  });
  return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><tbody>${drawn.join('\n')}</tbody></table></div>`;
}

function tableCell(cell: DocNode, row: DocNode, writing: Writing): string {
  const isHead = cell.type === 'table_header';
  const tag = isHead ? 'th' : 'td';
  const attributes = htmlAttributes({
    scope: isHead ? (row.type === 'table_header_row' ? 'col' : 'row') : undefined,
    colspan: spanOf(cell, 'colspan'),
    rowspan: spanOf(cell, 'rowspan'),
    align: cellAlignment(cell.attrs),
  });
  return `<${tag}${attributes}>${mixed(cell.content ?? [], writing)}</${tag}>`;
}

function spanOf(cell: DocNode, name: 'colspan' | 'rowspan'): number | undefined {
  const span = wholeNumberWithin(cell.attrs?.[name], 1, MAX_SPAN, 1);
  return span === 1 ? undefined : span;
}

function image(node: DocNode, places: OutsidePlaces): string {
  const { file, alt, title, width } = imageAttrs(node.attrs);
  const found = places.file(file);
  if (!found) return gone(`This image does not exist any more.${alt ? ` ${alt}` : ''}`);
  if (!found.isImage) return fileLink(found.path, alt || 'Image');
  const attributes = htmlAttributes({ src: found.path, alt, title: title ?? undefined, width: width ?? undefined });
  return `<figure><img${attributes}></figure>`;
}

function attachment(node: DocNode, places: OutsidePlaces): string {
  const { file, name, size } = attachmentAttrs(node.attrs);
  const found = places.file(file);
  return found
    ? fileLink(found.path, name || 'File', sizeInWords(size))
    : gone(`This file does not exist any more. ${name}`);
}

const gone = (words: string): string => `<p class="gone">${htmlText(words.trim())}</p>`;

const fileLink = (path: string, name: string, size?: string): string =>
  `<p class="file"><a${htmlAttributes({ href: path, download: '' })}>${htmlText(name)}</a>${size ? ` <small>${size}</small>` : ''}</p>`;

/** A node that this version does not know: its text, or else its JSON, as plain text. */
const raw = (node: DocNode): string =>
  `<pre class="raw" tabindex="0">${htmlText((documentText({ type: 'doc', content: [node] }) || JSON.stringify(node)).slice(0, LONGEST_RAW))}</pre>`;

function inline(node: DocNode, writing: Writing): string {
  if (node.type === 'hard_break') return '<br>';
  const mention = readMention(node);
  if (mention) {
    const words = `<span class="mention">${mention.kind === 'user' ? '@' : ''}${htmlText(mention.label)}</span>`;
    const href = mention.kind === 'page' ? outsideHref(mention.id, writing.places) : undefined;
    const marks = (node.marks ?? []).filter(({ type }) => type !== 'link');
    return marked(href === undefined ? words : `<a${linkAttributes(href)}>${words}</a>`, marks, writing.places);
  }
  const text =
    node.type === 'text' ? (node.text ?? '') : (inlineText(node) || JSON.stringify(node)).slice(0, LONGEST_RAW);
  return marked(htmlText(text), node.marks ?? [], writing.places);
}

const TAGS: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', strike: 's', code: 'code' };

function marked(html: string, marks: readonly DocMark[], places: OutsidePlaces): string {
  // HTML does not allow nested links.
  const link = marks.find(({ type }) => type === 'link');
  return marks.reduceRight((content, mark) => {
    const tag = Object.hasOwn(TAGS, mark.type) ? TAGS[mark.type] : undefined;
    if (tag) return `<${tag}>${content}</${tag}>`;
    const href = mark === link ? outsideHref(mark.attrs?.['href'], places) : undefined;
    if (href === undefined) return content;
    const title = mark.attrs?.['title'];
    return `<a${linkAttributes(href, typeof title === 'string' && title ? title : undefined)}>${content}</a>`;
  }, html);
}

function linkAttributes(href: string, title?: string): string {
  const isAway = /^[a-z][a-z0-9+.-]*:/i.test(href);
  const address = href.startsWith('#') ? `#${HEADING_ID_PREFIX}${href.slice(1)}` : href;
  return htmlAttributes({ href: address, title, rel: isAway ? 'noopener noreferrer' : undefined });
}
