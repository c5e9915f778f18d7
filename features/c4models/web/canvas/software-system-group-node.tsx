/** Box around the containers of a software system. */
import type { NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { GroupFrame } from './group-frame.tsx';
import type { C4FlowGroup } from './node-data.ts';

/** Fills the node. */
export const SoftwareSystemGroupNode = memo(
  function SoftwareSystemGroupNode({ data }: NodeProps<C4FlowGroup>) {
    return <GroupFrame item={data.item} />;
  },
  (one, other) => one.data === other.data,
);
