/** Export and import of a project as one zip. */
import * as z from 'zod/mini';
import { call, id } from '#platform/http/contract.ts';

/** Toast after an import. */
export const importedMessage = 'The project has been imported.';
/** 422 for an import into a project with content. */
export const notEmptyMessage =
  'Only an empty project with an empty trash can be imported into. Create a new project for the import.';
/** 422 for a file that is no project export. */
export const notAnExportMessage = 'This file is not an export of a project.';
/** 422 for an export of a newer format version. */
export const newerExportMessage = 'This export was made by a newer version and cannot be read here.';
/** 422 for a zip above `importLimits.packed`. */
export const importTooLargeMessage = 'Please choose a file of at most 2 GB.';
/** 422 for texts above `importLimits.unpacked`. */
export const unpackedTooLargeMessage = 'Unpacked, the texts of an import can be at most 100 MB.';
/** 422 for a text above `importLimits.text`. */
export const textTooLargeMessage = 'A text of an import can be at most 40 MB.';
/** 422 for more entries than `importLimits.files`. */
export const tooManyFilesMessage = 'An import can hold at most 120,000 files.';

/** Bytes, and a number of files; `unpacked` is for all texts, `text` for one; project files have limits of their own. */
export const importLimits = { packed: 2_000_000_000, unpacked: 100_000_000, text: 40_000_000, files: 120_000 } as const;

const byId = z.strictObject({ id });

/** Downloads the project as a zip; for owners. */
export const exportProject = call({
  name: 'exportProject',
  method: 'GET',
  path: '/projects/:id/export',
  summary: 'Export a project as a zip of Markdown and JSON files',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.export',
  params: byId,
  envelope: 'file',
});

/** Imports a zip into an empty project; 422 when it is invalid, all or nothing. */
export const importProject = call({
  name: 'importProject',
  method: 'POST',
  path: '/projects/:id/import',
  summary: 'Import an export into an empty project',
  tag: 'Projects',
  access: 'organization',
  permission: 'project.import',
  params: byId,
  upload: { maxBytes: importLimits.packed, tooLarge: importTooLargeMessage },
  /** Imported items by type, for example `{ pages: 12, namespaces: 2 }`. */
  reply: z.strictObject({ counts: z.record(z.string(), z.int()) }),
  envelope: 'item',
});
