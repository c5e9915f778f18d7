/** The key of the palette: Ctrl K, on Apple's keyboards Cmd K. */
import { useEffect, useEffectEvent } from 'react';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** How the key is written on this machine. */
export const paletteKey = isApple ? '⌘ K' : 'Ctrl K';

/** Preloads the palette when the page is idle, so that text typed right after the shortcut is not lost. */
const preloadAfter = 1_000;

/** Opens the palette, except where the key is taken: the rich-text editor makes links with it. */
export function usePaletteKey(open: () => void): void {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isKey = (isApple ? event.metaKey : event.ctrlKey) && !event.shiftKey && !event.altKey;
      if (!isKey || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('[contenteditable="true"]')) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', press);
    const preload = setTimeout(() => void import('./palette.tsx').catch(() => undefined), preloadAfter);
    return () => {
      clearTimeout(preload);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
