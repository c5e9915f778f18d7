/** Files of a project, named by rich text: calls, limits and texts. Source: decisions section 17. */
import * as z from 'zod/mini';
import { call, id } from '#platform/http/contract.ts';

/** Bytes, characters and days. */
export const fileLimits = {
  image: 10_000_000,
  other: 50_000_000,
  freeProject: 1_000_000_000,
  nameLength: 200,
  unusedDays: 7,
} as const;

export const fileTooLargeMessage = 'Please choose a file of at most 50 MB.';
export const imageTooLargeMessage = 'Please choose an image of at most 10 MB.';
export const emptyFileMessage = 'This file is empty.';
export const projectFullMessage =
  'The files of this project would take more than 1 GB, which is the limit of the Free plan.';

/** A stored file. `type` is told by its bytes, never by its name. */
export const storedFile = z.strictObject({ id, name: z.string(), type: z.string(), size: z.int() });
export type StoredFile = z.output<typeof storedFile>;

const inProject = { tag: 'Files', access: 'project' } as const;

export const uploadFile = call({
  ...inProject,
  name: 'uploadFile',
  method: 'POST',
  path: '/files',
  summary: 'Store a file; it stays as long as a document names it',
  permission: 'file.write',
  upload: { maxBytes: fileLimits.other, tooLarge: fileTooLargeMessage },
  reply: storedFile,
  envelope: 'item',
  status: 201,
});

export const getFile = call({
  ...inProject,
  name: 'getFile',
  method: 'GET',
  path: '/files/:id',
  summary: 'The bytes of a file',
  permission: 'file.read',
  params: z.strictObject({ id }),
  envelope: 'file',
});
