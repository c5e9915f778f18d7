/** Node of a container, in one of five shapes. */
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import classes from './c4-nodes.module.css';
import { NodeBody } from './node-body.tsx';
import type { C4FlowNode } from './node-data.ts';
import { isSameLook } from './same-look.ts';

/** Memoized by appearance. */
export const ContainerNode = memo(function ContainerNode({ data, selected }: NodeProps<C4FlowNode>) {
  const { shape } = data.item;
  return (
    <NodeBody facts={data} isSelected={selected} shape={shape}>
      {shape === 'cylinder' || shape === 'pipe' ? <span className={classes.rim} /> : null}
      {shape === 'web-browser' || shape === 'window' ? (
        <span className={classes.strip}>
          <i />
        </span>
      ) : null}
    </NodeBody>
  );
}, isSameLook);
