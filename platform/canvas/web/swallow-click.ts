/** Clicks that a press has already answered. */

/** Time in which a browser sends the click of a tap, ms. */
const tapRest = 400;

/**
 * The click that follows a press does nothing. That of a tap goes to what lies under the finger by then: a dialog that the
 * tap opened would get it.
 */
export function swallowNextClick(): void {
  const listening = new AbortController();
  const end = setTimeout(() => listening.abort(), tapRest);
  const swallow = (event: MouseEvent): void => {
    event.stopPropagation();
    event.preventDefault();
    clearTimeout(end);
    listening.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: listening.signal });
  // The next tap is meant.
  const stop = (): void => listening.abort();
  window.addEventListener('pointerdown', stop, { capture: true, signal: listening.signal });
}
