/** The canvas library with as many nodes and edges, with default settings. */
import '@xyflow/react/dist/style.css';
import { Background, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import type { ViewPicture } from '../../features/c4models/model/c4-view.ts';

/** The same positions as in the product. */
export function PlainView({ picture }: { readonly picture: ViewPicture }) {
  const [nodes, , onNodesChange] = useNodesState(
    picture.nodes.map(({ id, x, y, item }) => ({ id, position: { x, y }, data: { label: item.name } })),
  );
  const [edges] = useEdgesState(
    picture.edges.map(({ id, sourceId, targetId, description }) => {
      return { id, source: sourceId, target: targetId, label: description };
    }),
  );
  return (
    <ReactFlow nodes={nodes} edges={edges} onNodesChange={onNodesChange} minZoom={0.05} fitView>
      <Background />
    </ReactFlow>
  );
}
