/** What moves the view of a canvas besides its bars: space while it is held, and the right button. */
import { useEffect, useRef, useState, type MouseEvent } from 'react';

/** Whether space is held: while reading a press, and for what is shown. */
export function useSpace(): { readonly isHeld: () => boolean; readonly isOn: boolean } {
  const [isOn, setOn] = useState(false);
  const held = useRef(false);
  useEffect(() => {
    const set = (isDown: boolean): void => {
      held.current = isDown;
      setOn(isDown);
    };
    const down = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, button, a') !== null;
      if (event.key === ' ' && !isTyping && !event.repeat) set(true);
    };
    const up = (event: KeyboardEvent): void => {
      if (event.key === ' ') set(false);
    };
    const end = (): void => set(false);
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', end);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', end);
    };
  }, []);
  return { isHeld: () => held.current, isOn };
}

/** For `onContextMenu`: the right button moves the view; fields keep the menu of the browser. */
export function keepsViewMoving(event: MouseEvent): void {
  if (!(event.target instanceof Element && event.target.closest('textarea, input'))) event.preventDefault();
}
