/** Alt-Shift-arrow moves what holds the cursor: a block of the text, or a row or column of a table. */
import { Extension } from '@tiptap/core';
import type { Command } from 'prosemirror-state';
import { moveAtCursor } from './block-moves.ts';
import { moveLine } from './table-moves.ts';

/** The keys; in a table they stay with the table even at its edge. */
export const blockKeys = Extension.create({
  name: 'block_keys',
  addKeyboardShortcuts() {
    const run = (command: Command) => command(this.editor.state, this.editor.view.dispatch);
    return {
      'Alt-Shift-ArrowUp': () => run(moveLine('row', -1)) || run(moveAtCursor(-1)),
      'Alt-Shift-ArrowDown': () => run(moveLine('row', 1)) || run(moveAtCursor(1)),
      'Alt-Shift-ArrowLeft': () => run(moveLine('column', -1)),
      'Alt-Shift-ArrowRight': () => run(moveLine('column', 1)),
    };
  },
});
