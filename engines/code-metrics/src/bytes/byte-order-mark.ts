/** The mark that some editors put before UTF-8. */

/** Chunks without the byte order mark at their beginning. */
export async function* withoutMark(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Uint8Array | undefined = new Uint8Array(0);
  for await (const bytes of chunks) {
    if (rest === undefined) {
      yield bytes;
      continue;
    }
    const start: Uint8Array = rest.length === 0 ? bytes : Uint8Array.from([...rest, ...bytes]);
    if (start.length < 3) {
      rest = start;
      continue;
    }
    rest = undefined;
    yield startsWithMark(start) ? start.subarray(3) : start;
  }
  if (rest !== undefined && rest.length > 0) yield rest;
}

/** Whether bytes begin with the mark of UTF-8. */
export const startsWithMark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
