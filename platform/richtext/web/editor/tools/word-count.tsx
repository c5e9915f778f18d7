/** Word count and reading time, or the number of selected words. */
import type { Editor } from '@tiptap/core';
import type { Node as PmNode } from 'prosemirror-model';
import { useEffect, useState, type ReactNode } from 'react';
import { countWords, minutesFor } from '../../../model/document-text.ts';
import { debounceUpdates } from './debounce.ts';

type Counts = { readonly words: number; readonly selected: number | null };

const NUMBER = new Intl.NumberFormat('en-GB');
const wordsText = (words: number): string => `${NUMBER.format(words)} ${words === 1 ? 'word' : 'words'}`;

/** Quiet: it changes a moment after the last key. */
export function WordCount({ editor }: { editor: Editor }): ReactNode {
  const [{ words, selected }, setCounts] = useState<Counts>({ words: 0, selected: null });
  useEffect(() => {
    // A block that did not change is the same object, so a long text is counted once.
    const known = new WeakMap<PmNode, number>();
    return debounceUpdates(editor, () => {
      const { doc, selection } = editor.state;
      let sum = 0;
      doc.forEach((block) => {
        const count = known.get(block) ?? countWords(textOf(block, 0, block.content.size));
        known.set(block, count);
        sum += count;
      });
      const { from, to, empty } = selection;
      const chosen = empty ? null : countWords(textOf(doc, from, to));
      setCounts((last) => (last.words === sum && last.selected === chosen ? last : { words: sum, selected: chosen }));
    });
  }, [editor]);
  return (
    <span className="aw-word-count">
      {selected === null || selected === 0
        ? wordsText(words) + (words > 0 ? ` · ${minutesFor(words)} min read` : '')
        : `${NUMBER.format(selected)} of ${wordsText(words)} selected`}
    </span>
  );
}

const textOf = (node: PmNode, from: number, to: number): string =>
  node.isText ? (node.text ?? '') : node.textBetween(from, to, '\n', ' ');
