/** Keeps a text where it stands in the window when its page changes between reading and writing. */
import { useCallback, type RefCallback } from 'react';

/** How a text is shown. */
export type TextMode = 'view' | 'edit';

interface Place {
  readonly text: string;
  readonly mode: TextMode;
  /** Below the upper edge of the window, CSS px. */
  readonly top: number;
  readonly height: number;
  readonly at: number;
}

/** Longest change between the two: the editor and the newest text may have to be loaded. */
const longestMs = 10_000;

const NARROW = 640;

let left: Place | undefined;

const topOf = (element: HTMLElement): number => element.getBoundingClientRect().top;

function restore(element: HTMLElement, { top, height }: Place): void {
  // The editor fills its element after this; until then the page must not be too short to be scrolled.
  element.style.minHeight = `${height}px`;
  const settle = (): void => {
    globalThis.scrollBy({ top: topOf(element) - top, behavior: 'instant' });
    const missing = top - topOf(element);
    // On a phone the gap would be larger than the jump.
    if (missing > 0 && globalThis.innerWidth > NARROW)
      element.style.marginTop = `${missing + (Number.parseFloat(element.style.marginTop) || 0)}px`;
  };
  settle();
  // A navigation scrolls to the top once the new page is there.
  requestAnimationFrame(() => {
    settle();
    requestAnimationFrame(() => {
      element.style.minHeight = '';
    });
  });
}

/** Ref of the element around the text; `text` identifies it, undefined for a new one. */
export function useTextPlace(text: string | undefined, mode: TextMode): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || text === undefined) return undefined;
      const found = left;
      left = undefined;
      if (found?.text === text && found.mode !== mode && Date.now() - found.at < longestMs) restore(element, found);
      return () => {
        left = { text, mode, top: topOf(element), height: element.offsetHeight, at: Date.now() };
      };
    },
    [text, mode],
  );
}
