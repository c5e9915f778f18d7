/** What a pulled folder knows: which file is which thing, in which state it was pulled. */
import * as z from 'zod/mini';
import { Stop } from '#platform/programs/server/run-program.ts';
import { isInside } from './file-names.ts';
import { ownFolder, type FolderFiles } from './whole-files.ts';

const path = z.string().check(z.refine(isInside));

const knownFile = z.object({
  kind: z.string(),
  id: z.string(),
  path,
  /** Of the text as it was pulled. */
  hash: z.string(),
  revision: z.optional(z.number()),
  /** Addresses of the product by the relative ones that stand for them in the file. */
  links: z.optional(z.record(z.string(), z.string())),
  /** There is nothing to say, and so no file. */
  isEmpty: z.optional(z.boolean()),
  /** A newer text was not written, because the file had been changed. */
  isBehind: z.optional(z.boolean()),
  /** A change of the file that waits for a decision. */
  proposed: z.optional(z.object({ hash: z.string(), id: z.string() })),
});
/** A file of a pulled folder. */
export type KnownFile = z.output<typeof knownFile>;

const folderState = z.object({
  version: z.literal(1),
  url: z.string(),
  project: z.string(),
  /** The last change that the files contain; absent until the first pull has ended. */
  cursor: z.optional(z.string()),
  files: z.record(z.string(), knownFile),
  /** Images and attachments by their id. */
  attached: z._default(z.record(z.string(), z.object({ path, hash: z.string() })), {}),
  /** A pull that has not ended: the last change before it, and the things that it has read since. */
  unfinished: z.optional(z.object({ cursor: z.string(), done: z.array(z.string()) })),
  /** New files that were proposed, by their path. */
  proposedFiles: z._default(z.record(z.string(), z.object({ hash: z.string(), id: z.string() })), {}),
});
/** The state of a pulled folder. */
export type FolderState = z.output<typeof folderState>;

/** By which a file is kept in the state. */
export const keyOf = (kind: string, id: string): string => `${kind}:${id}`;

/** The state of a folder; undefined before the first pull. Throws a Stop for a damaged one. */
export function readFolderState(files: FolderFiles): FolderState | undefined {
  const text = files.readState();
  if (text === undefined) return undefined;
  try {
    return z.parse(folderState, JSON.parse(text));
  } catch {
    throw new Stop(
      'input',
      `${ownFolder}/state.json is damaged. Remove it and pull again: files that differ are kept.`,
    );
  }
}

/** Stores the state. */
export const writeFolderState = (files: FolderFiles, state: FolderState): void =>
  files.writeState(`${JSON.stringify(state, undefined, 1)}\n`);

/** Refuses a folder that belongs to another project. */
export function assertSamePlace(state: FolderState, place: { readonly url: string; readonly project: string }): void {
  if (state.url === place.url && state.project === place.project) return;
  throw new Stop(
    'usage',
    `This folder is of project ${state.project} at ${state.url}. Use another folder, or --project.`,
  );
}
