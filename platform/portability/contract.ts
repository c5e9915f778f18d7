/** A project as one zip, out and in again. */
import * as z from 'zod/mini';
import { call, id } from '#platform/http/contract.ts';

export const importedMessage = 'The project has been imported.';
export const notEmptyMessage =
  'Only a project that holds nothing, not even in its trash, can take an import. Please create a new project for it.';
export const notAnExportMessage = 'This file is not an export of a project.';
export const newerExportMessage = 'This export was made by a newer version and cannot be read here.';
export const importTooLargeMessage = 'Please choose a file of at most 2 GB.';
export const unpackedTooLargeMessage = 'Unpacked, the texts of an import can be at most 100 MB.';
export const textTooLargeMessage = 'A text of an import can be at most 40 MB.';
export const tooManyFilesMessage = 'An import can hold at most 120,000 files.';

/** Bytes, and a count; `unpacked` is for all texts, `text` for one; files of a project have limits of their own. */
export const importLimits = { packed: 2_000_000_000, unpacked: 100_000_000, text: 40_000_000, files: 120_000 } as const;

const byId = z.strictObject({ id });

export const exportProject = call({
  name: 'exportProject',
  method: 'GET',
  path: '/projects/:id/export',
  summary: 'Everything of a project as one zip of Markdown and JSON files',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.export',
  params: byId,
  envelope: 'file',
});

export const importProject = call({
  name: 'importProject',
  method: 'POST',
  path: '/projects/:id/import',
  summary: 'Fill an empty project from an export',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.import',
  params: byId,
  upload: { maxBytes: importLimits.packed, tooLarge: importTooLargeMessage },
  /** How many of what came in, for example `{ pages: 12, namespaces: 2 }`. */
  reply: z.strictObject({ counts: z.record(z.string(), z.int()) }),
  envelope: 'item',
});
