/** Node of the map: a record or a document. */
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { DecisionNode } from '../contract.ts';
import { numberOf } from '../model/map-filter.ts';
import classes from './decision-stage.module.css';
import { colourOf } from './state-colours.ts';

/** Data of a node. */
export interface DecisionNodeData extends Record<string, unknown> {
  readonly decision: DecisionNode;
  /** Relation to the focused node. */
  readonly mark: 'selected' | 'near' | undefined;
}

/** A node of the stage. */
export type DecisionFlowNode = Node<DecisionNodeData, 'decision'>;

/** Memoized: rendered again only when its record or highlight change. */
export const DecisionBox = memo(
  function DecisionBox({ data: { decision, mark } }: NodeProps<DecisionFlowNode>) {
    const { title, state } = decision;
    return (
      <div
        className={classes.node}
        data-mark={mark}
        style={{ borderLeftColor: `var(${colourOf(state?.theme)})` }}
        title={title}
      >
        <i className="source" data-handlepos="left" hidden />
        <i className="target" data-handlepos="right" hidden />
        <span className={classes.head}>
          <span className={classes.number}>{numberOf(decision) || 'Document'}</span>
          {state ? <StateBadge {...state} /> : null}
        </span>
        <span className={classes.title}>{title}</span>
      </div>
    );
  },
  (one, other) => one.data === other.data,
);
