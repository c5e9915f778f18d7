/** Reading the zip of an import, done by a worker: bounded in every direction. */
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

/** What an export says it is. */
export const exportFormat = 'archwright-project';
export const exportVersion = 1;

/** The settings of the project beside these are read by the reader of projects. */
const manifest = z.object({ format: z.literal(exportFormat), version: z.int(), exportedAt: z.string() });

/** The zip of an import, and who reads its parts. */
export interface ArchiveToRead {
  readonly path: string;
  readonly readers: readonly Pick<Task<PortableFiles, unknown>, 'module' | 'name'>[];
}

/** An import whose texts were read. */
export interface ReadArchive {
  /** What each reader made of the texts, in their order. */
  readonly parts: readonly unknown[];
  /** Files that are no texts, to be read when they are stored. */
  readonly blobs: readonly ZipEntry[];
}

const isBlob = (path: string): boolean => /^files\/\d/.test(path);

interface Directory {
  readonly texts: ReadonlyMap<string, ZipEntry>;
  readonly blobs: readonly ZipEntry[];
}

/** The directory of the zip; refuses what is too many or too much before anything is unpacked. */
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
    // Markdown is there for people; what it says stands in the JSON files too.
    if (!entry.path.endsWith('.json')) continue;
    if (entry.size > importLimits.text) throw refused(`${entry.path}: ${textTooLargeMessage}`);
    texts.set(entry.path, entry);
  }
  return { texts, blobs };
}

/** Unpacks a text when a reader asks for it: what nobody names costs nothing. */
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
 * Task: everything of an import but its bytes. Throws 422 with a sentence: names that leave the archive, sizes that
 * lie, encrypted or broken entries make it no export; what a reader refuses names its file.
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

/** A fault of the zip; refusals pass through. */
export function asNoExport(error: unknown): never {
  throw error instanceof Failure ? error : refused(notAnExportMessage);
}
