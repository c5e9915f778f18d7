/** Prints the page once everything in its text is there that is otherwise fetched only when it comes near the window. */

import { UNDRAWN } from './undrawn.ts';

// By then the menu that triggered it is unmounted.
const SHORTEST_MS = 200;
// Then it is printed without what has not come.
const LONGEST_MS = 5_000;
const STEP_MS = 50;

const isWaiting = (): boolean =>
  document.querySelector(UNDRAWN) !== null ||
  [...document.querySelectorAll<HTMLImageElement>('.aw-doc img')].some((image) => !image.complete);

/** Resolves when the browser has been asked to print. */
export async function printPage(): Promise<void> {
  // The beforeprint event is too late for what is still to be fetched.
  globalThis.dispatchEvent(new Event('beforeprint'));
  let waited = 0;
  while (waited < SHORTEST_MS || (isWaiting() && waited < LONGEST_MS)) {
    await new Promise((resolve) => {
      setTimeout(resolve, STEP_MS);
    });
    waited += STEP_MS;
  }
  globalThis.print();
}
