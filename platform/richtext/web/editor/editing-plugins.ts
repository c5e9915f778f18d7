/** Small editor plugins: the trailing paragraph, the placeholder, the visible selection. */
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { endWithParagraph, isFromOthers } from '../../model/document-normalizers.ts';

/** The document always ends with an empty paragraph (authoring 2.1). */
export const trailingParagraph = Extension.create({
  name: 'trailing_paragraph',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, state) {
        if (!transactions.some((transaction) => transaction.docChanged) || isFromOthers(transactions)) return null;
        const { tr } = state;
        endWithParagraph(tr, state.schema);
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});

const PLACEHOLDER = 'Write, or type / for blocks';

/** Placeholder in the empty line of the cursor. */
export const placeholder = Extension.create({
  name: 'placeholder',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations(state) {
          const { $from, empty } = state.selection;
          const isEmptyLine =
            empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
          if (!isEmptyLine) return null;
          const from = $from.before();
          return DecorationSet.create(state.doc, [
            Decoration.node(from, from + 2, { class: 'aw-empty-line', 'data-placeholder': PLACEHOLDER }),
          ]);
        },
      },
    }),
  ],
});

/** Names the plugin that draws the selection while an input of the editor has the focus; its meta is on or off. */
export const keptSelectionKey = new PluginKey<boolean>('kept_selection');

/** Keeps the selected text marked while the link selector is used. */
export const keptSelection = Extension.create({
  name: 'kept_selection',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key: keptSelectionKey,
      state: {
        init: () => false,
        apply: (tr, isOn) => (tr.getMeta(keptSelectionKey) as boolean | undefined) ?? isOn,
      },
      props: { decorations: (state) => (keptSelectionKey.getState(state) ? markSelection(state) : null) },
    }),
  ],
});

function markSelection(state: EditorState): DecorationSet | null {
  const { from, to } = state.selection;
  return from === to
    ? null
    : DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'aw-kept-selection' })]);
}
