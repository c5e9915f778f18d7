/** Node of a component. */
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { C4FlowNode } from './node-data.ts';
import { NodeBody } from './node-body.tsx';
import { isSameLook } from './same-look.ts';

/** Memoized by appearance. */
export const ComponentNode = memo(function ComponentNode({ data, selected }: NodeProps<C4FlowNode>) {
  return <NodeBody facts={data} isSelected={selected} shape="box" />;
}, isSameLook);
