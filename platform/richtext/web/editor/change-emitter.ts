/** Reports changes to the parent, throttled to what the machine can handle. */

const LONGEST_WAIT_MS = 300;

/**
 * Collects changes: `changed()` after each, `flush()` when the current text is needed at once. `read` serializes the
 * document, which takes a few milliseconds for long documents, so it waits for an idle moment.
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

  /** Notes that the document changed; the parent is notified within 300 ms. */
  changed(): void {
    this.#cancel ??= whenIdle(() => this.flush());
  }

  /** Emits pending changes and returns the current document. */
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
