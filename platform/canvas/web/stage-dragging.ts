/** Dragging of boxes on a stage: the canvas library reports positions, the feature stores them. */
import type { Node, NodeChange, ReactFlowProps } from '@xyflow/react';
import { gridSize } from '../model/stage-settings.ts';

/** Position of a box, canvas px of its top left corner. */
export interface DraggedPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Callbacks for dragged boxes. Selected boxes move together. */
export interface StageDragging {
  readonly onStart: (ids: readonly string[]) => void;
  readonly onMove: (places: readonly DraggedPlace[]) => void;
  readonly onStop: (places: readonly DraggedPlace[]) => void;
}

/** Screen px after which a press becomes a drag; below it is a click, since a hand is never quite still. */
export const dragThreshold = 5;
const snapGrid: [number, number] = [gridSize, gridSize];

const placeOf = ({ id, position }: Node): DraggedPlace => ({ id, x: position.x, y: position.y });

const movesOf = (changes: readonly NodeChange[]): readonly DraggedPlace[] =>
  changes.flatMap((change) =>
    change.type === 'position' && change.position ? [{ id: change.id, ...change.position }] : [],
  );

type DraggingProps = Pick<
  ReactFlowProps,
  | 'nodesDraggable'
  | 'nodeDragThreshold'
  | 'nodeClickDistance'
  | 'snapToGrid'
  | 'snapGrid'
  | 'panActivationKeyCode'
  | 'onNodesChange'
  | 'onNodeDragStart'
  | 'onNodeDragStop'
>;

/** The same as props of the canvas library. */
export function draggingProps(dragging: StageDragging | undefined): DraggingProps {
  if (!dragging) return { nodesDraggable: false, panActivationKeyCode: null };
  return {
    nodesDraggable: true,
    nodeDragThreshold: dragThreshold,
    nodeClickDistance: dragThreshold,
    snapToGrid: true,
    snapGrid,
    panActivationKeyCode: 'Space',
    onNodesChange: (changes) => {
      const moves = movesOf(changes);
      if (moves.length > 0) dragging.onMove(moves);
    },
    onNodeDragStart: (_event, _node, nodes) => dragging.onStart(nodes.map(({ id }) => id)),
    onNodeDragStop: (_event, _node, nodes) => dragging.onStop(nodes.map(placeOf)),
  };
}
