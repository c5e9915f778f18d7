/** Streams a large body to a temporary file, which creates no garbage in memory. */
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Failure } from '../model/failure.ts';
import { closeAfterAnswer } from './unread-body.ts';
import { uploadFolder } from './upload.ts';

/** Bytes per write: waking a thread for each piece costs the request thread more than the bytes. */
const batchBytes = 1024 * 1024;

const tooLargeMessage = 'The body is too large.';

/**
 * Saves a body of at most `limit` bytes, read from `pieces`; returns the path. 413 above the limit. Remove the file
 * afterwards.
 */
export async function saveBody(request: IncomingMessage, limit: number, pieces: Readable = request): Promise<string> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const path = join(uploadFolder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  try {
    await writeInBatches(file, limitedPieces(request, limit, pieces));
  } catch (error) {
    await removeBody(path);
    throw error;
  } finally {
    await file.close();
  }
  return path;
}

/** Throws 413 above `limit` bytes. */
async function* limitedPieces(request: IncomingMessage, limit: number, pieces: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > limit) {
      closeAfterAnswer(request);
      throw new Failure(413, tooLargeMessage);
    }
    yield piece;
  }
}

async function writeInBatches(file: FileHandle, pieces: AsyncIterable<Buffer>): Promise<void> {
  let batch: Buffer[] = [];
  let batched = 0;
  for await (const piece of pieces) {
    batch.push(piece);
    batched += piece.length;
    if (batched < batchBytes) continue;
    await writeAll(file, batch);
    [batch, batched] = [[], 0];
  }
  if (batched > 0) await writeAll(file, batch);
}

async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces);
  // Fewer bytes are written when the disk becomes full; writing the rest fails with the reason.
  if (bytesWritten < total) await file.appendFile(Buffer.concat(pieces).subarray(bytesWritten));
}

/** Saves a body that this process made, as `saveBody` does. */
export async function saveMadeBody(text: string): Promise<string> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const path = join(uploadFolder, randomUUID());
  await writeFile(path, text, { flag: 'wx', mode: 0o600 });
  return path;
}

/** Removes a saved body. */
export const removeBody = (path: string): Promise<void> => rm(path, { force: true });
