/** Lists whose rows are reordered: dragged by a handle, or moved by Alt with the arrow keys, and announced. */
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { describePlace, movedTo } from '../model/list-order.ts';
import { useRowDrag } from './row-drag.ts';
import classes from './use-reorder.module.css';

/** A list that can be reordered. */
export interface Reordering {
  /** Names the list among others of the page. */
  readonly list: string;
  /** The element that holds the rows. */
  readonly holder: RefObject<HTMLDivElement | null>;
  readonly move: (from: number, to: number) => void;
  /** Tells screen readers where a row went; to be rendered anywhere. */
  readonly announcement: React.ReactNode;
}

interface Reordered<Item> {
  readonly items: readonly Item[];
  readonly labelOf: (item: Item) => string;
  readonly onReorder: (items: readonly Item[]) => void;
}

/** Moves an item, announces it and keeps the focus on its handle. */
export function useReorder<Item>({ items, labelOf, onReorder }: Reordered<Item>): Reordering {
  const list = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const moved = useRef<number>(undefined);
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined) return;
    const next = movedTo(items, from, to);
    const label = labelOf(item);
    if (next === items) return setSaid(`"${label}" cannot be moved there.`);
    setSaid(describePlace(label, to, items.length));
    moved.current = to;
    onReorder(next);
  };
  // A row that moved in the document has lost the focus.
  useEffect(() => {
    const to = moved.current;
    if (to === undefined) return;
    moved.current = undefined;
    holder.current?.querySelector<HTMLElement>(`[data-grip="${to}"]`)?.focus();
  }, [items]);
  return { list, holder, move, announcement: <output className="aw-hidden">{said}</output> };
}

interface RowGripProps {
  readonly reordering: Reordering;
  readonly row: RefObject<HTMLElement | null>;
  readonly index: number;
  /** What is moved. */
  readonly label: string;
}

/** Handle of a row. While it is dragged, `data-dragging` and `data-drop` of the row say so. */
export function RowGrip({ reordering: { list, move }, row, index, label }: RowGripProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const { half, dragging } = useRowDrag({ list, row, grip, index, onMove: move });
  useEffect(() => {
    const { dataset } = row.current ?? {};
    if (!dataset) return;
    if (half) dataset['drop'] = half;
    else delete dataset['drop'];
    if (dragging) dataset['dragging'] = '';
    else delete dataset['dragging'];
  }, [row, half, dragging]);
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
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
