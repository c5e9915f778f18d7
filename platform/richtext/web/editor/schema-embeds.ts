/** The embed blocks of the editor; their choosers are React components of other areas. */
import { Node, type Extensions, type NodeViewRendererProps } from '@tiptap/core';
import type { Node as PmNode } from 'prosemirror-model';
import { EMBED_KINDS, embedAttribute, type EmbedKind } from '../../model/document.ts';
import { NodeSlots } from './node-slots.ts';

/** One embed block on the page: where to draw its chooser, what it shows, and how to change, move or remove it. */
export type EmbedSlot = {
  key: string;
  kind: EmbedKind;
  element: HTMLElement;
  value: string;
  change: (value: string) => void;
  move: (direction: -1 | 1) => void;
  remove: () => void;
};

/** The embed blocks that are on the page now. */
export class EmbedSlots extends NodeSlots<EmbedSlot> {}

let nextKey = 0;

function embedNode(kind: EmbedKind, slots: EmbedSlots): Node {
  const attribute = embedAttribute(kind);
  return Node.create({
    name: kind,
    group: 'block cell_block',
    atom: true,
    // A diagram block is neither selectable nor draggable (authoring 2.2); it moves by its menu.
    selectable: kind !== 'diagram',
    draggable: false,
    addAttributes: () => ({ [attribute]: { default: '', rendered: false, parseHTML: () => '' } }),
    renderHTML: () => ['div', { class: 'aw-embed-edit' }],
    addNodeView: () => (props) => embedView(kind, slots, props),
  });
}

function embedView(kind: EmbedKind, slots: EmbedSlots, { editor, node, getPos }: NodeViewRendererProps) {
  const attribute = embedAttribute(kind);
  const key = `embed-${(nextKey += 1)}`;
  const element = document.createElement('div');
  element.className = 'aw-embed-edit';
  element.contentEditable = 'false';
  const put = (current: PmNode) => {
    const value = String(current.attrs[attribute] ?? '');
    slots.put({
      key,
      kind,
      element,
      value,
      change(next) {
        const pos = getPos();
        if (pos !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, attribute, next));
      },
      move(direction) {
        moveBlock(editor.view.dispatch, editor.state, getPos(), direction);
      },
      remove() {
        const pos = getPos();
        if (pos !== undefined)
          editor
            .chain()
            .deleteRange({ from: pos, to: pos + 1 })
            .focus()
            .run();
      },
    });
  };
  put(node);
  return {
    dom: element,
    update(next: PmNode) {
      if (next.type.name !== kind) return false;
      put(next);
      return true;
    },
    destroy: () => slots.drop(key),
    stopEvent: () => true,
    ignoreMutation: () => true,
  };
}

type State = NodeViewRendererProps['editor']['state'];

/** Changes places with the block before or after, if there is one at the same level. */
function moveBlock(
  dispatch: (tr: State['tr']) => void,
  state: State,
  pos: number | undefined,
  direction: -1 | 1,
): void {
  const node = pos === undefined ? null : state.doc.nodeAt(pos);
  if (pos === undefined || !node) return;
  const $place = state.doc.resolve(direction < 0 ? pos : pos + node.nodeSize);
  const neighbour = direction < 0 ? $place.nodeBefore : $place.nodeAfter;
  if (!neighbour) return;
  const target = direction < 0 ? pos - neighbour.nodeSize : pos + neighbour.nodeSize;
  dispatch(
    state.tr
      .delete(pos, pos + node.nodeSize)
      .insert(target, node)
      .scrollIntoView(),
  );
}

/** The embed blocks, telling `slots` where they are. */
export function embedExtensions(slots: EmbedSlots): Extensions {
  return EMBED_KINDS.map((kind) => embedNode(kind, slots));
}
