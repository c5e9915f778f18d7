/** Spares nodes from being drawn again while they only move. */
import type { NodeProps } from '@xyflow/react';
import type { C4FlowNode } from './node-data.ts';

/** Everything that a node looks like is in its data and in whether it is selected. */
export const isSameLook = (one: NodeProps<C4FlowNode>, other: NodeProps<C4FlowNode>): boolean =>
  one.data === other.data && one.selected === other.selected;
