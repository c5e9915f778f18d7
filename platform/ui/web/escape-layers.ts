/** Escape closes one layer at a time: the dialog or drawer that was opened last. */
import { useEffect, useEffectEvent } from 'react';

const layers: (() => void)[] = [];

/** The open list of a field and an enlarged image take their own Escape. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' || target.closest('dialog') !== null);

function closeLast(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) layers.at(-1)?.();
}

/** Calls `onEscape` while this layer is open and the topmost one. */
export function useEscapeLayer(opened: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    if (!opened) return undefined;
    const layer = (): void => close();
    if (layers.length === 0) window.addEventListener('keydown', closeLast, true);
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', closeLast, true);
    };
  }, [opened]);
}
