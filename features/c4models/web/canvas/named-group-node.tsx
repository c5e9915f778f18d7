/** Box around siblings with the same group name. */
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import classes from './c4-nodes.module.css';
import type { C4FlowNamedGroup } from './node-data.ts';

/** Fills the node. */
export const NamedGroupNode = memo(
  function NamedGroupNode({ data }: NodeProps<C4FlowNamedGroup>) {
    return (
      <div className={classes.named}>
        <b>{data.name}</b>
      </div>
    );
  },
  (one, other) => one.data.name === other.data.name,
);
