/** Drag and drop of the items of a list: dragged by a handle, dropped before or after another one. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { placeOfDrop } from '../model/item-order.ts';

/** Half of the item under the pointer. */
export type DropHalf = 'before' | 'after' | undefined;

interface ItemDrag {
  readonly item: RefObject<HTMLElement | null>;
  readonly grip: RefObject<HTMLElement | null>;
  /** Name of the list: items stay in their own. */
  readonly list: string;
  readonly index: number;
  /** Items stand side by side; default below each other. */
  readonly isRow?: boolean;
  readonly onMove: (from: number, to: number) => void;
}

interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

function halfOf(element: Element, { clientX, clientY }: Pointer, isRow: boolean): 'before' | 'after' {
  const { top, height, left, width } = element.getBoundingClientRect();
  const isFirst = isRow ? clientX < left + width / 2 : clientY < top + height / 2;
  return isFirst ? 'before' : 'after';
}

/** Makes an item draggable and a drop target; returns the visual state. */
export function useItemDrag({ item, grip, list, index, isRow = false, onMove }: ItemDrag): {
  half: DropHalf;
  dragging: boolean;
} {
  const [half, setHalf] = useState<DropHalf>();
  const [dragging, setDragging] = useState(false);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    const element = item.current;
    if (!element || !grip.current) return undefined;
    const key = `archwright-${list}`;
    const leave = (): void => setHalf(undefined);
    return combine(
      draggable({
        element,
        dragHandle: grip.current,
        getInitialData: () => ({ [key]: index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[key] === 'number' && source.data[key] !== index,
        onDrag: ({ location }) => setHalf(halfOf(element, location.current.input, isRow)),
        onDragLeave: leave,
        onDrop: ({ source, location }) => {
          leave();
          const from = Number(source.data[key]);
          move(from, placeOfDrop(from, index, halfOf(element, location.current.input, isRow)));
        },
      }),
    );
  }, [item, grip, list, index, isRow]);

  return { half, dragging };
}
