/** The baseline of the typing benchmark: ProseMirror with a schema and nothing else, on the same document. */
import { Node, Schema, type NodeSpec } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { DocNode } from '#platform/richtext/model/document.ts';

const block = (content: string, tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  group: 'block',
  content,
  toDOM: () => [tag, 0],
  ...more,
});
const spans = { attrs: { colspan: { default: 1 }, rowspan: { default: 1 } } };

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('inline*', 'p'),
    heading: block('inline*', 'h2', { attrs: { level: { default: 1 } } }),
    code_block: block('text*', 'pre', { attrs: { lang: { default: null } }, marks: '', code: true }),
    alert: block('block+', 'section', { attrs: { type: { default: 'info' } } }),
    bullet_list: block('list_item+', 'ul'),
    list_item: block('block+', 'li', { group: '' }),
    table: block('(table_header_row | table_row)+', 'table'),
    table_header_row: block('table_header+', 'tr', { group: '' }),
    table_row: block('table_cell+', 'tr', { group: '' }),
    table_header: block('block+', 'th', { group: '', ...spans }),
    table_cell: block('block+', 'td', { group: '', ...spans }),
    text: { group: 'inline' },
  },
  marks: { bold: { toDOM: () => ['strong', 0] }, code: { toDOM: () => ['code', 0] } },
});

/** Mounts it in `place`. */
export function openBareEditor(place: HTMLElement, document: DocNode): void {
  const state = EditorState.create({ doc: Node.fromJSON(schema, document) });
  const view = new EditorView(place, { state, attributes: { class: 'aw-doc aw-edit', 'aria-label': 'Text' } });
  view.focus();
}
