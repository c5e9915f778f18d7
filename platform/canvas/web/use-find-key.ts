/** The key that finds something on a canvas. */
import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd F, wherever the focus is but in a dialog. */
export function useFindKey(open: () => void): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
