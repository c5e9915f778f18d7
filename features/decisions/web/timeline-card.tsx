/** Timeline with one dot per record and a brush for a time range. */
import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import type { DecisionNode } from '../contract.ts';
import { momentOf } from '../model/map-filter.ts';
import { dotRows, rowsOf, spanOf, ticksOf, xOf, type Axis } from '../model/timeline.ts';
import { colourOf } from './state-colours.ts';
import classes from './timeline-card.module.css';
import { TimelineBrush, type ChosenSpan } from './timeline-brush.tsx';

/** Heights of the card, the axis and the lowest dot, in px. */
const drawn = { height: 112, axis: 78, lowest: 63, highest: 22, side: 16 } as const;

interface TimelineProps {
  /** All records of the project: filters do not change the axis. */
  readonly all: readonly DecisionNode[];
  /** Records that match all filters except time. */
  readonly nodes: readonly DecisionNode[];
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onChoose: (span: ChosenSpan | undefined) => void;
}

const momentsOf = (nodes: readonly DecisionNode[]): number[] => nodes.flatMap((node) => momentOf(node) ?? []);

const Dots = memo(function Dots({ nodes, axis }: { readonly nodes: readonly DecisionNode[]; readonly axis: Axis }) {
  const places = nodes.map((node) => xOf(axis, momentOf(node) ?? axis.start));
  const look = dotRows(places);
  const rows = rowsOf(places, look);
  const step = look.rows > 1 ? (drawn.lowest - drawn.highest) / Math.max(2, look.rows - 1) : 0;
  return nodes.map((node, at) => (
    <circle
      key={node.id}
      cx={places[at]}
      cy={drawn.lowest - (rows[at] ?? 0) * step * (look.rows === 3 ? 0.75 : 1)}
      r={look.radius}
      style={{ fill: `var(${colourOf(node.state?.theme)})` }}
    />
  ));
});

function AxisLine({ axis }: { readonly axis: Axis }) {
  return (
    <>
      <line x1={axis.left} x2={axis.right} y1={drawn.axis} y2={drawn.axis} className={classes.line} />
      {ticksOf(axis).map(({ at, label }) => {
        const x = xOf(axis, at);
        return (
          <g key={at}>
            <line x1={x} x2={x} y1={drawn.axis - 4} y2={drawn.axis + 4} className={classes.line} />
            <text
              x={Math.min(axis.right - 12, Math.max(axis.left + 12, x))}
              y={drawn.axis + 21}
              className={classes.label}
            >
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Renders nothing without dated records. */
export function Timeline({ all, nodes, from, to, onChoose }: TimelineProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const span = useMemo(() => spanOf(momentsOf(all)), [all]);
  const axis = useMemo(
    () => (span && width > 0 ? { ...span, left: drawn.side, right: width - drawn.side } : undefined),
    [span, width],
  );
  if (!span) return null;
  const isChosen = from !== undefined || to !== undefined;
  return (
    <div className={classes.card}>
      <div ref={ref} className={classes.area}>
        {axis ? (
          <>
            <svg width={width} height={drawn.height} aria-hidden="true">
              <AxisLine axis={axis} />
              <Dots nodes={nodes} axis={axis} />
            </svg>
            <TimelineBrush axis={axis} from={from} to={to} onChoose={onChoose} />
          </>
        ) : null}
      </div>
      {isChosen ? (
        <ActionIcon
          className={classes.clear ?? ''}
          aria-label="Clear the time range"
          onClick={() => onChoose(undefined)}
        >
          <IconX size={14} stroke={1.7} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
