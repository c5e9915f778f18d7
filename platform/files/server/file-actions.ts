/** The rules of files: what may be stored, how much, and for how long. */
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Db } from '#platform/database/server/connection.ts';
import type { Database } from '#platform/database/server/open-database.ts';
import type { FileReply } from '#platform/http/contract.ts';
import { notFound, refused, violated } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import { sweepUploads, type UploadedFile } from '#platform/http/server/upload.ts';
import { lockPlan } from '#platform/limits/server/subscription-table.ts';
import {
  emptyFileMessage,
  fileLimits,
  imageTooLargeMessage,
  projectFullMessage,
  type StoredFile,
} from '../contract.ts';
import { cleanFileName } from '../model/file-name.ts';
import { isInlineType } from '../model/file-type.ts';
import { fileTypeOf, headLength } from './file-sniff.ts';
import type { Bytes, FileStore } from './file-store.ts';
import { bytesOfProject, fileById, insertFile, removeUnusedFiles, type FileKey, type FileScope } from './file-table.ts';

const hourMs = 3_600_000;

/** Detects the media type and checks whether the file may be stored; 422 with a message. */
export function typeOfAcceptable(head: Uint8Array, size: number): string {
  if (size === 0) throw violated('file', emptyFileMessage);
  const type = fileTypeOf(head);
  if (type.startsWith('image/') && size > fileLimits.image) throw violated('file', imageTooLargeMessage);
  return type;
}

/** The first bytes of a file on the disk. */
async function headOf(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Passes bytes through and adds them to a hash. */
export async function* hashing(bytes: Bytes, hash: Hash): Bytes {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/** Throws 422 when `more` bytes exceed the storage limit of the Free plan. Locks the plan until the transaction ends. */
export async function assertProjectHasSpace(db: Db, scope: FileScope, more: number): Promise<void> {
  const { plan } = await lockPlan(db, scope.organizationId);
  if (plan !== 'basic') return;
  if ((await bytesOfProject(db, scope)) + more > fileLimits.freeProject) throw refused(projectFullMessage);
}

/** Dependencies of the file actions. */
export interface FileServices {
  readonly database: Database;
  readonly files: FileStore;
}

/** Stores an upload: first its bytes, then its row, so that a row never references missing bytes. */
export async function storeUpload(
  { database, files }: FileServices,
  caller: Pick<ProjectCaller, 'organizationId' | 'projectId' | 'userId'>,
  upload: UploadedFile,
): Promise<StoredFile> {
  const type = typeOfAcceptable(await headOf(upload.path), upload.bytes);
  const { organizationId, projectId, userId } = caller;
  const scope = { organizations: [organizationId], userId };
  // Checked before the bytes are written, and again below within the transaction.
  await database.within(scope, (db) => assertProjectHasSpace(db, caller, upload.bytes));
  const key: FileKey = { organizationId, projectId, id: randomUUID() };
  const at = new Date();
  const hash = createHash('sha256');
  await files.put(key, hashing(createReadStream(upload.path), hash), at);
  const sha256 = hash.digest('hex');
  const stored = { id: key.id, name: cleanFileName(upload.name), type, size: upload.bytes };
  try {
    await database.within(scope, async (db) => {
      await assertProjectHasSpace(db, caller, upload.bytes);
      await insertFile(db, { ...key, ...stored, sha256, at, by: userId });
    });
  } catch (error) {
    await files.remove(key).catch(() => undefined);
    throw error;
  }
  return stored;
}

/** A file as a download; 404 when it is unknown, of another project, or its bytes are missing. */
export async function readFile(
  { database, files }: FileServices,
  { organizationId, projectId, userId }: ProjectCaller,
  id: string,
): Promise<FileReply> {
  const scope = { organizationId, projectId };
  const found = await database.within({ organizations: [organizationId], userId, readOnly: true }, (db) =>
    fileById(db, scope, id),
  );
  const body = found && (await files.read({ ...scope, id }));
  if (!body) throw notFound();
  const { name, type, size } = found;
  return {
    name,
    type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    size,
    inline: isInlineType(type),
    body,
  };
}

/** Removes files that nothing has referenced for a week, and leftovers of aborted uploads. */
export async function removeUnused({ database, files }: FileServices, now = new Date()): Promise<void> {
  for (const key of await removeUnusedFiles(database.owner)) await files.remove(key);
  const before = new Date(now.getTime() - hourMs);
  await files.sweep(before);
  await sweepUploads(before);
}
