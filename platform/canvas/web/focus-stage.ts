/** Moves the focus to the stage. */

/**
 * Focuses a stage without a ring around the whole canvas: that comes with the first key, which may walk from box to box.
 * Returns what shows the ring at once.
 */
export function focusRingless(stage: HTMLElement): () => void {
  const listening = new AbortController();
  const show = (): void => {
    listening.abort();
    stage.removeAttribute('data-ringless');
  };
  stage.setAttribute('data-ringless', '');
  stage.addEventListener('keydown', show, { capture: true, signal: listening.signal });
  stage.addEventListener('blur', show, { signal: listening.signal });
  stage.focus({ preventScroll: true });
  return show;
}

const stageAround = (inside: Element | null | undefined): HTMLElement | null =>
  inside?.closest<HTMLElement>('[role="application"][tabindex]') ?? null;

/** Focuses the stage around an element. The surface of the library has the same role, but takes no focus. */
export const focusStage = (inside: Element | null | undefined): void =>
  stageAround(inside)?.focus({ preventScroll: true });

/** After something that lay over a canvas, or stood beside it in this frame. */
export function focusStageNear(frame: Element | null | undefined): void {
  const stage = stageAround(frame) ?? frame?.querySelector<HTMLElement>('[role="application"]');
  stage?.focus({ preventScroll: true });
}

/** After a text on the canvas was written: what was written shows where the focus is. */
export function focusStageQuietly(inside: Element | null | undefined): void {
  const stage = stageAround(inside);
  if (stage) focusRingless(stage);
}
