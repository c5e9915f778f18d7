/** Builds the editor from its schema, its rules and a stored document. */
import { Editor, type Extensions } from '@tiptap/core';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { NodeSelection, Selection } from 'prosemirror-state';
import { fixTables } from 'prosemirror-tables';
import { blankDocument, parseDocument, type DocNode } from '../../model/document.ts';
import { fromEditable, toEditable } from '../../model/editable-document.ts';
import type { Offered } from '../embeds.ts';
import type { FilePort } from '../files.ts';
import { blockKeys } from './block-keys.ts';
import { sliceClipboard } from './clipboard-slice.ts';
import { codeColours } from './code-colours.ts';
import { codeKeys } from './code-keys.ts';
import { keptSelection, placeholder, trailingParagraph } from './editing-plugins.ts';
import { pasteRules } from './paste.ts';
import { ownLinks, type LinkPlaces } from './own-links.ts';
import { fileIntake } from './file-intake.ts';
import { detailsExtensions } from './schema-details.ts';
import { embedExtensions, type EmbedSlots } from './schema-embeds.ts';
import { fileExtensions, FileSlots } from './schema-files.ts';
import { markExtensions } from './schema-marks.ts';
import { mermaidPreviews } from './mermaid-previews.ts';
import { mentionExtension } from './schema-mention.ts';
import { tableExtensions } from './schema-table.ts';
import { taskExtensions } from './schema-tasks.ts';
import { textExtensions } from './schema-text.ts';
import { unknownExtensions } from './schema-unknown.ts';
import { slashExtension } from './slash-plugin.ts';
import { suggestExtension, type SuggestKeys } from './suggest-plugin.ts';
import { typedLinks } from './typed-links.ts';

/** What an editor is made of; `attributes` are those of the element that is written in. */
export type EditorParts = {
  element: HTMLElement;
  json: string;
  slots: EmbedSlots;
  fileSlots: FileSlots;
  files: FilePort | undefined;
  embeds: ReadonlySet<Offered>;
  suggestKeys: SuggestKeys;
  hasMentions: boolean;
  links: LinkPlaces | undefined;
  nonce: string | undefined;
  attributes: Record<string, string>;
  onOpenLinkSelector: () => void;
};

// The line that is written stays clear of the bars at the top and at the bottom of the page.
const BARS = { top: 72, bottom: 84, left: 0, right: 0 };

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
      scrollThreshold: BARS,
      scrollMargin: BARS,
      attributes: parts.attributes,
      handleKeyDown: (_view, event) => opensLinkSelector(event, parts.onOpenLinkSelector),
    },
  });
  if (!isSound(editor)) editor.commands.setContent(blankDocument(), { emitUpdate: false });
  const fixed = fixTables(editor.state);
  if (fixed) editor.view.dispatch(fixed.setMeta('addToHistory', false));
  startInText(editor);
  return editor;
}

/** Prevents the first key press from replacing an image at the start. */
function startInText(editor: Editor): void {
  const { doc, selection, tr } = editor.state;
  const first = selection instanceof NodeSelection ? Selection.findFrom(doc.resolve(0), 1, true) : null;
  if (first) editor.view.dispatch(tr.setSelection(first));
}

/** The document as it is stored. */
export function storedJson(editor: Editor): string {
  return JSON.stringify(fromEditable(editor.state.doc.toJSON() as DocNode)).replace(/\\u0000/g, '');
}

/** Nodes and marks of the editor. Later ones have precedence for keys: a list in a table cell handles Tab before the table. */
export function schemaExtensions(slots: EmbedSlots, fileSlots: FileSlots = new FileSlots()): Extensions {
  return [
    ...tableExtensions,
    ...textExtensions,
    ...taskExtensions,
    ...detailsExtensions,
    mentionExtension,
    ...markExtensions,
    ...unknownExtensions,
    ...embedExtensions(slots),
    ...fileExtensions(fileSlots),
  ];
}

/** Everything that an editor is made of, its keys too. */
export function editorExtensions(parts: EditorParts): Extensions {
  return [
    ...schemaExtensions(parts.slots, parts.fileSlots),
    fileIntake(parts.files),
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, width: 2, class: 'aw-drop-line' }),
    trailingParagraph,
    blockKeys,
    codeKeys,
    placeholder,
    keptSelection,
    codeColours,
    mermaidPreviews,
    sliceClipboard,
    ownLinks(parts.links),
    typedLinks,
    pasteRules,
    slashExtension(parts.embeds),
    suggestExtension(parts.suggestKeys, parts.hasMentions),
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
