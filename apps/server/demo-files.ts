/** The two demo files: a picture of the product and a small table. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Db } from '#platform/database/server/connection.ts';
import { fileTypeOf } from '#platform/files/server/file-sniff.ts';
import type { FileStore } from '#platform/files/server/file-store.ts';
import { insertFile } from '#platform/files/server/file-table.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { everyBlockAttachment, everyBlockFiles } from '#platform/richtext/model/every-block.ts';

/** A file before it is stored. */
export interface DemoFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly at: Date;
}

/** Reads the files from the repository. */
export function readDemoFiles(repository: string): readonly DemoFile[] {
  const at = new Date();
  const picture = join(repository, 'docs/images/document.png');
  const { name, text } = everyBlockAttachment;
  const attachment = { id: everyBlockFiles.attachment, name, bytes: Buffer.from(text), at };
  if (!existsSync(picture)) return [attachment];
  return [{ id: everyBlockFiles.image, name: 'document.png', bytes: readFileSync(picture), at }, attachment];
}

/** Inserts them in the transaction of the demo. */
export async function noteDemoFiles(db: Db, caller: ProjectCaller, files: readonly DemoFile[]): Promise<void> {
  const { organizationId, projectId, userId } = caller;
  for (const { id, name, bytes, at } of files) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const facts = { name, type: fileTypeOf(bytes), size: bytes.length, sha256, at, by: userId };
    await insertFile(db, { organizationId, projectId, id, ...facts });
  }
}

/** Stores their contents, outside of the transaction. */
export async function storeDemoFiles(
  store: FileStore,
  caller: ProjectCaller,
  files: readonly DemoFile[],
): Promise<void> {
  const { organizationId, projectId } = caller;
  for (const { id, bytes, at } of files) await store.put({ organizationId, projectId, id }, Readable.from([bytes]), at);
}
