/** Streams a large body to a temporary file, which creates no garbage in memory. */
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../model/failure.ts';
import { closeAfterAnswer } from './unread-body.ts';
import { uploadFolder } from './upload.ts';

const tooLargeMessage = 'The body is too large.';

/** Saves a body of at most `limit` bytes; returns the path. 413 above the limit. Remove the file afterwards. */
export async function saveBody(body: IncomingMessage, limit: number): Promise<string> {
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  const path = join(uploadFolder, randomUUID());
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) {
        closeAfterAnswer(body);
        throw new Failure(413, tooLargeMessage);
      }
      await file.write(piece);
    }
  } catch (error) {
    await removeBody(path);
    throw error;
  } finally {
    await file.close();
  }
  return path;
}

/** Removes a saved body. */
export const removeBody = (path: string): Promise<void> => rm(path, { force: true });
