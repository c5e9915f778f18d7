/** Reads a zip for yauzl in large windows: the directory of an archive is many small pieces beside each other. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { RandomAccessReader } from 'yauzl';

const windowBytes = 1024 * 1024;

/** A file that is read a megabyte at a time. Only for the directory: entries are not streamed through it. */
export class WindowReader extends RandomAccessReader {
  /** Size of the file in bytes. */
  readonly size: number;
  readonly #file: number;
  readonly #window = Buffer.allocUnsafe(windowBytes);
  #start = 0;
  #end = 0;

  constructor(path: string) {
    super();
    this.#file = openSync(path, 'r');
    this.size = fstatSync(this.#file).size;
  }

  // oxlint-disable-next-line max-params -- yauzl defines the signature
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    let error: Error | null = null;
    try {
      for (let done = 0; done < length;) done += this.#copy(buffer, offset + done, length - done, position + done);
    } catch (fault) {
      error = fault as Error;
    }
    // Never in the same turn: yauzl does not expect an answer before its call returns.
    process.nextTick(callback, error);
  }

  override close(callback: (error: Error | null) => void): void {
    closeSync(this.#file);
    callback(null);
  }

  /** Copies what the window holds of a range, after moving it there; answers the bytes. Throws at the end of the file. */
  #copy(target: Buffer, offset: number, length: number, position: number): number {
    if (position < this.#start || position >= this.#end) {
      this.#start = position;
      this.#end = position + readSync(this.#file, this.#window, 0, windowBytes, position);
      if (this.#end === position) throw new Error('The zip ends too early.');
    }
    const from = position - this.#start;
    return this.#window.copy(target, offset, from, Math.min(from + length, this.#end - this.#start));
  }
}
