/** What happens to pasted and dropped content: cleaned HTML, Markdown read as blocks, addresses made links. */
import { Extension, type Editor } from '@tiptap/core';
import { Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { isSafeHref } from '../../model/link-address.ts';
import { toEditable } from '../../model/editable-document.ts';
import { cleanPastedHtml } from './paste-html.ts';

const MARKDOWN_BLOCK =
  /^(?:#{1,6} \S|\s{0,3}[-*+] \S|\s{0,3}\d{1,9}[.)] \S|> ?\S|```|~~~|\|.+\|\s*$|\s{0,3}(?:---|\*\*\*|___)\s*$)/m;
const MARKDOWN_INLINE = /\*\*\S(?:.*\S)?\*\*|`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)|~~\S(?:.*\S)?~~/;

/** Claims that plain text is meant as Markdown: it has a block's sign, a marked word or a link. */
export function looksLikeMarkdown(text: string): boolean {
  return MARKDOWN_BLOCK.test(text) || MARKDOWN_INLINE.test(text);
}

/** The editor's clipboard rules. */
export const pasteRules = Extension.create({
  name: 'paste_rules',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanPastedHtml,
          handlePaste: (_view, event) => takePaste(this.editor, event.clipboardData),
        },
      }),
    ];
  },
});

function takePaste(editor: Editor, data: DataTransfer | null): boolean {
  if (!data || editor.isActive('code_block')) return false;
  const text = data.getData('text/plain');
  const isAddress =
    /^\S+$/.test(text.trim()) && /^(?:https?|mailto|archwright):/i.test(text.trim()) && isSafeHref(text.trim());
  if (isAddress) return pasteAddress(editor, text.trim());
  // Code editors put coloured HTML beside the text; the text is what was copied.
  const isRich = data.types.includes('text/html') && !data.types.includes('vscode-editor-data');
  if (isRich || !looksLikeMarkdown(text)) return false;
  void pasteMarkdown(editor, text);
  return true;
}

function pasteAddress(editor: Editor, href: string): boolean {
  const { selection, schema, tr } = editor.state;
  const mark = schema.marks['link']?.create({ href });
  if (!mark) return false;
  if (selection.empty) tr.replaceSelectionWith(schema.text(href, [mark]), false).removeStoredMark(mark);
  else tr.addMark(selection.from, selection.to, mark);
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const { markdownToDocument } = await import('../../model/markdown-to-document.ts');
  if (editor.isDestroyed) return;
  const blocks = toEditable(markdownToDocument(text)).content ?? [];
  // The empty paragraph at the end belongs to whole documents, not to a piece of one.
  const content = Fragment.fromJSON(editor.schema, blocks.length > 1 ? blocks.slice(0, -1) : blocks);
  const slice =
    content.childCount === 1 && content.firstChild?.type.name === 'paragraph'
      ? new Slice(content, 1, 1)
      : new Slice(content, 0, 0);
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true));
}
