/** Comparison for memoized nodes: moves do not re-render them. */
import type { NodeProps } from '@xyflow/react';
import type { C4FlowNode } from './node-data.ts';

/** Appearance is determined by data and selection. */
export const isSameLook = (one: NodeProps<C4FlowNode>, other: NodeProps<C4FlowNode>): boolean =>
  one.data === other.data && one.selected === other.selected;
