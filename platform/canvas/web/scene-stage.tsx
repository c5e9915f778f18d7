/** A canvas whose content is a scene: painted layers that the feature finds its way in, and no boxes of React Flow. */
import type { ComponentProps } from 'react';
import { CanvasStage } from './canvas-stage.tsx';

/** From a map of everything to single pixels. */
const zooms = { min: 0.05, max: 4 } as const;
const noNodes: never[] = [];
const noTypes = {};
const pickNothing = (): void => undefined;

/** Fills its parent. `picture` holds the boxes of the scene, for fitting and for the minimap. */
export function SceneStage(props: Omit<ComponentProps<typeof CanvasStage>, 'nodes' | 'nodeTypes' | 'onPick'>) {
  return (
    <CanvasStage
      zooms={zooms}
      {...props}
      nodes={noNodes}
      nodeTypes={noTypes}
      mostElements={Infinity}
      onPick={pickNothing}
    />
  );
}
