/** Saves the file of a multipart upload to a temporary file. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseFileMessage, type UploadRule } from '../contract.ts';
import { Failure, violated } from '../model/failure.ts';
import { asDiskFull } from './disk-full.ts';

/** An uploaded file. Removed once the call is answered. */
export interface UploadedFile {
  /** Path of the temporary file. */
  readonly path: string;
  /** Name given by the client; never used as a path. */
  readonly name: string;
  /** Media type given by the client; not to be trusted. */
  readonly type: string;
  readonly bytes: number;
}

/** Overhead of the multipart body around the file, bytes. */
const frame = 64 * 1024;

/** Folder of uploads and large bodies until their call is answered. */
export const uploadFolder = join(tmpdir(), 'archwright-uploads');

/** Removes uploads that a killed process left behind. */
export async function sweepUploads(before: Date): Promise<void> {
  for (const name of await readdir(uploadFolder).catch(() => [])) {
    const path = join(uploadFolder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true });
  }
}

/** Lets `scope` accept multipart bodies. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  void scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 } });
}

/** Largest body of an upload call, bytes. */
export const uploadBodyLimit = (rule: UploadRule): number => rule.maxBytes + frame;

/** Saves the file of a request. 422 without a file or above the limit, 400 when the body is broken. */
export async function takeUpload(request: FastifyRequest, rule: UploadRule): Promise<UploadedFile> {
  if (!request.isMultipart()) throw violated('file', chooseFileMessage);
  let files;
  try {
    await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
    ({ files } = await request.saveRequestFiles({ limits: { fileSize: rule.maxBytes }, tmpdir: uploadFolder }));
  } catch (error) {
    const { code } = error as { code?: string };
    const full = asDiskFull(error);
    if (full instanceof Failure) throw full;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw violated('file', rule.tooLarge);
    throw new Failure(400, 'The upload could not be read.');
  }
  const file = files[0];
  if (!file || file.fieldname !== 'file') throw violated('file', chooseFileMessage);
  return { path: file.filepath, name: file.filename, type: file.mimetype, bytes: file.file.bytesRead };
}
