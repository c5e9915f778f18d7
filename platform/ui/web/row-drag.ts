/** Drag and drop of the rows of a list: dragged by the handle, dropped above or below another row. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { placeOfDrop } from '../model/list-order.ts';
import type { Reordering } from './use-reorder.tsx';

const indexKey = 'archwright-row';
const listKey = 'archwright-list';

/** Half of the row under the pointer. */
type DropHalf = 'top' | 'bottom' | undefined;

interface RowDrag {
  /** Rows are not dropped into another list. */
  readonly reordering: Reordering;
  readonly row: RefObject<HTMLElement | null>;
  readonly grip: RefObject<HTMLElement | null>;
  readonly index: number;
  /** Items stand side by side: the first half is the left one. */
  readonly isBeside?: boolean;
}

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

function halfOf(element: Element, { clientX, clientY }: Pointer, isBeside: boolean): 'top' | 'bottom' {
  const { top, height, left, width } = element.getBoundingClientRect();
  const isFirst = isBeside ? clientX < left + width / 2 : clientY < top + height / 2;
  return isFirst ? 'top' : 'bottom';
}

/** Makes a row draggable and a drop target; returns how it is to be drawn. */
export function useRowDrag({ reordering: { list, onMove }, row, grip, index, isBeside = false }: RowDrag): {
  half: DropHalf;
  dragging: boolean;
} {
  const [half, setHalf] = useState<DropHalf>();
  const [dragging, setDragging] = useState(false);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = row.current;
    if (!element || !grip.current) return undefined;
    const leave = (): void => setHalf(undefined);
    return combine(
      draggable({
        element,
        dragHandle: grip.current,
        getInitialData: () => ({ [listKey]: list, [indexKey]: index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data[listKey] === list && source.data[indexKey] !== index,
        onDrag: ({ location }) => setHalf(halfOf(element, location.current.input, isBeside)),
        onDragLeave: leave,
        onDrop: ({ source, location }) => {
          leave();
          const from = Number(source.data[indexKey]);
          move(from, placeOfDrop(from, index, halfOf(element, location.current.input, isBeside)));
        },
      }),
    );
  }, [list, row, grip, index, isBeside]);

  return { half, dragging };
}
