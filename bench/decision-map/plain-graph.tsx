/** The canvas library with as many nodes and edges, with default settings. */
import '@xyflow/react/dist/style.css';
import { Background, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import { layeredLayout } from '../../platform/canvas/model/layered-layout.ts';
import type { ShownGraph } from '../../features/decisions/model/map-filter.ts';
import { layoutTaskOf } from '../../features/decisions/model/map-layout.ts';

/** The same positions as in the product. */
export function PlainGraph({ shown }: { readonly shown: ShownGraph }) {
  const nodes = useMemo(() => {
    const titles = new Map(shown.nodes.map(({ id, title }) => [id, title]));
    return layeredLayout(layoutTaskOf(shown)).map(({ id, x, y }) => ({
      id,
      position: { x, y },
      data: { label: titles.get(id) ?? '' },
    }));
  }, [shown]);
  const edges = useMemo(
    () => shown.edges.map(({ from, to }) => ({ id: `${from} ${to}`, source: from, target: to })),
    [shown],
  );
  return (
    <ReactFlow nodes={nodes} edges={edges} minZoom={0.05} fitView>
      <Background />
    </ReactFlow>
  );
}
