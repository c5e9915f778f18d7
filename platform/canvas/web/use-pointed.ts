/** What the pointer is on, for what a canvas shows there before anything is pressed. */
import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Point } from '../model/lines.ts';

/**
 * What `targetAt` finds at the pointer, canvas px, while nothing is pressed; undefined elsewhere, and for fingers. Over an
 * element that `isHolding`, such as buttons that belong to what is pointed at, it stays. Rendered inside a stage.
 */
export function usePointed<T>(
  targetAt: (at: Point) => T,
  isHolding: (over: Element) => boolean = () => false,
): T | undefined {
  const flow = useReactFlow();
  const stage = useStore(({ domNode }) => domNode?.parentElement);
  const [pointed, setPointed] = useState<T>();
  const move = useEffectEvent(({ clientX, clientY, target, buttons, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return setPointed(undefined);
    if (isHolding(target)) return;
    if (!target.classList.contains('react-flow__pane')) return setPointed(undefined);
    const on = targetAt(flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false }));
    setPointed((before) => (JSON.stringify(before) === JSON.stringify(on) ? before : on));
  });
  useEffect(() => {
    if (!stage) return undefined;
    const onMove = (event: PointerEvent): void => move(event);
    const leave = (): void => setPointed(undefined);
    stage.addEventListener('pointermove', onMove);
    stage.addEventListener('pointerleave', leave);
    return () => {
      stage.removeEventListener('pointermove', onMove);
      stage.removeEventListener('pointerleave', leave);
    };
  }, [stage]);
  return pointed;
}
