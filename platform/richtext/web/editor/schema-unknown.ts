/** The editor's stand-ins for what it does not know: raw text that can be moved and deleted, not changed. */
import { Mark, Node, type Extensions } from '@tiptap/core';
import { documentText, inlineText } from '../../model/document-text.ts';
import { UNKNOWN_BLOCK, UNKNOWN_INLINE, UNKNOWN_MARK } from '../../model/editable-document.ts';
import type { DocNode } from '../../model/document.ts';

const LONGEST_RAW = 2000;

const json = { json: { default: '{}', rendered: false, parseHTML: () => '{}' } };

function rawText(value: unknown, isBlock: boolean): string {
  const source = typeof value === 'string' ? value : '{}';
  try {
    const node = JSON.parse(source) as DocNode;
    const text = isBlock ? documentText({ type: 'doc', content: [node] }) : inlineText(node);
    return (text || source).slice(0, LONGEST_RAW);
  } catch {
    return source.slice(0, LONGEST_RAW);
  }
}

const UnknownBlock = Node.create({
  name: UNKNOWN_BLOCK,
  group: 'block cell_block',
  atom: true,
  addAttributes: () => json,
  renderHTML: ({ node }) => ['pre', { class: 'aw-raw', contenteditable: 'false' }, rawText(node.attrs['json'], true)],
});

const UnknownInline = Node.create({
  name: UNKNOWN_INLINE,
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => json,
  renderHTML: ({ node }) => [
    'span',
    { class: 'aw-raw-inline', contenteditable: 'false' },
    rawText(node.attrs['json'], false),
  ],
});

const UnknownMark = Mark.create({
  name: UNKNOWN_MARK,
  priority: 10,
  excludes: '',
  addAttributes: () => json,
  renderHTML: () => ['span', {}, 0],
});

/** None of these has a rule for HTML, so nothing pasted becomes one. */
export const unknownExtensions: Extensions = [UnknownBlock, UnknownInline, UnknownMark];
