/** What happens to pasted and dropped content: cleaned HTML, Markdown read as blocks, addresses made links. */
import { Extension, type Editor } from '@tiptap/core';
import { Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { findCodeLanguage } from '../../model/code-languages.ts';
import { isSafeHref } from '../../model/link-address.ts';
import { toEditable } from '../../model/editable-document.ts';
import { pasteSlice } from './clipboard-slice.ts';
import { storedHref, withOwnLinks } from './own-links.ts';
import { isInTable } from './schema-table.ts';

const MARKDOWN_BLOCK =
  /^(?:#{1,6} \S|\s{0,3}[-*+] \S|\s{0,3}\d{1,9}[.)] \S|> ?\S|```|~~~|<details|\|.+\|\s*$|\s{0,3}(?:---|\*\*\*|___)\s*$)/m;
const MARKDOWN_INLINE = /\*\*\S(?:.*\S)?\*\*|`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)|~~\S(?:.*\S)?~~/;

/** Whether plain text is meant as Markdown: it has a block's sign, a marked word or a link. */
export function looksLikeMarkdown(text: string): boolean {
  return MARKDOWN_BLOCK.test(text) || MARKDOWN_INLINE.test(text);
}

let clean: ((html: string) => string) | null = null;

/** Loads what cleans HTML; until then no HTML gets into a document. */
export async function loadPasteCleaner(): Promise<void> {
  clean ??= (await import('./paste-html.ts')).cleanPastedHtml;
}

/** The editor's clipboard rules. What cleans HTML is loaded after the first change, or when it is needed sooner. */
export const pasteRules = Extension.create({
  name: 'paste_rules',
  addProseMirrorPlugins() {
    let isPlain = false;
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => clean?.(html) ?? '',
          handlePaste: (_view, event) => !isPlain && takePaste(this.editor, event.clipboardData),
          handleDOMEvents: {
            // Ctrl-Shift-V pastes the text as it is.
            keydown: (_view, event) => {
              isPlain = event.shiftKey && event.key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey);
              return false;
            },
            keyup: () => {
              isPlain = false;
              return false;
            },
            dragenter: loadSoon,
            paste: (view, event) => waitForCleaner(view, event, event.clipboardData),
            drop: (view, event) => view.dragging === null && waitForCleaner(view, event, event.dataTransfer),
          },
        },
        view: () => ({ update: (view, before) => void (view.state.doc !== before.doc && loadSoon()) }),
      }),
    ];
  },
});

function loadSoon(): boolean {
  if (!clean) loadPasteCleaner().catch(() => undefined);
  return false;
}

/** Holds HTML back until it can be cleaned, then pastes or drops the same again; without a cleaner only its text. */
function waitForCleaner(view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null): boolean {
  if (clean || !data?.types.includes('text/html') || !view.editable) return false;
  event.preventDefault();
  const kept = copyOf(data);
  const again = () => {
    if (!view.isDestroyed) view.dom.dispatchEvent(copiedEvent(event, kept));
  };
  loadPasteCleaner().then(again, () => {
    kept.clearData('text/html');
    again();
  });
  return true;
}

// The event's own data can be read while it is handled, and no longer.
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data.types) {
    if (type !== 'Files') copy.setData(type, data.getData(type));
  }
  for (const file of data.files) copy.items.add(file);
  return copy;
}

function copiedEvent(event: ClipboardEvent | DragEvent, data: DataTransfer): Event {
  const options = { bubbles: true, cancelable: true };
  // Firefox does not read `clipboardData` from the options.
  if (!('clientX' in event))
    return Object.defineProperty(new ClipboardEvent('paste', options), 'clipboardData', { value: data });
  const { clientX, clientY } = event;
  return new DragEvent('drop', { ...options, dataTransfer: data, clientX, clientY });
}

/** The language of what was copied in a code editor; null where it is no code. */
function copiedLanguage(data: DataTransfer): string | null {
  try {
    const { mode } = JSON.parse(data.getData('vscode-editor-data')) as { mode?: unknown };
    return typeof mode === 'string' && !/^(?:markdown|plaintext)$/.test(mode) && /^[\w+#.-]{1,40}$/.test(mode)
      ? mode
      : null;
  } catch {
    return null;
  }
}

/** Code in its language as a block; a part of a line is inline code in a line that has other text. */
function pasteCode(editor: Editor, source: string, lang: string): boolean {
  const { selection, schema } = editor.state;
  const text = source.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (text === '') return false;
  const isInLine = !text.includes('\n') && selection.$from.parent.content.size > 0;
  const marks = schema.marks['code'] ? [schema.marks['code'].create()] : [];
  const node = isInLine
    ? schema.text(text, marks)
    : schema.node('code_block', { lang: findCodeLanguage(lang)?.id ?? lang }, schema.text(text));
  pasteSlice(editor, new Slice(Fragment.from(node), 0, 0));
  return true;
}

function takePaste(editor: Editor, data: DataTransfer | null): boolean {
  if (!data || editor.isActive('code_block')) return false;
  const text = data.getData('text/plain');
  const lang = copiedLanguage(data);
  if (lang) return pasteCode(editor, text, lang);
  const isAddress =
    /^\S+$/.test(text.trim()) && /^(?:https?|mailto|archwright):/i.test(text.trim()) && isSafeHref(text.trim());
  if (isAddress) return pasteAddress(editor, text.trim());
  // Code editors put coloured HTML on the clipboard too; the plain text is used.
  const isRich = data.types.includes('text/html') && !data.types.includes('vscode-editor-data');
  if (isRich) return false;
  if (text.includes('\t') && !data.types.includes('vscode-editor-data')) {
    void pasteTabs(editor, text);
    return true;
  }
  if (!looksLikeMarkdown(text)) return false;
  void pasteMarkdown(editor, text);
  return true;
}

function pasteAddress(editor: Editor, href: string): boolean {
  const { selection, schema, tr } = editor.state;
  const mark = schema.marks['link']?.create({ href: storedHref(editor.state, href) });
  if (!mark) return false;
  if (selection.empty) tr.replaceSelectionWith(schema.text(href, [mark]), false).removeStoredMark(mark);
  else tr.addMark(selection.from, selection.to, mark);
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

async function pasteTabs(editor: Editor, text: string): Promise<void> {
  const { readTabs, tableOf } = await import('./paste-table.ts');
  if (editor.isDestroyed) return;
  const rows = readTabs(text, isInTable(editor.state));
  if (rows) pasteSlice(editor, new Slice(Fragment.from(tableOf(editor.schema, rows)), 0, 0));
  else if (looksLikeMarkdown(text)) await pasteMarkdown(editor, text);
  else editor.view.pasteText(text, new ClipboardEvent('paste'));
}

async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const { markdownToDocument } = await import('../../model/markdown-to-document.ts');
  if (editor.isDestroyed) return;
  const blocks = toEditable(markdownToDocument(text)).content ?? [];
  // The empty paragraph at the end belongs to whole documents, not to a piece of one.
  const content = withOwnLinks(
    editor.state,
    Fragment.fromJSON(editor.schema, blocks.length > 1 ? blocks.slice(0, -1) : blocks),
  );
  const slice =
    content.childCount === 1 && content.firstChild?.type.name === 'paragraph'
      ? new Slice(content, 1, 1)
      : new Slice(content, 0, 0);
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
}
