/** Saves the file of a multipart upload to a temporary file. */
import multipart, { type SavedMultipartFile } from '@fastify/multipart';
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
  /** Text fields of the form beside the file. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Text fields of one form, and their longest value in bytes. */
const fieldLimits = { fields: 10, fieldSize: 1_000 } as const;

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
  void scope.register(multipart, {
    limits: { files: 1, parts: 1 + fieldLimits.fields, headerPairs: 20, ...fieldLimits },
  });
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
  const { filepath: path, filename: name, mimetype: type } = file;
  return { path, name, type, bytes: file.file.bytesRead, fields: textFields(file.fields) };
}

/** The first value of each text field. */
function textFields(parts: SavedMultipartFile['fields']): Record<string, string> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, part] of Object.entries(parts)) {
    const first = Array.isArray(part) ? part[0] : part;
    if (first?.type === 'field' && typeof first.value === 'string') fields[name] = first.value;
  }
  return fields;
}
