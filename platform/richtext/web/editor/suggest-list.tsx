/** The rows of a picker under a typed sign: arrows choose, Enter and Tab take, the focus stays in the text. */
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NO_RESULTS_FOUND } from '../../contract.ts';
import type { MentionSearch } from '../mentions.ts';
import { MenuList, MenuRow } from './menu-list.tsx';
import type { SuggestKeys, Suggestion } from './suggest-plugin.ts';
import { useActiveRow } from './use-active-row.ts';

/** What both lists are given. */
export type SuggestMenuProps = {
  editor: Editor;
  keys: SuggestKeys;
  open: Suggestion;
  id: string;
  searchMentions: MentionSearch | undefined;
};

type SuggestListProps<Row> = {
  editor: Editor;
  keys: SuggestKeys;
  id: string;
  label: string;
  rows: readonly Row[];
  /** The rows belong to an earlier text: a key that takes one waits for the new ones. */
  isStale: boolean;
  /** Nothing was found; said aloud only while it may still be a name that is typed. */
  showsNone: boolean;
  keyOf: (row: Row) => string;
  draw: (row: Row) => ReactNode;
  take: (row: Row) => void;
};

/** Renders the rows and handles the keys of the text through `keys`. */
export function SuggestList<Row>(props: SuggestListProps<Row>): ReactNode {
  const { editor, keys, id, label, rows, isStale, showsNone, keyOf, draw, take } = props;
  const list = useRef<HTMLDivElement>(null);
  const waits = useRef(false);
  const [chosen, setChosen] = useState({ rows, index: 0 });
  const index = chosen.rows === rows ? chosen.index : 0;
  useActiveRow(editor, rows.length > 0 ? `${id}-${index}` : null, id);
  useEffect(() => {
    const first = rows[0];
    if (waits.current && !isStale && first) take(first);
    waits.current &&= isStale;
  }, [rows, isStale, take]);
  useEffect(
    () =>
      keys.listen((event) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const row = rows[index];
        if (event.key === 'Enter' || event.key === 'Tab') {
          if (isStale) waits.current = true;
          else if (row) take(row);
          else return false;
        } else if (step && rows.length > 0) {
          setChosen({ rows, index: (index + step + rows.length) % rows.length });
        } else return false;
        return true;
      }),
    [keys, rows, index, isStale, take],
  );
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [rows, index]);
  if (rows.length === 0) {
    return showsNone ? <output className="aw-slash-list aw-suggest-none">{NO_RESULTS_FOUND}</output> : null;
  }
  return (
    <MenuList ref={list} id={id} label={label} className="aw-slash-list aw-suggest-list">
      {rows.map((row, at) => (
        <MenuRow key={keyOf(row)} id={`${id}-${at}`} isChosen={at === index} onTake={() => take(row)}>
          {draw(row)}
        </MenuRow>
      ))}
    </MenuList>
  );
}
