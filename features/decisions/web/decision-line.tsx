/** Edge between two nodes of the map, with a precomputed route. */
import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';

/** An edge of the stage; `path` is SVG path data in canvas px. */
export type DecisionFlowEdge = Edge<{ readonly path: string }, 'decision'>;

/** Memoized: rendered again only when route or style change. */
export const DecisionLine = memo(
  function DecisionLine({ data, markerEnd }: EdgeProps<DecisionFlowEdge>) {
    return (
      <BaseEdge path={data?.path ?? ''} {...(markerEnd === undefined ? {} : { markerEnd })} interactionWidth={0} />
    );
  },
  (one, other) => one.data?.path === other.data?.path && one.markerEnd === other.markerEnd,
);
