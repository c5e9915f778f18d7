/** Boxes between being one picture and being elements: mounted or taken away a few in each frame, the middle of the view first. */
import { useStoreApi, type Node } from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';

/** Boxes that a frame has time to mount. */
const inFrame = 6;
/** Frames after which all are there; those out of view cost nothing. */
const frames = 16;

interface StagedNodes {
  readonly nodes: Node[];
  /** The picture from afar still stands for those that are missing. */
  readonly isStaging: boolean;
}

const noNodes: Node[] = [];

/** `isFar` says whether one picture stands for all of them. */
export function useStagedNodes(nodes: Node[], isFar: boolean): StagedNodes {
  const store = useStoreApi();
  // Boxes that are near from the beginning come at once.
  const [step, setStep] = useState(isFar ? 0 : frames);
  const isBetween = isFar ? step > 0 : step < frames;
  useEffect(() => {
    if (!isBetween) return undefined;
    const frame = requestAnimationFrame(() => setStep(isFar ? step - 1 : step + 1));
    return () => cancelAnimationFrame(frame);
  }, [isBetween, isFar, step]);
  const order = useMemo(() => {
    if (!isBetween) return nodes;
    const { transform, width, height } = store.getState();
    const [left, top, zoom] = transform;
    const [x, y] = [(width / 2 - left) / zoom, (height / 2 - top) / zoom];
    const way = ({ position }: Node): number => Math.max(Math.abs(position.x - x), Math.abs(position.y - y));
    return nodes.toSorted((one, other) => way(one) - way(other));
  }, [nodes, isBetween, store]);
  const staged = useMemo(() => {
    if (isBetween) return order.slice(0, step * inFrame);
    return isFar ? noNodes : nodes;
  }, [isBetween, isFar, order, nodes, step]);
  return { nodes: staged, isStaging: isBetween };
}
