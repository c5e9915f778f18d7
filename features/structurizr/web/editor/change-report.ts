/** Tells the page of changes of the text once they are on the screen: a key press does not wait for what is around the text. */
import { startTransition } from 'react';

/** Reports changes after the next paint, several of them as one. */
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
    requestAnimationFrame(() => setTimeout(() => this.flush()));
  }

  /** Reports now what has not been reported yet. A hidden window paints nothing: whoever stores its text calls this. */
  flush(): void {
    if (!this.#isDue) return;
    this.#isDue = false;
    startTransition(() => this.#report());
  }
}
