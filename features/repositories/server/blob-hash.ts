/** The hash that git gives a content. */
import { createHash } from 'node:crypto';

/** @param like any hash of the repository: it tells which kind the repository uses */
export function blobHash(content: string, like: string): string {
  const bytes = Buffer.from(content);
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
