/** Tells the parent of every change, but not more often than the machine has time for. */

const LONGEST_WAIT_MS = 300;

/**
 * Collects changes: `changed()` after each, `flush()` when the newest text is needed at once. `read` gives the
 * document as JSON, which costs a few milliseconds in long documents, so it waits for an idle moment.
 */
export class ChangeEmitter {
  #cancel: (() => void) | null = null;
  #last: string;
  readonly #read: () => string;
  readonly #tell: (json: string) => void;

  constructor(initial: string, read: () => string, tell: (json: string) => void) {
    this.#last = initial;
    this.#read = read;
    this.#tell = tell;
  }

  /** Notes that the document changed; the parent hears of it within 300 ms. */
  changed(): void {
    this.#cancel ??= whenIdle(() => this.flush());
  }

  /** Emits what was not emitted yet and gives the document as it is now. */
  flush(): string {
    if (!this.#cancel) return this.#last;
    this.#cancel();
    this.#cancel = null;
    const json = this.#read();
    if (json !== this.#last) {
      this.#last = json;
      this.#tell(json);
    }
    return json;
  }
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, 100);
  return () => clearTimeout(timer);
}
