/**
 * Gives a lost focus a new place. A focused element that is removed or disabled leaves the focus on the body, from where
 * Tab starts at the top of the page: after Ctrl S in an editor, after a transition, after a row was removed.
 */

/** Time for dialogs, menus and pages to place the focus themselves, ms. */
const patience = 60;

/** Attribute of an element that takes the focus of what disappears in it. It needs `tabIndex={-1}`. */
const homeAttribute = 'data-focus-home';

const focusable = 'a[href], button, input, select, textarea, [tabindex], [contenteditable="true"]';

/** Elements around this one, from the inside out. */
function around(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) found.push(one);
  return found;
}

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert]') === null;

/** Where the work goes on: the part of the page that still exists, else the title of the page. */
function nextPlace(page: Document, former: readonly Element[]): HTMLElement | undefined {
  const rest = former.filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.isConnected,
  );
  const home = rest.find((element) => element.hasAttribute(homeAttribute) || element.matches('[role="dialog"]'));
  return home ?? page.querySelector<HTMLElement>('main h1') ?? undefined;
}

/** Watches the focus of a document. Returns a function that ends the watch. */
export function keepFocus(page: Document): () => void {
  const ended = new AbortController();
  const listen = { capture: true, signal: ended.signal };
  let last: HTMLElement | undefined;
  let former: readonly Element[] = [];
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;

  const settle = (): void => {
    waiting = undefined;
    if (!last || page.activeElement !== page.body) return;
    if (isUsable(last)) {
      // Enabled again, as a button that was loading.
      if (wasLost) last.focus({ preventScroll: true });
      return;
    }
    // A disabled button may come back; of a removed one only its surroundings are left.
    if (last.isConnected) return;
    const place = nextPlace(page, former);
    // The next page may still be loading: it is looked for again with the next change.
    if (!place) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  // The browser moves the focus to the body after the change, with the next frame.
  const look = (): void => {
    if (!last) return;
    wasLost ||= last.matches(':disabled');
    waiting ??= setTimeout(settle, patience);
  };
  const changes = new MutationObserver(look);

  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target === page.body) return;
      last = target;
      former = around(target);
      wasLost = false;
    },
    listen,
  );
  // A press beside every control gives the focus up on purpose.
  page.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Element && !target.closest(focusable)) last = undefined;
    },
    listen,
  );
  changes.observe(page.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    ended.abort();
    changes.disconnect();
    clearTimeout(waiting);
  };
}
