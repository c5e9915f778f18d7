/** Previews below Mermaid blocks in the editor, updated shortly after a change. */
import { Extension } from '@tiptap/core';
import type { Node as PmNode } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { findCodeLanguage } from '../../model/code-languages.ts';
import { changesBlock } from '../../model/changed-range.ts';

const REST_MS = 500;
const previewsKey = new PluginKey<DecorationSet>('mermaid_previews');

/** Shows what Mermaid makes of a block while it is written. */
export const mermaidPreviews = Extension.create({
  name: 'mermaid_previews',
  addProseMirrorPlugins: () => [previewsPlugin()],
});

function previewsPlugin(): Plugin<DecorationSet> {
  const places = new Map<number, HTMLElement>();
  const placeOf = (index: number): HTMLElement => {
    const known = places.get(index);
    if (known) return known;
    const element = document.createElement('div');
    element.className = 'aw-mermaid-preview';
    element.contentEditable = 'false';
    places.set(index, element);
    return element;
  };
  const below = (doc: PmNode): DecorationSet =>
    DecorationSet.create(
      doc,
      mermaidBlocks(doc).map(({ pos, node }, index) =>
        Decoration.widget(pos + node.nodeSize, () => placeOf(index), {
          side: -1,
          key: `mermaid-${index}`,
          ignoreSelection: true,
          stopEvent: () => true,
        }),
      ),
    );
  return new Plugin<DecorationSet>({
    key: previewsKey,
    state: {
      init: (_config, state) => below(state.doc),
      apply(tr, set, before, state) {
        if (!tr.docChanged) return set;
        return changesBlock(before.doc, state.doc, 'code_block') ? below(state.doc) : set.map(tr.mapping, tr.doc);
      },
    },
    props: { decorations: (state) => previewsKey.getState(state) ?? null },
    view(view) {
      let timer = setTimeout(() => void drawAll(view, placeOf), 0);
      return {
        update(current, before) {
          if (!changesBlock(before.doc, current.state.doc, 'code_block')) return;
          clearTimeout(timer);
          timer = setTimeout(() => void drawAll(current, placeOf), REST_MS);
        },
        destroy: () => clearTimeout(timer),
      };
    },
  });
}

async function drawAll(view: EditorView, placeOf: (index: number) => HTMLElement): Promise<void> {
  const blocks = mermaidBlocks(view.state.doc);
  if (blocks.length === 0) return;
  const { drawMermaid } = await import('../mermaid.ts');
  await import('../mermaid.css');
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  for (const [index, { node }] of blocks.entries()) {
    const place = placeOf(index);
    const source = node.textContent;
    if (source.trim() === '') place.replaceChildren();
    else await drawMermaid(source, isDark).then(showIn(place, source), sayIn(place));
  }
}

function showIn(place: HTMLElement, source: string) {
  return ({ url, width, height }: { url: string; width: number; height: number }): void => {
    const image = document.createElement('img');
    Object.assign(image, { src: url, width, height, alt: `Diagram: ${source.trim().slice(0, 300)}` });
    place.replaceChildren(image);
  };
}

function sayIn(place: HTMLElement) {
  return (fault: unknown): void => {
    const note = document.createElement('p');
    note.className = 'aw-mermaid-fault';
    note.textContent = fault instanceof Error ? fault.message : '';
    place.replaceChildren(note);
  };
}

function mermaidBlocks(doc: PmNode): { node: PmNode; pos: number }[] {
  const found: { node: PmNode; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'code_block' && findCodeLanguage(node.attrs['lang'])?.id === 'mermaid') {
      found.push({ node, pos });
    }
    return !node.isTextblock;
  });
  return found;
}
