/** Takes the one file of an upload call from its multipart body into a temporary file. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chooseFileMessage, type UploadRule } from '../contract.ts';
import { Failure, violated } from '../model/failure.ts';

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
    ({ files } = await request.saveRequestFiles({ limits: { fileSize: rule.maxBytes } }));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw violated('file', rule.tooLarge);
    throw new Failure(400, 'The upload could not be read.');
  }
  const file = files[0];
  if (!file || file.fieldname !== 'file') throw violated('file', chooseFileMessage);
  return { path: file.filepath, name: file.filename, type: file.mimetype, bytes: file.file.bytesRead };
}
