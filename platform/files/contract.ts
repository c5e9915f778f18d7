/** Files of a project, referenced by rich text: calls, limits and messages. Source: decisions section 17. */
import * as z from 'zod/mini';
import { call, id } from '#platform/http/contract.ts';

/** Limits in bytes, characters and days. */
export const fileLimits = {
  image: 10_000_000,
  other: 50_000_000,
  freeProject: 1_000_000_000,
  nameLength: 200,
  unusedDays: 7,
} as const;

/** 422 for an attachment above the limit. */
export const fileTooLargeMessage = 'Files can be up to 50 MB.';
/** 422 for an image above the limit. */
export const imageTooLargeMessage = 'Images can be up to 10 MB.';
/** 422 for a file without bytes. */
export const emptyFileMessage = 'This file is empty.';
/** 422 when an upload would exceed the storage limit of the Free plan. */
export const projectFullMessage = 'This file would exceed the limit of 1 GB per project on the Free plan.';

/** A stored file. `type` is detected from its bytes, never from its name; `size` is in bytes. */
export const storedFile = z.strictObject({ id, name: z.string(), type: z.string(), size: z.int() });
/** See `storedFile`. */
export type StoredFile = z.output<typeof storedFile>;

const inProject = { tag: 'Files', access: 'project' } as const;

/** Stores one file; returns its metadata. 422 for an empty or too large file and for a full project. */
export const uploadFile = call({
  ...inProject,
  name: 'uploadFile',
  method: 'POST',
  path: '/files',
  summary: 'Upload a file; it is kept while a document references it',
  permission: 'file.write',
  upload: { maxBytes: fileLimits.other, tooLarge: fileTooLargeMessage },
  reply: storedFile,
  envelope: 'item',
  status: 201,
});

/** Downloads a file; 404 when it is unknown or of another project. */
export const getFile = call({
  ...inProject,
  name: 'getFile',
  method: 'GET',
  path: '/files/:id',
  summary: 'Download a file',
  permission: 'file.read',
  params: z.strictObject({ id }),
  envelope: 'file',
});
