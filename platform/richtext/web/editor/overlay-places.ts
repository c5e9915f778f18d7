/** Where on the screen the bars of the editor belong: at the selection, at the slash, at the block around the cursor. */
import { getMarkRange, type Editor } from '@tiptap/core';
import { NodeSelection } from 'prosemirror-state';
import { isFileNode } from '../../model/file-nodes.ts';
import type { Rect } from './floating-panel.tsx';

/** A block with a toolbar, and its position in the document. */
export type BarBlock = { kind: 'table' | 'alert' | 'code_block'; pos: number };

/** The deepest table, alert or code block around the cursor. */
export function innermostBlock(editor: Editor): BarBlock | null {
  const { $head } = editor.state.selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    const kind = $head.node(depth).type.name;
    if (kind === 'table' || kind === 'alert' || kind === 'code_block') return { kind, pos: $head.before(depth) };
  }
  return null;
}

/** Where the image or attachment starts that is selected as a whole. */
export function selectedFile(editor: Editor): number | null {
  const { selection } = editor.state;
  return selection instanceof NodeSelection && isFileNode(selection.node.type.name) ? selection.from : null;
}

/** The rectangle of the block that starts at `pos`. */
export function blockRect(editor: Editor, pos: number): Rect | null {
  const element = editor.view.nodeDOM(pos);
  return element instanceof HTMLElement ? element.getBoundingClientRect() : null;
}

/** The rectangle of one place in the text. */
export function placeRect(editor: Editor, pos: number): Rect | null {
  try {
    return editor.view.coordsAtPos(pos);
  } catch {
    // The position may be invalid between a change and the next render.
    return null;
  }
}

/** The rectangle of the start of the link with the cursor. */
export function linkRect(editor: Editor): Rect | null {
  const { $from } = editor.state.selection;
  const type = editor.schema.marks['link'];
  const range = type && getMarkRange($from, type);
  return range ? placeRect(editor, range.from) : null;
}

/** The rectangle around the selected text. */
export function selectionRect(editor: Editor): Rect | null {
  const { from, to } = editor.state.selection;
  const start = placeRect(editor, from);
  const end = from === to ? start : placeRect(editor, to);
  if (!start || !end) return null;
  const isOneLine = end.bottom - start.top < 2 * (start.bottom - start.top);
  const left = isOneLine ? start.left : Math.min(start.left, end.left);
  return { left, right: Math.max(isOneLine ? end.right : start.left, left), top: start.top, bottom: end.bottom };
}

/** The selected text together with the toolbar where that had to go below it. */
export function belowSelectionRect(editor: Editor, area: HTMLElement): Rect | null {
  const selection = selectionRect(editor);
  const bar = area.querySelector('.aw-selection-bar')?.getBoundingClientRect();
  if (!selection || !bar || bar.top < selection.bottom) return selection;
  return { ...selection, bottom: bar.bottom };
}
