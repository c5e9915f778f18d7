/** The outline next to the text while it is edited. */
import type { Editor } from '@tiptap/core';
import { TextSelection } from 'prosemirror-state';
import { useEffect, useState, type ReactNode } from 'react';
import { OutlineList, type OutlineHeading } from '../../outline-list.tsx';
import { debounceUpdates } from './debounce.ts';

type PlacedHeading = OutlineHeading & { readonly pos: number };

/** Follows the text in its rests; a click puts the cursor into the heading. */
export function EditorOutline({ editor }: { editor: Editor }): ReactNode {
  const [headings, setHeadings] = useState<readonly PlacedHeading[]>([]);
  useEffect(
    () =>
      debounceUpdates(editor, () => {
        const next = headingsOf(editor);
        setHeadings((last) => (isSame(last, next) ? last : next));
      }),
    [editor],
  );
  const go = (heading: OutlineHeading): void => {
    const pos = headings.find(({ key }) => key === heading.key)?.pos;
    const { state, view } = editor;
    if (pos === undefined || pos >= state.doc.content.size) return;
    view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(pos + 1))));
    view.focus();
    heading.element()?.scrollIntoView({ block: 'start' });
  };
  return <OutlineList headings={headings} onGo={go} />;
}

function headingsOf(editor: Editor): PlacedHeading[] {
  const headings: PlacedHeading[] = [];
  editor.state.doc.descendants((node, pos) => {
    const text = node.type.name === 'heading' ? node.textContent.trim() : '';
    if (text) {
      const element = (): HTMLElement | null => {
        const dom = pos < editor.state.doc.content.size ? editor.view.nodeDOM(pos) : null;
        return dom instanceof HTMLElement ? dom : null;
      };
      headings.push({ key: `${headings.length}`, level: Number(node.attrs['level']), text, pos, element });
    }
    return !node.isTextblock;
  });
  return headings;
}

const isSame = (last: readonly PlacedHeading[], next: readonly PlacedHeading[]): boolean =>
  last.length === next.length &&
  next.every(
    ({ text, level, pos }, index) =>
      last[index]?.text === text && last[index].level === level && last[index].pos === pos,
  );
