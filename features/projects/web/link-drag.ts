/** Drag and drop of project links: dragged by the handle, dropped above or below another row. */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { placeOfLinkDrop } from '../model/link-order.ts';

const indexKey = 'archwright-project-link';

/** Half of the row under the pointer. */
export type DropHalf = 'top' | 'bottom' | undefined;

interface LinkDrag {
  readonly row: RefObject<HTMLElement | null>;
  readonly grip: RefObject<HTMLElement | null>;
  readonly index: number;
  readonly onMove: (from: number, to: number) => void;
}

const halfOf = (element: Element, clientY: number): 'top' | 'bottom' => {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? 'top' : 'bottom';
};

/** Makes a row draggable and a drop target; returns the visual state. */
export function useLinkDrag({ row, grip, index, onMove }: LinkDrag): { half: DropHalf; dragging: boolean } {
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
        getInitialData: () => ({ [indexKey]: index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[indexKey] === 'number' && source.data[indexKey] !== index,
        onDrag: ({ location }) => setHalf(halfOf(element, location.current.input.clientY)),
        onDragLeave: leave,
        onDrop: ({ source, location }) => {
          leave();
          const from = Number(source.data[indexKey]);
          move(from, placeOfLinkDrop(from, index, halfOf(element, location.current.input.clientY)));
        },
      }),
    );
  }, [row, grip, index]);

  return { half, dragging };
}
