/** The editor's image and attachment: blocks of a stored file, drawn by React. */
import { Node, type Extensions, type NodeViewRendererProps } from '@tiptap/core';
import type { Node as PmNode } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { Attrs } from '../../model/document.ts';
import { ATTACHMENT_ATTRS, attachmentAttrs, IMAGE_ATTRS, imageAttrs } from '../../model/file-nodes.ts';
import { NodeSlots } from './node-slots.ts';

/** One image or attachment on the page: its DOM slot, attributes, and how to change or select it. */
export type FileSlot = {
  key: string;
  element: HTMLElement;
  type: 'image' | 'attachment';
  attrs: Attrs;
  isSelected: boolean;
  change: (attrs: Attrs) => void;
  select: () => void;
};

/** The images and attachments that are on the page now. */
export class FileSlots extends NodeSlots<FileSlot> {}

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Attributes that are read by the rule of the whole node, not one by one. */
const asWhole = (names: readonly string[], defaults: Attrs) =>
  Object.fromEntries(
    names.map((name) => [name, { default: defaults[name] ?? null, rendered: false, parseHTML: () => null }]),
  );

/** Only what this editor or the read view wrote becomes a file again: an id and a few plain values. */
function pasted(element: HTMLElement, read: (data: DOMStringMap) => Attrs): Attrs | false {
  return FILE_ID.test(element.dataset['awFile'] ?? '') && read(element.dataset);
}

const ImageNode = (slots: FileSlots) =>
  Node.create({
    name: 'image',
    group: 'block cell_block',
    atom: true,
    draggable: true,
    addAttributes: () => asWhole(IMAGE_ATTRS, imageAttrs(undefined)),
    parseHTML: () => [
      {
        tag: 'figure[data-aw-file]',
        getAttrs: (element) =>
          pasted(element, ({ awFile = '', awAlt = '', awTitle = '', awWidth }) =>
            imageAttrs({ file: awFile, alt: awAlt, title: awTitle, width: awWidth ? Number(awWidth) : null }),
          ),
      },
    ],
    renderHTML({ node }) {
      const { file, alt, title, width } = imageAttrs(node.attrs);
      const data = { 'data-aw-file': file, 'data-aw-alt': alt, 'data-aw-title': title, 'data-aw-width': width };
      return ['figure', { class: 'aw-image', ...data }, alt];
    },
    addNodeView: () => (props) => fileView('image', slots, props),
  });

const AttachmentNode = (slots: FileSlots) =>
  Node.create({
    name: 'attachment',
    group: 'block cell_block',
    atom: true,
    draggable: true,
    addAttributes: () => asWhole(ATTACHMENT_ATTRS, attachmentAttrs(undefined)),
    parseHTML: () => [
      {
        tag: 'div[data-aw-file]',
        getAttrs: (element) =>
          pasted(element, ({ awFile = '', awName = '', awSize }) =>
            attachmentAttrs({ file: awFile, name: awName, size: Number(awSize) }),
          ),
      },
    ],
    renderHTML({ node }) {
      const { file, name, size } = attachmentAttrs(node.attrs);
      return [
        'div',
        { class: 'aw-attachment', 'data-aw-file': file, 'data-aw-name': name, 'data-aw-size': size },
        name,
      ];
    },
    addNodeView: () => (props) => fileView('attachment', slots, props),
  });

let nextKey = 0;

function fileView(type: FileSlot['type'], slots: FileSlots, { editor, node, getPos }: NodeViewRendererProps) {
  const key = `file-${(nextKey += 1)}`;
  const element = document.createElement(type === 'image' ? 'figure' : 'div');
  element.className = type === 'image' ? 'aw-image' : 'aw-attachment';
  let current = node;
  let isSelected = false;
  const put = () => {
    slots.put({ key, element, type, attrs: current.attrs, isSelected, change, select });
  };
  const change = (attrs: Attrs) => {
    const pos = getPos();
    if (pos === undefined) return;
    const { selection } = editor.state;
    const tr = editor.state.tr.setNodeMarkup(pos, undefined, { ...current.attrs, ...attrs });
    if (selection instanceof NodeSelection && selection.from === pos)
      tr.setSelection(NodeSelection.create(tr.doc, pos));
    editor.view.dispatch(tr);
  };
  const select = () => {
    const pos = getPos();
    if (pos !== undefined)
      editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, pos)));
  };
  const markSelected = (next: boolean) => {
    isSelected = next;
    element.classList.toggle('ProseMirror-selectednode', next);
    put();
  };
  put();
  return {
    dom: element,
    update(next: PmNode) {
      if (next.type.name !== type) return false;
      current = next;
      put();
      return true;
    },
    selectNode: () => markSelected(true),
    deselectNode: () => markSelected(false),
    destroy: () => slots.drop(key),
    // The handle and the buttons of a block handle their own key and pointer events.
    stopEvent: (event: Event) =>
      event.target instanceof Element && event.target.closest('[data-aw-own]') !== null && !isShortcut(event),
    ignoreMutation: () => true,
  };
}

/** Undo, save and the like belong to the text wherever the focus is. */
function isShortcut(event: Event): boolean {
  return event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey);
}

/** Both blocks, telling `slots` where they are. */
export function fileExtensions(slots: FileSlots): Extensions {
  return [ImageNode(slots), AttachmentNode(slots)];
}
