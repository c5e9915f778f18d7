/** Debounces work that follows the text, so that it never runs while somebody types. */
import type { Editor } from '@tiptap/core';

const REST_MS = 250;
const LONGEST_WAIT_MS = 1500;

/** Calls `work` at once and, debounced, after every change of text or selection; the returned function stops it. */
export function debounceUpdates(editor: Editor, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;
  const run = (): void => {
    timer = undefined;
    waitingSince = 0;
    if (!editor.isDestroyed) work();
  };
  const later = (): void => {
    const now = performance.now();
    waitingSince ||= now;
    clearTimeout(timer);
    timer = setTimeout(run, Math.min(REST_MS, Math.max(0, waitingSince + LONGEST_WAIT_MS - now)));
  };
  run();
  editor.on('update', later);
  editor.on('selectionUpdate', later);
  return () => {
    clearTimeout(timer);
    editor.off('update', later);
    editor.off('selectionUpdate', later);
  };
}
