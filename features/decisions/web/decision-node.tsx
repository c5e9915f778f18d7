/** A record or a document on the map. */
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { StateBadge } from '#platform/ui/web/state-badge.tsx';
import type { DecisionNode } from '../contract.ts';
import { numberOf } from '../model/map-filter.ts';
import classes from './decision-stage.module.css';
import { colourOf } from './state-colours.ts';

/** What a node of the stage holds. */
export interface DecisionNodeData extends Record<string, unknown> {
  readonly decision: DecisionNode;
  /** How it stands to what is looked at. */
  readonly mark: 'selected' | 'near' | undefined;
}

/** A node of the stage. */
export type DecisionFlowNode = Node<DecisionNodeData, 'decision'>;

/** Drawn again only when its record or its mark changes. */
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
