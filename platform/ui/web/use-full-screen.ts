/** Shows a part of a page in the whole window. Everything else is inert until Escape, the shortcut or the button. */
import { useEffect, useState } from 'react';

/** State and toggle of a part that may fill the window. Not stored. */
export interface FullScreen {
  readonly isFull: boolean;
  readonly toggle: () => void;
  /** Ref of the part. */
  readonly setPart: (part: HTMLElement | null) => void;
}

/** Whether a key event is Ctrl or Command with Shift and F. */
const isToggleKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f';

/** Whether nobody took this Escape. The text stops the browser from acting on any, so there it only counts whose it was. */
function isFreeEscape(event: KeyboardEvent, isForPicker: boolean): boolean {
  if (event.key !== 'Escape') return false;
  const isInText = event.target instanceof HTMLElement && event.target.isContentEditable;
  return isInText ? !isForPicker : !event.defaultPrevented;
}

/** The part is marked with `data-full-screen` for its styles. `hasKey` is for the one part that the shortcut toggles. */
export function useFullScreen({ hasKey = true }: { readonly hasKey?: boolean } = {}): FullScreen {
  const [part, setPart] = useState<HTMLElement | null>(null);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    let isForPicker = false;
    const look = (event: KeyboardEvent): void => {
      isForPicker = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
    };
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing) return;
      if (hasKey && isToggleKey(event)) setFull((was) => !was);
      // Dialogs lie outside of the part.
      else if (isFull && isFreeEscape(event, isForPicker) && part?.contains(event.target as Node)) setFull(false);
      else return;
      event.preventDefault();
    };
    // Checked in the capture and in the bubble phase: a picker that handles Escape is closed by the time the key bubbles.
    document.addEventListener('keydown', look, true);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', look, true);
      document.removeEventListener('keydown', press);
    };
  }, [part, isFull, hasKey]);
  useEffect(() => (part && isFull ? coverTheRest(part) : undefined), [part, isFull]);
  return { isFull, toggle: () => setFull((was) => !was), setPart };
}

/**
 * Makes everything outside the part inert, except for `visible`; dialogs and toasts, at the end of the page, stay usable.
 * Returns a function that takes it back.
 */
export function makeRestInert(part: HTMLElement, visible?: Element | null): () => void {
  const covered: HTMLElement[] = [];
  for (let inside: HTMLElement = part; inside.parentElement; inside = inside.parentElement) {
    if (inside.parentElement === document.body) break;
    for (const beside of inside.parentElement.children) {
      if (beside === inside || beside === visible || !(beside instanceof HTMLElement) || beside.inert) continue;
      beside.inert = true;
      covered.push(beside);
    }
  }
  return () => {
    for (const element of covered) element.inert = false;
  };
}

/**
 * While an editor is in full screen the page behind does not scroll and cannot be reached; one that presents covers the top
 * bar too.
 */
export function useStillPage(part: HTMLElement | null, isFull: boolean, isPresenting = false): void {
  useEffect(
    () =>
      part && (isFull || isPresenting)
        ? makeRestInert(part, isPresenting ? null : document.querySelector('[data-top-bar]'))
        : undefined,
    [part, isFull, isPresenting],
  );
  const isStill = isFull || isPresenting;
  useEffect(() => {
    if (!isStill) return undefined;
    const { style } = document.documentElement;
    const was = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = was;
    };
  }, [isStill]);
}

/** The part fills the window: the rest is inert and does not scroll. */
function coverTheRest(part: HTMLElement): () => void {
  const uncover = makeRestInert(part);
  const { overflow } = document.documentElement.style;
  document.documentElement.style.overflow = 'hidden';
  // Keeps the cursor in view when the text is reflowed.
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && part.contains(focused)) keepCursorInSight();
  return () => {
    uncover();
    document.documentElement.style.overflow = overflow;
    keepCursorInSight();
  };
}

function keepCursorInSight(): void {
  const node = document.getSelection()?.focusNode;
  const element = node instanceof HTMLElement ? node : node?.parentElement;
  element?.scrollIntoView({ block: 'center' });
}
