/** The print key waits for what is fetched only when it comes near the window. */
import { useEffect } from 'react';
import { UNDRAWN } from './undrawn.ts';

function press(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isPrint = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'p';
  // The browser prints at once what is there already.
  if (!isPrint || !document.querySelector(UNDRAWN)) return;
  event.preventDefault();
  void import('./print-page.ts').then(
    ({ printPage }) => printPage(),
    () => globalThis.print(),
  );
}

/** For pages that show a text. */
export function usePrintKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
