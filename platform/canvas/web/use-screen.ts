/** Fullscreen API, where available. */
import { useEffect, useState } from 'react';

/** `toggle` is undefined without browser support. */
export interface Screen {
  readonly isWhole: boolean;
  readonly toggle: (() => void) | undefined;
}

/** Exits when unmounted. */
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
    // Refused by the browser: nothing changes.
    const asked = isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    asked.catch(() => undefined);
  };
  return { isWhole, toggle: document.fullscreenEnabled ? toggle : undefined };
}
