/** A click beside or below the text puts the cursor into it. */
import type { Editor } from '@tiptap/core';
import { Selection } from 'prosemirror-state';

/** The line at the height of the point; below the text its end, and the first line of a document without text. */
export function writeAt(editor: Editor, { x, y }: { readonly x: number; readonly y: number }): void {
  const { view, state } = editor;
  const { left, right } = view.dom.getBoundingClientRect();
  const bottom = view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
  const isBlank = state.doc.textContent === '' && state.doc.children.every(({ isTextblock }) => isTextblock);
  const place =
    y > bottom || isBlank ? null : view.posAtCoords({ left: Math.min(Math.max(x, left + 1), right - 1), top: y });
  const selection = place
    ? Selection.near(state.doc.resolve(place.pos))
    : isBlank
      ? Selection.atStart(state.doc)
      : Selection.atEnd(state.doc);
  view.dispatch(state.tr.setSelection(selection));
  view.focus();
}
