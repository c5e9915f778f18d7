/** The whole screen, where the browser allows it. */
import { useEffect, useState } from 'react';

/** `toggle` is undefined where the browser has no such thing. */
export interface Screen {
  readonly isWhole: boolean;
  readonly toggle: (() => void) | undefined;
}

/** Leaves it when what used it goes away. */
export function useScreen(): Screen {
  const [isWhole, setWhole] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const look = (): void => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => {
      document.removeEventListener('fullscreenchange', look);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const toggle = (): void => {
    // A browser that says no leaves everything as it is.
    const asked = isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    asked.catch(() => undefined);
  };
  return { isWhole, toggle: document.fullscreenEnabled ? toggle : undefined };
}
