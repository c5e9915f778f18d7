/** Node of a person: a head above a body. */
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import classes from './c4-nodes.module.css';
import { NodeBody } from './node-body.tsx';
import type { C4FlowNode } from './node-data.ts';
import { isSameLook } from './same-look.ts';

/** Memoized by appearance. */
export const ActorNode = memo(function ActorNode({ data, selected }: NodeProps<C4FlowNode>) {
  return (
    <NodeBody facts={data} isSelected={selected} shape="actor">
      <span className={classes.head} />
    </NodeBody>
  );
}, isSameLook);
