/**
 * Keys of a code block: Tab and Shift-Tab indent, Enter keeps the indentation, Mod-a selects the code, Escape lets the
 * next Tab leave the editor.
 */
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state';

/** One step of indentation where the block shows no other. */
const STEP = '  ';

/** Whether Escape was pressed last, so that Tab moves the focus. */
const escapedKey = new PluginKey<boolean>('code_escaped');

/** The text of the code block that holds the whole selection, and where it starts. */
function codeAt({ selection }: EditorState): { text: string; start: number; from: number; to: number } | null {
  const { $from, $to } = selection;
  if (!$from.parent.type.spec.code || !$from.sameParent($to) || !(selection instanceof TextSelection)) return null;
  return { text: $from.parent.textContent, start: $from.start(), from: $from.parentOffset, to: $to.parentOffset };
}

/** Offsets of the starts of the lines that the selection touches; a line where it only ends is not one of them. */
function lineStarts(text: string, from: number, to: number): number[] {
  const first = text.lastIndexOf('\n', from - 1) + 1;
  const starts = [first];
  for (let at = text.indexOf('\n', first); at >= 0 && at + 1 < to; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** A tab where the code is indented by tabs, else two spaces. */
function stepOf(text: string): string {
  return /^\t/m.test(text) ? '\t' : STEP;
}

/** Indents the lines of the selection; without one, or within a line, it inserts one step. */
const indent: Command = (state, dispatch) => {
  const code = codeAt(state);
  if (!code) return false;
  const { text, start, from, to } = code;
  const step = stepOf(text);
  const tr = state.tr;
  if (text.slice(from, to).includes('\n')) {
    for (const line of lineStarts(text, from, to).toReversed()) tr.insertText(step, start + line);
  } else tr.insertText(step);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes one step of indentation from the lines of the selection. */
const outdent: Command = (state, dispatch) => {
  const code = codeAt(state);
  if (!code) return false;
  const { text, start, from, to } = code;
  const tr = state.tr;
  for (const line of lineStarts(text, from, to).toReversed()) {
    const found = /^(?:\t| {1,2})/.exec(text.slice(line))?.[0] ?? '';
    tr.delete(start + line, start + line + found.length);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Starts a line as indented as this one; after two empty lines at the end, a paragraph below the block instead. */
const breakLine: Command = (state, dispatch) => {
  const code = codeAt(state);
  if (!code) return false;
  const { text, start, from, to } = code;
  const blank = from === to && from === text.length ? /\n[ \t]*\n[ \t]*$/.exec(text) : null;
  const tr = state.tr;
  if (blank) {
    const after = state.selection.$from.after();
    const paragraph = state.schema.nodes['paragraph']?.create();
    if (!paragraph) return false;
    tr.insert(after, paragraph).setSelection(TextSelection.create(tr.doc, after + 1));
    tr.delete(start + blank.index, start + text.length);
  } else {
    const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
    tr.insertText(`\n${/^[ \t]*/.exec(line)?.[0] ?? ''}`);
  }
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Selects the code of the block; once all of it is selected, the key selects the whole text as elsewhere. */
const selectCode: Command = (state, dispatch) => {
  const code = codeAt(state);
  if (!code || (code.from === 0 && code.to === code.text.length)) return false;
  const { start, text } = code;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, start, start + text.length)));
  return true;
};

/** The keys; outside of code blocks they stay with the other blocks. */
export const codeKeys = Extension.create({
  name: 'code_keys',
  priority: 1020,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch);
    const unlessEscaped = (command: Command) => () =>
      !escapedKey.getState(this.editor.state) && command(this.editor.state, this.editor.view.dispatch);
    return {
      Tab: unlessEscaped(indent),
      'Shift-Tab': unlessEscaped(outdent),
      Enter: run(breakLine),
      'Mod-a': run(selectCode),
      Escape: () => {
        if (!codeAt(this.editor.state)) return false;
        this.editor.view.dispatch(this.editor.state.tr.setMeta(escapedKey, true));
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: escapedKey,
      state: {
        init: () => false,
        apply: (tr, isEscaped) =>
          (tr.getMeta(escapedKey) as boolean | undefined) ?? (isEscaped && !tr.docChanged && !tr.selectionSet),
      },
    }),
  ],
});
