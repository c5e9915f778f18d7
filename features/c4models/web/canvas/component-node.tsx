/** A component on the canvas. */
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { C4FlowNode } from './node-data.ts';
import { NodeBody } from './node-body.tsx';
import { isSameLook } from './same-look.ts';

/** Drawn again only when it looks different. */
export const ComponentNode = memo(function ComponentNode({ data, selected }: NodeProps<C4FlowNode>) {
  return <NodeBody facts={data} isSelected={selected} shape="box" />;
}, isSameLook);
