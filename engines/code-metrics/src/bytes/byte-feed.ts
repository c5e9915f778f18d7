/** The bytes of a file: never more than the limit, unpacked when they are gzip, with a look at the beginning. */
import { ReportFault, sizeText } from '../report/report-problem.ts';

/** Bytes in pieces, as files and requests give them. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface ByteReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
  cancel(): Promise<void>;
}

interface ByteWriter {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
}

/** The part of the standard class that is used; browsers and Node have it. */
declare class DecompressionStream {
  constructor(format: 'gzip');
  readonly readable: { getReader(): ByteReader };
  readonly writable: { getWriter(): ByteWriter };
}

const ignore = (): void => {};

/** Ends the reading of a file over the limit. */
export const tooLarge = (limit: number): ReportFault =>
  new ReportFault(
    'too_large',
    `The file is larger than ${sizeText(limit)} when unpacked. Analyse parts of the code separately, or exclude tests and libraries.`,
  );

async function* limited(source: ByteSource, limit: number): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const bytes of source) {
    size += bytes.length;
    if (size > limit) throw tooLarge(limit);
    if (bytes.length > 0) yield bytes;
  }
}

/** Feeds the inflater as fast as it takes bytes; what the source throws is kept for the reader. */
async function fill(writer: ByteWriter, source: AsyncIterable<Uint8Array>): Promise<{ readonly error?: unknown }> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await iterator.next();
    } catch (error) {
      await writer.abort(error).catch(ignore);
      return { error };
    }
    try {
      if (next.done === true) {
        await writer.close();
        return {};
      }
      await writer.write(next.value);
    } catch {
      // The readable side says the same.
      await iterator.return?.();
      return {};
    }
  }
}

const brokenGzip = (): ReportFault =>
  new ReportFault(
    'broken_gzip',
    'The gzip file is damaged or cut off, so it cannot be unpacked. Pack the report again, or upload it without packing.',
  );

/** Unpacks gzip; what it throws beside the failures of its source means that the bytes are damaged. */
export type Inflate = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Unpacks by a function from outside, and tells failures of the source from damage. */
async function* inflatedBy(
  inflate: Inflate,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failure: { readonly error: unknown } | undefined;
  async function* watched(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* source;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  try {
    yield* inflate(watched());
  } catch (error) {
    if (error instanceof ReportFault) throw error;
    throw failure ? failure.error : brokenGzip();
  }
}

async function* inflated(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const filled = fill(writer, source);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(async () => {
        const { error } = await filled;
        throw error instanceof Error ? error : brokenGzip();
      });
      if (done) return;
      if (value !== undefined) yield value;
    }
  } finally {
    await reader.cancel().catch(ignore);
    await writer.abort(undefined).catch(ignore);
    await filled;
  }
}

/** The beginning of a file, and all of it. */
export interface ByteFeed {
  readonly head: Uint8Array;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Lets go of the source, also when nothing was read but the head. */
  close(): Promise<void>;
}

/** Bytes of the head that are wanted before a format is chosen. */
export const headSize = 16_384;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function withHead(source: AsyncIterable<Uint8Array>): Promise<ByteFeed> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < headSize) {
    const next = await iterator.next();
    if (next.done === true) break;
    first.push(next.value);
    size += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* first;
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.(undefined);
    }
  }
  const close = async (): Promise<void> => {
    await iterator.return?.(undefined);
  };
  return { head: joined(first).subarray(0, headSize), chunks: all(), close };
}

/** Opens a file: gzip is known by its first bytes. Both the file and what it unpacks to stay below the limit. */
export async function openFeed(source: ByteSource, limit: number, inflate?: Inflate): Promise<ByteFeed> {
  const feed = await withHead(limited(source, limit));
  if (feed.head[0] !== 0x1f || feed.head[1] !== 0x8b) return feed;
  return await withHead(limited(inflate ? inflatedBy(inflate, feed.chunks) : inflated(feed.chunks), limit));
}
