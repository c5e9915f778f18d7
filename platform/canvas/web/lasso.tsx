/** Selection by a rectangle drawn on the canvas. */
import { ViewportPortal } from '@xyflow/react';
import { useState } from 'react';
import type { Point } from '../model/lines.ts';
import type { Part } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { usePress } from './use-press.ts';

interface LassoProps {
  /** True while every drag on the empty canvas selects; otherwise only drags with Shift do. */
  readonly isTool: boolean;
  readonly onBox: (area: Part, isAdding: boolean) => void;
}

const partBetween = (one: Point, other: Point): Part => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

/** Rendered inside a stage. */
export function Lasso({ isTool, onBox }: LassoProps) {
  const [area, setArea] = useState<Part>();
  usePress(({ event, at, target }) => {
    if ((!isTool && !event.shiftKey) || target.closest('.react-flow__node')) return undefined;
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    return {
      onMove: (to) => setArea(partBetween(at, to)),
      onEnd: (to, hasMoved) => {
        if (hasMoved) onBox(partBetween(at, to), isAdding && !(event.shiftKey && !isTool));
      },
      onClose: () => setArea(undefined),
    };
  });
  if (!area) return null;
  const { x, y, width, height } = area;
  return (
    <ViewportPortal>
      <div className={classes.lasso} style={{ transform: `translate(${x}px, ${y}px)`, width, height }} />
    </ViewportPortal>
  );
}
