/** Lists whose rows are reordered: dragged by a handle, moved by its menu or by Alt with the arrow keys, and announced. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { describePlace, movedTo } from '../model/list-order.ts';
import { useLatestCallback } from './use-latest-callback.ts';
import classes from './use-reorder.module.css';

/** What rows need of a list that can be reordered; see `useRowDrag`. */
export interface Reordering {
  /** Names the list among others of the page. */
  readonly list: string;
  readonly onMove: (from: number, to: number) => void;
  /** Number of rows. */
  readonly count: number;
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
  const count = items.length;
  const reordering = useMemo(() => ({ list, onMove, count }), [list, onMove, count]);
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
  /** False where a menu beside it does the same. */
  readonly hasMenu?: boolean;
}

const menuIcon = { size: 16, stroke: 1.7 } as const;

/** What fingers do instead: not every device drags by touch. */
function GripMenu({ reordering: { onMove, count }, index }: Pick<RowGripProps, 'reordering' | 'index'>) {
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconArrowUp {...menuIcon} />}
        disabled={isFirst}
        onClick={() => onMove(index, index - 1)}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...menuIcon} />}
        disabled={isLast}
        onClick={() => onMove(index, index + 1)}
      >
        Move down
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item disabled={isFirst} onClick={() => onMove(index, 0)}>
        Move to the top
      </Menu.Item>
      <Menu.Item disabled={isLast} onClick={() => onMove(index, count - 1)}>
        Move to the end
      </Menu.Item>
    </Menu.Dropdown>
  );
}

/** Handle of a row, for `useRowDrag`, the keyboard, and a menu where the row has none of its own. */
export function RowGrip({ grip, reordering, index, label, hasMenu = true }: RowGripProps) {
  const onKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    reordering.onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const handle = (
    <ActionIcon
      ref={grip}
      className={classes.grip ?? ''}
      data-grip={index}
      aria-label={`Move ${label}`}
      title={hasMenu ? 'Drag, click, or press Alt and an arrow key' : 'Drag, or press Alt and an arrow key'}
      onKeyDown={onKey}
    >
      <IconGripVertical size={14} stroke={1.7} />
    </ActionIcon>
  );
  if (!hasMenu) return handle;
  return (
    <Menu position="bottom-start" width={190} returnFocus={false}>
      <Menu.Target>{handle}</Menu.Target>
      <GripMenu reordering={reordering} index={index} />
    </Menu>
  );
}
