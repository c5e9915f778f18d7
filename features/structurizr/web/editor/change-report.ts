/** Tells the page of changes of the text when they are on the screen: a key press does not wait for what is around the text. */
import { startTransition } from 'react';

/** Long after the paint of a key, and before the next but one of a fast writer, ms. */
const pause = 100;

/** Reports changes shortly afterwards, several of them as one. */
export class ChangeReport {
  readonly #report: () => void;
  #isDue = false;

  constructor(report: () => void) {
    this.#report = report;
  }

  /** The text has changed. */
  add(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setTimeout(() => this.flush(), pause);
  }

  /** Reports now what has not been reported yet: whoever stores the text calls this first. */
  flush(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    startTransition(() => this.#report());
  }
}
