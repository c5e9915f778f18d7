/** What a shape tool is about to place: the shape at the pointer, or as a drag draws it. Px of the stage. */
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useState } from 'react';
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { coloursOf } from '../model/board-looks.ts';
import { outlineOf } from '../model/board-outlines.ts';
import { drawnPart, newBox, partAround } from '../model/board-places.ts';
import { isBox, type BoardElement } from '../model/board-element.ts';
import { dragThreshold, type BoardState, type ShapeName } from '../model/board-state.ts';
import { nightElement } from '../model/night-look.ts';
import { useBoardStore } from './board-context.tsx';
import { useBoardView } from './use-board-view.ts';
import classes from './board.module.css';

const alone: ReadonlyMap<string, BoardElement> = new Map();
/** Half of the cross in the middle, screen px. */
const cross = 8;

/** Where the resting pointer is on the canvas, while a shape tool is chosen. A finger has no place before it touches. */
function usePointer(isOn: boolean): Point | undefined {
  const store = useBoardStore();
  const flow = useReactFlow();
  const root = useStore(({ domNode }) => domNode);
  const [at, setAt] = useState<Point>();
  useEffect(() => {
    if (!root || !isOn) return undefined;
    const look = ({ target, pointerType, clientX, clientY }: PointerEvent): void => {
      const isOnPane = target instanceof Element && target.classList.contains('react-flow__pane');
      const isShown = isOnPane && pointerType !== 'touch' && store.state().gesture === undefined;
      setAt(isShown ? flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false }) : undefined);
    };
    const leave = (): void => setAt(undefined);
    root.addEventListener('pointermove', look);
    root.addEventListener('pointerleave', leave);
    return () => {
      root.removeEventListener('pointermove', look);
      root.removeEventListener('pointerleave', leave);
      leave();
    };
  }, [store, flow, root, isOn]);
  return isOn ? at : undefined;
}

/** The shape in its colours, see-through. */
function GhostShape({ shape, part }: { readonly shape: ShapeName; readonly part: Part }) {
  const [left, top, zoom] = useStore(({ transform }) => transform);
  const [{ isDark }] = useBoardView();
  const plain = newBox('ghost', shape, part, alone);
  const box = isDark ? nightElement(plain) : plain;
  if (!isBox(box)) return null;
  const { fill } = coloursOf(box);
  const isText = box.type === 'standard.TextBlock';
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 };
  const by = cross / zoom;
  return (
    <g transform={`translate(${left} ${top}) scale(${zoom})`}>
      <path
        className={classes.ghostShape}
        d={outlineOf(box).path(part)}
        fill={isText ? 'none' : fill}
        vectorEffect="non-scaling-stroke"
      />
      <path
        className={classes.ghostCross}
        d={`M${middle.x - by} ${middle.y}H${middle.x + by}M${middle.x} ${middle.y - by}V${middle.y + by}`}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}

/** Rendered in the overlay of the stage. */
export function PlacingGhost({ state: { tool, gesture } }: { readonly state: BoardState }) {
  const isResting = tool.kind === 'shape' && gesture === undefined;
  const pointer = usePointer(isResting);
  if (gesture?.kind === 'placing') {
    const { shape, from, to, isEven } = gesture;
    const isDrag = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > dragThreshold;
    return <GhostShape shape={shape} part={isDrag ? drawnPart(shape, from, to, isEven) : partAround(shape, from)} />;
  }
  if (tool.kind !== 'shape' || !pointer) return null;
  return <GhostShape shape={tool.shape} part={partAround(tool.shape, pointer)} />;
}
