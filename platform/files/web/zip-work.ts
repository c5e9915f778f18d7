/** A zip archive in the making, packed by a worker of its own. */

/** What the worker is told. */
export type ZipTask =
  | { readonly kind: 'add'; readonly path: string; readonly content: Blob }
  | { readonly kind: 'end' };

/** The archive at the end; nothing before. */
export type ZipAnswer = Blob | undefined;

/** An archive that files are added to in turn. */
export class ZipWork {
  readonly #worker = new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module' });

  #ask(task: ZipTask): Promise<ZipAnswer> {
    return new Promise((resolve, reject) => {
      const once = { once: true };
      this.#worker.addEventListener('message', ({ data }: MessageEvent<ZipAnswer>) => resolve(data), once);
      this.#worker.addEventListener('error', ({ message }) => reject(new Error(message || 'Packing failed.')), once);
      this.#worker.postMessage(task);
    });
  }

  /** Adds a file. Paths have slashes, and each is given once. */
  async add(path: string, content: Blob): Promise<void> {
    await this.#ask({ kind: 'add', path, content });
  }

  /** The archive with all files. */
  async end(): Promise<Blob> {
    return (await this.#ask({ kind: 'end' })) ?? new Blob();
  }

  /** Ends the worker, also in the middle of a file. */
  close(): void {
    this.#worker.terminate();
  }
}
