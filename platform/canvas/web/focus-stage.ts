/** Moves the focus to the stage. */

/** Focuses the stage around an element. The surface of the library has the same role, but takes no focus. */
export const focusStage = (inside: Element | null | undefined): void =>
  inside?.closest<HTMLElement>('[role="application"][tabindex]')?.focus({ preventScroll: true });
