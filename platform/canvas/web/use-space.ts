/** Space moves the view of a canvas while it is held. */
import { useEffect, useRef, useState } from 'react';

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
