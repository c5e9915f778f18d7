/** Switches boxes between one picture and elements: a few are mounted or unmounted per frame, from the middle of the view. */
import { useStoreApi, type Node } from '@xyflow/react';
import { useEffect, useMemo, useState } from 'react';

/** Boxes that can be mounted in one frame. */
const inFrame = 6;
/** Frames after which all are mounted; those outside the view cost nothing. */
const frames = 16;

interface StagedNodes {
  readonly nodes: Node[];
  /** The picture is still shown in place of boxes that are not mounted yet. */
  readonly isStaging: boolean;
}

const noNodes: Node[] = [];

/** `isFar` says whether one picture replaces all of them. */
export function useStagedNodes(nodes: Node[], isFar: boolean): StagedNodes {
  const store = useStoreApi();
  // Boxes that are near from the start are mounted at once.
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
