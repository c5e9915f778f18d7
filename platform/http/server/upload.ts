/** Takes the one file of an upload call from its multipart body into a temporary file. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseFileMessage, type UploadRule } from '../contract.ts';
import { Failure, violated } from '../model/failure.ts';
import { asDiskFull } from './disk-full.ts';

/** An uploaded file. It is removed once the call is answered. */
export interface UploadedFile {
  /** Where it lies meanwhile. */
  readonly path: string;
  /** Name as the sender told it; never used as a path. */
  readonly name: string;
  /** Media type as the sender told it; not to be trusted. */
  readonly type: string;
  readonly bytes: number;
}

/** What the multipart frame around the file may take, bytes. */
const frame = 64 * 1024;

/** Where uploads and large bodies lie until their call is answered. */
export const uploadFolder = join(tmpdir(), 'archwright-uploads');

/** Removes uploads that a killed process left behind. */
export async function sweepUploads(before: Date): Promise<void> {
  for (const name of await readdir(uploadFolder).catch(() => [])) {
    const path = join(uploadFolder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true });
  }
}

/** Lets `scope`, and nothing outside it, read multipart bodies. */
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
