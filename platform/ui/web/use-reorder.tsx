/** Lists whose rows are reordered: dragged by a handle, or moved by Alt with the arrow keys, and announced. */
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { describePlace, movedTo } from '../model/list-order.ts';
import { useLatestCallback } from './use-latest-callback.ts';
import classes from './use-reorder.module.css';

/** What rows need of a list that can be reordered; see `useRowDrag`. */
export interface Reordering {
  /** Names the list among others of the page. */
  readonly list: string;
  readonly onMove: (from: number, to: number) => void;
}

interface Reordered<Item> {
  readonly items: readonly Item[];
  readonly labelOf: (item: Item) => string;
  readonly onReorder: (items: readonly Item[]) => void;
}

interface ReorderedList {
  readonly reordering: Reordering;
  /** The element that holds the rows. */
  readonly holder: RefObject<HTMLDivElement | null>;
  /** Tells screen readers where a row went. */
  readonly announcement: ReactNode;
}

/** Moves an item, announces it and keeps the focus on its handle. */
export function useReorder<Item>({ items, labelOf, onReorder }: Reordered<Item>): ReorderedList {
  const list = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<number>(undefined);
  const onMove = useLatestCallback((from: number, to: number): void => {
    const item = items[from];
    if (item === undefined) return;
    const next = movedTo(items, from, to);
    const label = labelOf(item);
    if (next === items) return setSaid(`"${label}" cannot be moved there.`);
    setSaid(describePlace(label, to, items.length));
    moved.current = to;
    onReorder(next);
  });
  const reordering = useMemo(() => ({ list, onMove }), [list, onMove]);
  // A row that moved in the document has lost the focus.
  useEffect(() => {
    const to = moved.current;
    if (to === undefined) return;
    moved.current = undefined;
    holder.current?.querySelector<HTMLElement>(`[data-grip="${to}"]`)?.focus();
  }, [items]);
  return { reordering, holder, announcement: <output className="aw-hidden">{said}</output> };
}

interface RowGripProps {
  readonly grip: RefObject<HTMLButtonElement | null>;
  readonly reordering: Reordering;
  readonly index: number;
  /** What is moved. */
  readonly label: string;
}

/** Handle of a row, for `useRowDrag` and the keyboard. */
export function RowGrip({ grip, reordering: { onMove }, index, label }: RowGripProps) {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  return (
    <ActionIcon
      ref={grip}
      className={classes.grip ?? ''}
      data-grip={index}
      aria-label={`Move ${label}`}
      title="Drag, or press Alt and an arrow key"
      onKeyDown={onKey}
    >
      <IconGripVertical size={14} stroke={1.7} />
    </ActionIcon>
  );
}
