/** Drawing an edge from one box to another: from a port by pointer, with a tool by two clicks, or by keyboard. */
import { ViewportPortal } from '@xyflow/react';
import { useState } from 'react';
import { lineParts, straightRoute } from '../model/edge-routes.ts';
import type { Point } from '../model/lines.ts';
import { boxAt, type Box } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { usePress } from './use-press.ts';

/** An edge that is being drawn. */
export interface Link {
  readonly sourceId: string;
  readonly targetId?: string | undefined;
}

interface ConnectingProps {
  readonly boxes: readonly Box[];
  /** True while every press on a box starts or ends an edge; otherwise only presses on ports do. */
  readonly isTool: boolean;
  /** The edge that is being drawn by clicks or keys. */
  readonly link: Link | undefined;
  readonly onLink: (link: Link | undefined) => void;
  /** Whether an edge between the two is allowed. */
  readonly mayJoin: (sourceId: string, targetId: string) => boolean;
  readonly onJoin: (sourceId: string, targetId: string) => void;
  /** An edge was drawn to where no box is, canvas px. */
  readonly onDrop?: (sourceId: string, at: Point) => void;
}

interface Drawn {
  readonly sourceId: string;
  readonly to: Point;
  readonly overId: string | undefined;
}

const pointBox = ({ x, y }: Point): Box => ({ id: '', x, y, width: 0, height: 0 });

const pointsText = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

function Ring({ box, tone }: { readonly box: Box; readonly tone: 'source' | 'good' | 'bad' }) {
  const { x, y, width, height } = box;
  return (
    <div className={classes.ring} data-tone={tone} style={{ transform: `translate(${x}px, ${y}px)`, width, height }} />
  );
}

interface LinkLookProps {
  readonly boxes: readonly Box[];
  readonly link: Link;
  /** Its end while it has no target, canvas px. */
  readonly to?: Point;
  readonly mayJoin?: ConnectingProps['mayJoin'];
}

/** The edge and both its ends. */
export function LinkLook({ boxes, link, to, mayJoin = () => true }: LinkLookProps) {
  const source = boxes.find(({ id }) => id === link.sourceId);
  const target = boxes.find(({ id }) => id === link.targetId);
  const end = target ?? (to && pointBox(to));
  if (!source) return null;
  const parts = end && end.id !== source.id ? lineParts(straightRoute(source, end)) : undefined;
  return (
    <ViewportPortal>
      <Ring box={source} tone="source" />
      {target && target !== source ? <Ring box={target} tone={mayJoin(source.id, target.id) ? 'good' : 'bad'} /> : null}
      {parts ? (
        <svg className={classes.link} aria-hidden="true">
          <polyline points={pointsText(parts.line)} />
          <polygon points={pointsText(parts.head)} />
        </svg>
      ) : null}
    </ViewportPortal>
  );
}

/** Rendered inside a stage. */
export function Connecting({ boxes, isTool, link, onLink, mayJoin, onJoin, onDrop }: ConnectingProps) {
  const [drawn, setDrawn] = useState<Drawn>();
  usePress(({ at, target }) => {
    const isPort = target.closest('[data-port]') !== null;
    const pressed = isPort
      ? target.closest<HTMLElement>('.react-flow__node')?.dataset['id']
      : isTool
        ? boxAt(boxes, at)?.id
        : undefined;
    if (pressed === undefined) return undefined;
    const sourceId = isPort ? pressed : (link?.sourceId ?? pressed);
    return {
      onMove: (to) => setDrawn({ sourceId: pressed, to, overId: boxAt(boxes, to)?.id }),
      onEnd: (to, hasMoved) => {
        const endId = hasMoved ? boxAt(boxes, to)?.id : pressed;
        const startId = hasMoved ? pressed : sourceId;
        if (endId === undefined) onDrop?.(startId, to);
        else if (endId !== startId) onJoin(startId, endId);
        onLink(!hasMoved && endId === startId ? { sourceId: startId } : undefined);
      },
      onClose: () => setDrawn(undefined),
    };
  });
  if (drawn) {
    const { sourceId, to, overId } = drawn;
    return <LinkLook boxes={boxes} link={{ sourceId, targetId: overId }} to={to} mayJoin={mayJoin} />;
  }
  return link ? <LinkLook boxes={boxes} link={link} mayJoin={mayJoin} /> : null;
}
