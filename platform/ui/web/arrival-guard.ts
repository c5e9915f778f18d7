/**
 * Protects against clicks on a button that arrived under a resting pointer: a second click on "Propose" must not accept
 * the decision because "Accept" took its place. Such a click is ignored for 600 ms.
 */

/** How long a button that arrived under the pointer ignores clicks, ms. */
export const arrivalRest = 600;
/** Movement of the pointer that still counts as resting, px. */
const tremor = 4;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly target: Element;
  readonly name: string;
}

const actionOf = (under: Element | null): Element | null =>
  under?.closest('button, a[href], [role="menuitem"]') ?? null;

/** What a person takes a button for. Its state (expanded, pressed) may change under the pointer. */
const nameOf = (action: Element): string =>
  action.hasAttribute('aria-expanded') || action.hasAttribute('aria-pressed')
    ? ''
    : `${action.getAttribute('aria-label') ?? ''} ${action.textContent}`;

/** What is under the resting pointer, and since when (time stamp of events, ms). */
interface Arrival {
  readonly target: Element;
  readonly name: string;
  readonly since: number;
}

/** Watches the clicks of a document. Returns a function that ends the watch. */
export function guardArrivals(page: Document): () => void {
  const ended = new AbortController();
  const listen = { capture: true, signal: ended.signal };
  let pressed: Press | undefined;
  let arrived: Arrival | undefined;

  const note = (under: Element | null, since: number): void => {
    const target = actionOf(under);
    if (!target || !pressed) return;
    const name = nameOf(target);
    if (target === pressed.target && name === pressed.name) arrived = undefined;
    else if (arrived?.target !== target || arrived.name !== name) arrived = { target, name, since };
  };
  // The page changes under a resting pointer without an event of the pointer when only the name of a button changes.
  let frame = 0;
  const changes = new MutationObserver(() => {
    const since = performance.now();
    // Looked up once per frame: finding what is under a point needs the layout of the page.
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (pressed) note(page.elementFromPoint(pressed.x, pressed.y), since);
    });
  });
  const forget = (): void => {
    pressed = undefined;
    arrived = undefined;
    changes.disconnect();
  };
  const look = (event: MouseEvent): void => {
    if (!pressed) return;
    const isResting = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= tremor;
    if (isResting) note(event.target as Element | null, event.timeStamp);
    else forget();
  };
  const click = (event: MouseEvent): void => {
    const target = actionOf(event.target as Element | null);
    // Clicks by keyboard and by programs have no detail.
    if (!target || event.detail === 0) return;
    look(event);
    if (arrived?.target === target && event.timeStamp - arrived.since < arrivalRest) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    forget();
    pressed = { x: event.clientX, y: event.clientY, target, name: nameOf(target) };
    changes.observe(page.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-label'],
    });
  };

  page.addEventListener('pointermove', look, listen);
  // Browsers report what a change of the layout brought under a resting pointer.
  page.addEventListener('pointerover', look, listen);
  page.addEventListener('click', click, listen);
  return () => {
    ended.abort();
    forget();
  };
}
