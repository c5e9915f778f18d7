/** Builds the editor from its schema, its rules and a stored document. */
import { Editor, type Extensions } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { fixTables } from 'prosemirror-tables';
import { blankDocument, parseDocument, type DocNode, type EmbedKind } from '../../model/document.ts';
import { fromEditable, toEditable } from '../../model/editable-document.ts';
import { codeColours } from './code-colours.ts';
import { keptSelection, placeholder, trailingParagraph } from './editing-plugins.ts';
import { pasteRules } from './paste.ts';
import { embedExtensions, type EmbedSlots } from './schema-embeds.ts';
import { markExtensions } from './schema-marks.ts';
import { tableExtensions } from './schema-table.ts';
import { textExtensions } from './schema-text.ts';
import { unknownExtensions } from './schema-unknown.ts';
import { slashExtension } from './slash-plugin.ts';

/** What an editor is made of; `attributes` are those of the element that is written in. */
export type EditorParts = {
  element: HTMLElement;
  json: string;
  slots: EmbedSlots;
  embeds: ReadonlySet<EmbedKind>;
  nonce: string | undefined;
  attributes: Record<string, string>;
  onOpenLinkSelector: () => void;
};

/** Makes an editor in `element`. Content that is invalid or empty starts a new document (authoring 2.1 and 3). */
export function createEditor(parts: EditorParts): Editor {
  const editor = new Editor({
    element: parts.element,
    extensions: editorExtensions(parts),
    content: toEditable(parseDocument(parts.json)),
    onContentError: () => undefined,
    injectCSS: false,
    injectNonce: parts.nonce,
    enableCoreExtensions: { delete: false, textDirection: false },
    editorProps: {
      attributes: parts.attributes,
      handleKeyDown: (_view, event) => opensLinkSelector(event, parts.onOpenLinkSelector),
    },
  });
  if (!isSound(editor)) editor.commands.setContent(blankDocument(), { emitUpdate: false });
  const fixed = fixTables(editor.state);
  if (fixed) editor.view.dispatch(fixed.setMeta('addToHistory', false));
  return editor;
}

/** The document as it is stored. */
export function storedJson(editor: Editor): string {
  return JSON.stringify(fromEditable(editor.state.doc.toJSON() as DocNode)).replace(/\\u0000/g, '');
}

function editorExtensions(parts: EditorParts): Extensions {
  return [
    // Keys of later extensions come first: a list in a table cell has Tab before the table.
    ...tableExtensions,
    ...textExtensions,
    ...markExtensions,
    ...unknownExtensions,
    ...embedExtensions(parts.slots),
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, width: 2, class: 'aw-drop-line' }),
    trailingParagraph,
    placeholder,
    keptSelection,
    codeColours,
    pasteRules,
    slashExtension(parts.embeds),
  ];
}

function isSound(editor: Editor): boolean {
  try {
    editor.state.doc.check();
    return true;
  } catch {
    return false;
  }
}

function opensLinkSelector(event: KeyboardEvent, open: () => void): boolean {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return false;
  event.preventDefault();
  open();
  return true;
}
