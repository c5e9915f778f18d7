/** Syntax highlighting in code blocks: decorations from the highlighters of the read view. */
import { Extension } from '@tiptap/core';
import type { Node as PmNode } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { findCodeLanguage } from '../../model/code-languages.ts';
import type { CodeToken, Highlighter } from '../code-tokens.ts';
import { changesBlock } from '../../model/changed-range.ts';

const coloursKey = new PluginKey<DecorationSet>('code_colours');

/** Colours code blocks by their language; a language is loaded when a block first names it. */
export const codeColours = Extension.create({
  name: 'code_colours',
  addProseMirrorPlugins: () => [coloursPlugin()],
});

function coloursPlugin(): Plugin<DecorationSet> {
  const highlighters = new Map<string, Highlighter | null>();
  const coloured = new WeakMap<PmNode, readonly CodeToken[]>();
  const draw = (doc: PmNode) =>
    DecorationSet.create(
      doc,
      codeBlocks(doc).flatMap(({ node, pos }) => {
        const highlight = highlighters.get(languageOf(node) ?? '');
        if (!highlight) return [];
        const tokens = coloured.get(node) ?? highlight(node.textContent);
        coloured.set(node, tokens);
        return tokens.map(({ from, to, kind }) =>
          Decoration.inline(pos + 1 + from, pos + 1 + to, { class: `aw-tok-${kind}` }),
        );
      }),
    );
  const load = (view: EditorView) => {
    for (const { node } of codeBlocks(view.state.doc)) {
      const language = languageOf(node);
      if (!language || highlighters.has(language)) continue;
      highlighters.set(language, null);
      void loadInto(highlighters, language).then(() => {
        if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(coloursKey, true).setMeta('addToHistory', false));
      });
    }
  };
  return new Plugin<DecorationSet>({
    key: coloursKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set, before, state) {
        if (tr.getMeta(coloursKey)) return draw(state.doc);
        if (!tr.docChanged) return set;
        return changesBlock(before.doc, state.doc, 'code_block') ? draw(state.doc) : set.map(tr.mapping, tr.doc);
      },
    },
    props: { decorations: (state) => coloursKey.getState(state) ?? null },
    view(view) {
      load(view);
      return {
        update(current, before) {
          if (changesBlock(before.doc, current.state.doc, 'code_block')) load(current);
        },
      };
    },
  });
}

async function loadInto(highlighters: Map<string, Highlighter | null>, language: string): Promise<void> {
  try {
    const { loadHighlighter } = await import('../code-highlight.ts');
    highlighters.set(language, await loadHighlighter(language));
  } catch {
    // Code stays readable without highlighting; a later block retries.
    highlighters.delete(language);
  }
}

function codeBlocks(doc: PmNode): { node: PmNode; pos: number }[] {
  const found: { node: PmNode; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'code_block') found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}

function languageOf(node: PmNode): string | null {
  return findCodeLanguage(node.attrs['lang'])?.id ?? null;
}
