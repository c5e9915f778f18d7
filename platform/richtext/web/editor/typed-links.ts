/** An address that is typed becomes a link when a space or a line break follows it. */
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state';
import { isSafeHref } from '../../model/link-address.ts';
import { storedHref } from './own-links.ts';

/** As GitHub reads addresses in a text: they begin a word, and the signs of the sentence behind them are not theirs. */
const ADDRESS = /(?:^|[\s(\ufffc])((?:https?:\/\/|www\.)[^\s<>\ufffc]+)$/i;

/** The address that ends a text: what of it is the address, and where it starts. */
export function addressAtEnd(text: string): { address: string; from: number } | null {
  const found = ADDRESS.exec(text)?.[1];
  if (found === undefined) return null;
  let address = found;
  for (;;) {
    const isUnbalanced = address.endsWith(')') && address.split(')').length > address.split('(').length;
    const shorter = isUnbalanced ? address.slice(0, -1) : address.replace(/[.,;:!?'"*_~]$/, '');
    if (shorter === address) break;
    address = shorter;
  }
  const isWhole = /^(?:https?:\/\/[^/?#]*[^/?#.]|www\.[^/?#.]+\.[^/?#.])/i.test(address);
  return isWhole ? { address, from: text.length - found.length } : null;
}

/** Whether the change is one typed space, line break or paragraph at the cursor. */
function endsWord(before: EditorState, after: EditorState): boolean {
  const [old, now] = [before.selection, after.selection];
  if (!old.empty || !now.empty || now.from <= old.from || !old.$from.parent.inlineContent) return false;
  const grown = after.doc.content.size - before.doc.content.size;
  if (now.$from.parentOffset === 0) return grown > 0 && grown <= 4;
  const node = now.$from.nodeBefore;
  return grown === 1 && (node?.type.name === 'hard_break' || /\s$/.test(node?.text ?? ''));
}

function linkWord(before: EditorState, after: EditorState): Transaction | null {
  const { $from } = before.selection;
  const link = after.schema.marks['link'];
  if (!link || $from.parent.type.spec.code || !endsWord(before, after)) return null;
  const text = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const found = addressAtEnd(text);
  if (!found) return null;
  const from = $from.start() + found.from;
  const to = from + found.address.length;
  const isMarked = ['link', 'code'].some((name) => {
    const type = after.schema.marks[name];
    return type !== undefined && after.doc.rangeHasMark(from, to, type);
  });
  if (isMarked || after.doc.textBetween(from, to) !== found.address) return null;
  const address = /^www\./i.test(found.address) ? `https://${found.address}` : found.address;
  if (!isSafeHref(address)) return null;
  // A step of its own: the first undo takes back the link, not what was typed.
  return closeHistory(after.tr).addMark(from, to, link.create({ href: storedHref(after, address) }));
}

/** Only what is typed: what is pasted, undone or loaded stays as it is. */
export const typedLinks = Extension.create({
  name: 'typed_links',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, after) {
        const [only, ...more] = transactions.filter(({ docChanged }) => docChanged);
        if (!only || more.length > 0) return null;
        const isTyped = !only.getMeta('paste') && !only.getMeta('history$') && only.getMeta('addToHistory') !== false;
        return isTyped ? linkWord(before, after) : null;
      },
    }),
  ],
});
