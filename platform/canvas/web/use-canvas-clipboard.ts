/** The clipboard of the system for a canvas: copies and pastes belong to it while it has the focus. */
import { useEffect } from 'react';

/** What a canvas does with the clipboard. A constant. */
interface CanvasClipboard<S> {
  /** Also for cuts: see `event.type`. */
  readonly copy: (store: S, event: ClipboardEvent, data: DataTransfer) => void;
  readonly paste: (store: S, event: ClipboardEvent, data: DataTransfer) => void;
}

const isOnCanvas = (): boolean =>
  document.activeElement === document.body || document.activeElement?.getAttribute('role') === 'application';

/** Listens while `isOn`: while the canvas of the editor can be reached. */
export function useCanvasClipboard<S>(isOn: boolean, store: S, { copy, paste }: CanvasClipboard<S>): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (does: CanvasClipboard<S>['copy']) => (event: ClipboardEvent) => {
      if (isOnCanvas() && event.clipboardData) does(store, event, event.clipboardData);
    };
    const [onCopy, onPaste] = [hear(copy), hear(paste)];
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [isOn, store, copy, paste]);
}

/** Copies or cuts from a menu as the keys do, once the menu has given the focus back to the stage. */
export function copySelection(canvas: HTMLElement | null, how: 'copy' | 'cut'): void {
  const stage = canvas?.querySelector<HTMLElement>('[role="application"][tabindex]');
  setTimeout(() => {
    stage?.focus({ preventScroll: true });
    document.execCommand(how);
  }, 0);
}
