/** The editor's own clipboard type: what is copied or cut comes back as it was, embeds and unknown blocks included. */
import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Slice, type Fragment, type Node as PmNode, type Schema } from 'prosemirror-model';
import { Plugin, Selection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { checkDocument } from '../../model/document-rules.ts';
import { isRecord, type DocNode } from '../../model/document.ts';
import { fromEditable } from '../../model/editable-document.ts';

/** Beside HTML and plain text, which other programs read. */
export const SLICE_TYPE = 'application/x-archwright-blocks';

/** Writes a part of the document to a clipboard or a drag, for this editor and for other programs. */
export function writeSlice(view: EditorView, slice: Slice, data: DataTransfer): void {
  const { dom, text } = view.serializeForClipboard(slice);
  data.clearData();
  data.setData('text/html', dom.innerHTML);
  data.setData('text/plain', text);
  data.setData(SLICE_TYPE, JSON.stringify(slice.toJSON()));
}

/**
 * Reads what `writeSlice` wrote; `null` when there is none, or when it is no part of a valid document. Any page can put
 * this type on the clipboard, so it is checked by the rules for documents that arrive at the server.
 */
export function readSlice(schema: Schema, data: DataTransfer): Slice | null {
  const json = data.getData(SLICE_TYPE);
  if (json === '') return null;
  try {
    const value: unknown = JSON.parse(json);
    if (!isRecord(value)) return null;
    const slice = Slice.fromJSON(schema, value);
    const content = slice.content.content.map((node) => fromEditable(node.toJSON() as DocNode));
    if (checkDocument(JSON.stringify({ type: 'doc', content })).length > 0) return null;
    return slice.size > 0 && isSound(slice.content, slice.openStart, slice.openEnd) ? slice : null;
  } catch {
    return null;
  }
}

/** Whether every node that is not cut open has the content that its type asks for. */
function isSound(content: Fragment, openStart: number, openEnd: number): boolean {
  return content.content.every((node, index) => {
    const start = index === 0 ? openStart : 0;
    const end = index === content.childCount - 1 ? openEnd : 0;
    return (start > 0 || end > 0 || hasValidContent(node)) && isSound(node.content, start - 1, end - 1);
  });
}

function hasValidContent(node: PmNode): boolean {
  return node.isText || node.type.validContent(node.content);
}

function copySelection(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  event.preventDefault();
  writeSlice(view, selection.content(), event.clipboardData);
  return true;
}

/** The states around a cut, and what it put on the clipboard. */
type Cut = { readonly json: string; readonly before: EditorState; readonly after: EditorState };

function cutSelection(view: EditorView, event: ClipboardEvent): Cut | null {
  const before = view.state;
  if (!view.editable || !copySelection(view, event)) return null;
  const json = event.clipboardData?.getData(SLICE_TYPE) ?? '';
  view.dispatch(before.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return { json, before, after: view.state };
}

const startOfBlock = (doc: PmNode, pos: number): number => {
  const $pos = doc.resolve(pos);
  return $pos.depth > 0 ? $pos.before(1) : pos;
};

const endOfBlock = (doc: PmNode, pos: number): number => {
  const $pos = doc.resolve(pos);
  return $pos.depth > 0 ? $pos.after(1) : pos;
};

/**
 * Pasted where it was just cut, a selection that began or ended inside of blocks is put back as it was; a slice alone
 * does not say how its ends were joined.
 */
function undoCut(view: EditorView, { before, after }: Cut): boolean {
  const { doc, selection, tr } = view.state;
  if (!doc.eq(after.doc) || !selection.eq(after.selection)) return false;
  const from = doc.content.findDiffStart(before.doc.content);
  const ends = doc.content.findDiffEnd(before.doc.content);
  if (from === null || !ends) return false;
  // Equal neighbours let the ends lie before the start.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  // By whole blocks, which fit as they are.
  const blocks = before.doc.slice(startOfBlock(before.doc, from), endOfBlock(before.doc, ends.b + overlap));
  tr.replace(startOfBlock(doc, from), endOfBlock(doc, ends.a + overlap), blocks);
  tr.setSelection(Selection.near(tr.doc.resolve(before.selection.to), -1));
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

/** Pastes a slice; in a table the cells of the slice go into its cells. */
export function pasteSlice({ view }: Editor, slice: Slice): void {
  const event = new ClipboardEvent('paste');
  if (view.someProp('handlePaste', (take) => take(view, event, slice) || undefined)) return;
  const only =
    slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1 && slice.content.firstChild;
  const tr = only ? view.state.tr.replaceSelectionWith(only, false) : view.state.tr.replaceSelection(slice);
  view.dispatch(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** Copies, cuts and pastes by the own type; in code only the text counts. */
export const sliceClipboard = Extension.create({
  name: 'slice_clipboard',
  // Before the rules for files and for pasted text.
  priority: 1060,
  addProseMirrorPlugins() {
    const { editor } = this;
    let lastCut: Cut | null = null;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy: copySelection,
            cut: (view, event) => {
              lastCut = cutSelection(view, event);
              return lastCut !== null;
            },
          },
          handlePaste: (view, event) => {
            if (!event.clipboardData) return false;
            const isLastCut = lastCut !== null && event.clipboardData.getData(SLICE_TYPE) === lastCut.json;
            if (lastCut && isLastCut && undoCut(view, lastCut)) return true;
            if (view.state.selection.$from.parent.type.spec.code) return false;
            const slice = readSlice(editor.schema, event.clipboardData);
            if (slice) pasteSlice(editor, slice);
            return slice !== null;
          },
        },
      }),
    ];
  },
});
