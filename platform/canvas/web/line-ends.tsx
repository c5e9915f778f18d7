/** Handles at both ends of an edge: dragging one connects it to another box. */
import { ViewportPortal } from '@xyflow/react';
import { useState, type CSSProperties } from 'react';
import type { Point } from '../model/lines.ts';
import { boxAt, type Box } from '../model/nearest-box.ts';
import classes from './canvas-stage.module.css';
import { LinkLook } from './connecting.tsx';
import { usePress } from './use-press.ts';

/** The ends of an edge by their role. */
export type LineEnd = 'source' | 'target';

interface LineEndsProps {
  readonly boxes: readonly Box[];
  /** The edge with its route, canvas px. */
  readonly line: { readonly sourceId: string; readonly targetId: string; readonly points: readonly Point[] };
  /** Whether an edge between the two is allowed. */
  readonly mayJoin: (sourceId: string, targetId: string) => boolean;
  readonly onMove: (end: LineEnd, boxId: string) => void;
}

interface Pulled {
  readonly end: LineEnd;
  readonly to: Point;
  readonly overId: string | undefined;
}

function Handle({ end, at }: { readonly end: LineEnd; readonly at: Point | undefined }) {
  if (!at) return null;
  const style: CSSProperties = { transform: `translate(${at.x}px, ${at.y}px)` };
  return <i className={`${classes.lineEnd} nodrag nopan`} data-line-end={end} style={style} />;
}

/** Rendered inside a stage for one edge. */
export function LineEnds({ boxes, line, mayJoin, onMove }: LineEndsProps) {
  const [pulled, setPulled] = useState<Pulled>();
  const { sourceId, targetId, points } = line;
  /** From the end that stays to a box, in the direction of the edge. */
  const linkTo = (end: LineEnd, boxId: string): readonly [string, string] =>
    end === 'source' ? [boxId, targetId] : [sourceId, boxId];
  usePress(({ target }) => {
    const end = target.closest<HTMLElement>('[data-line-end]')?.dataset['lineEnd'];
    if (end !== 'source' && end !== 'target') return undefined;
    return {
      onMove: (to) => setPulled({ end, to, overId: boxAt(boxes, to)?.id }),
      onEnd: (to, hasMoved) => {
        const id = hasMoved ? boxAt(boxes, to)?.id : undefined;
        if (id !== undefined && id !== sourceId && id !== targetId) onMove(end, id);
      },
      onClose: () => setPulled(undefined),
    };
  });
  if (pulled) {
    const fixedId = pulled.end === 'source' ? targetId : sourceId;
    return (
      <LinkLook
        boxes={boxes}
        link={{ sourceId: fixedId, targetId: pulled.overId }}
        to={pulled.to}
        mayJoin={(_fixed, overId) => mayJoin(...linkTo(pulled.end, overId))}
      />
    );
  }
  return (
    <ViewportPortal>
      <Handle end="source" at={points[0]} />
      <Handle end="target" at={points.at(-1)} />
    </ViewportPortal>
  );
}
