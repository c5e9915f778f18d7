/** A line between two nodes of the map; its way is known beforehand. */
import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';

/** A line of the stage: `path` is what an SVG path is drawn by, canvas px. */
export type DecisionFlowEdge = Edge<{ readonly path: string }, 'decision'>;

/** Drawn again only when its way or its look changes. */
export const DecisionLine = memo(
  function DecisionLine({ data, markerEnd }: EdgeProps<DecisionFlowEdge>) {
    return (
      <BaseEdge path={data?.path ?? ''} {...(markerEnd === undefined ? {} : { markerEnd })} interactionWidth={0} />
    );
  },
  (one, other) => one.data?.path === other.data?.path && one.markerEnd === other.markerEnd,
);
