/** Reads the zip of an import in a worker, with limits on every dimension. */
import { closeSync, openSync } from 'node:fs';
import * as z from 'zod/mini';
import { Failure, refused } from '#platform/http/model/failure.ts';
import type { Task } from '#platform/workers/server/task.ts';
import {
  importLimits,
  newerExportMessage,
  notAnExportMessage,
  textTooLargeMessage,
  tooManyFilesMessage,
  unpackedTooLargeMessage,
} from '../contract.ts';
import { manifestPath, readJson, type PortableFiles } from '../model/portable.ts';
import { readEntry, zipEntries, type ZipEntry } from './zip-entries.ts';

/** Format name and version of an export. */
export const exportFormat = 'archwright-project';
/** Current version of the export format; newer ones are rejected. */
export const exportVersion = 1;

/** The project settings next to these are read by the reader of projects. */
const manifest = z.object({ format: z.literal(exportFormat), version: z.int(), exportedAt: z.string() });

/** Path of a zip, and the readers of its parts. */
export interface ArchiveToRead {
  readonly path: string;
  readonly readers: readonly Pick<Task<PortableFiles, unknown>, 'module' | 'name'>[];
}

/** A validated import. */
export interface ReadArchive {
  /** Results of the readers, in their order. */
  readonly parts: readonly unknown[];
  /** Binary files, read when they are stored. */
  readonly blobs: readonly ZipEntry[];
}

const isBlob = (path: string): boolean => /^files\/\d/.test(path);

interface Directory {
  readonly texts: ReadonlyMap<string, ZipEntry>;
  readonly blobs: readonly ZipEntry[];
}

/** The directory of the zip; rejects too many or too large entries before anything is unpacked. */
async function directoryOf(path: string): Promise<Directory> {
  const texts = new Map<string, ZipEntry>();
  const blobs: ZipEntry[] = [];
  let count = 0;
  let unpacked = 0;
  for await (const entry of zipEntries(path)) {
    count += 1;
    if (count > importLimits.files) throw refused(tooManyFilesMessage);
    if (isBlob(entry.path)) {
      blobs.push(entry);
      continue;
    }
    unpacked += entry.size;
    if (unpacked > importLimits.unpacked) throw refused(unpackedTooLargeMessage);
    // Markdown is included for people; its content is in the JSON files too.
    if (!entry.path.endsWith('.json')) continue;
    if (entry.size > importLimits.text) throw refused(`${entry.path}: ${textTooLargeMessage}`);
    texts.set(entry.path, entry);
  }
  return { texts, blobs };
}

/** Unpacks a text when a reader needs it: unreferenced texts cost nothing. */
const textsOf = (file: number, texts: ReadonlyMap<string, ZipEntry>): PortableFiles => ({
  has: (path) => texts.has(path),
  keys: () => texts.keys(),
  get: (path) => {
    const entry = texts.get(path);
    return entry && new TextDecoder('utf-8', { fatal: true }).decode(readEntry(file, entry));
  },
});

function assertReadable(files: PortableFiles): void {
  if (!files.has(manifestPath)) throw refused(notAnExportMessage);
  if (readJson(files, manifestPath, manifest).version > exportVersion) throw refused(newerExportMessage);
}

async function partsOf(files: PortableFiles, readers: ArchiveToRead['readers']): Promise<unknown[]> {
  const parts: unknown[] = [];
  for (const { module, name } of readers) {
    const functions = (await import(module)) as Readonly<Record<string, (files: PortableFiles) => unknown>>;
    parts.push(functions[name]?.(files));
  }
  return parts;
}

/**
 * Task: reads everything of an import except binary contents. Throws 422 with a message: paths outside the archive, wrong
 * sizes, encrypted or broken entries make it invalid; failures of a reader name their file.
 */
export async function readArchive({ path, readers }: ArchiveToRead): Promise<ReadArchive> {
  const { texts, blobs } = await directoryOf(path).catch(asNoExport);
  const file = openSync(path, 'r');
  try {
    const files = textsOf(file, texts);
    assertReadable(files);
    return { parts: await partsOf(files, readers), blobs };
  } catch (error) {
    asNoExport(error);
  } finally {
    closeSync(file);
  }
}

/** Converts errors of the zip library; Failures pass through. */
export function asNoExport(error: unknown): never {
  throw error instanceof Failure ? error : refused(notAnExportMessage);
}
