/** Files in the export and import of projects: their contents, and a list of their names. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Db } from '#platform/database/server/connection.ts';
import { id, text } from '#platform/http/contract.ts';
import { Failure } from '#platform/http/model/failure.ts';
import type { ProjectCaller } from '#platform/http/server/caller.ts';
import {
  faultIn,
  fileSlug,
  jsonText,
  readJson,
  type PortableBlob,
  type PortableFile,
  type PortableFiles,
} from '#platform/portability/model/portable.ts';
import type { PortableSource, ReadPiece } from '#platform/portability/server/portable-source.ts';
import { task } from '#platform/workers/server/task.ts';
import { fileLimits, fileTooLargeMessage, type StoredFile } from '../contract.ts';
import { cleanFileName } from '../model/file-name.ts';
import { hashing, assertProjectHasSpace, typeOfAcceptable, type FileServices } from './file-actions.ts';
import { headLength } from './file-sniff.ts';
import type { Bytes } from './file-store.ts';
import { insertFile, projectUsesFiles, usedFiles, type FileKey, type FileScope } from './file-table.ts';

const folder = 'files';
const listFile = `${folder}/files.json`;
/** Largest total size of the files of one import in bytes, whatever the plan. */
const largestImport = 20_000_000_000;
const importTooMuchMessage = 'The files of an import can take at most 20 GB.';

const portableFile = z.strictObject({
  id,
  name: text(1_000),
  file: text(200).check(z.regex(/^\d+-[\p{L}\p{N}_.-]+$/u, 'Invalid file name.')),
});
const portableFiles = z.strictObject({ files: z.array(portableFile).check(z.maxLength(50_000)) });

/** For example `003-order-states.png`: recognizable by its name, unique by its number. */
function pathName({ name }: StoredFile, index: number): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,10})?$/s.exec(name) ?? [];
  return `${String(index + 1).padStart(3, '0')}-${fileSlug(stem)}${ending.toLowerCase()}`;
}

type ListedFile = z.output<typeof portableFile>;

/** Task: reads the list of files of an import. */
export function readFileList(texts: PortableFiles): readonly ListedFile[] {
  const listed = texts.has(listFile) ? readJson(texts, listFile, portableFiles).files : [];
  if (new Set(listed.map((file) => file.id)).size < listed.length) throw faultIn(listFile, 'Duplicate id.');
  return listed;
}

async function* filesOf({ files }: FileServices, read: ReadPiece, scope: FileScope): AsyncIterable<PortableFile> {
  const stored = await read((db) => usedFiles(db, scope));
  if (stored.length === 0) return;
  const list = stored.map((file, index) => ({ id: file.id, name: file.name, file: pathName(file, index) }));
  yield { path: listFile, text: jsonText({ files: list }) };
  for (const [index, file] of stored.entries()) {
    const bytes = await files.read({ ...scope, id: file.id });
    // Removed since the list was read: the import reports it as missing.
    if (bytes) yield { path: `${folder}/${pathName(file, index)}`, bytes };
  }
}

interface ReadFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly blob: PortableBlob;
}

/** A file that was stored for an import and has no row yet. */
interface StagedFile extends FileKey {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly at: Date;
}

async function headOfBlob(blob: PortableBlob): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of await blob.open()) {
    pieces.push(piece);
    size += piece.length;
    if (size >= headLength) break;
  }
  return Buffer.concat(pieces).subarray(0, headLength);
}

/** The bytes of one file, checked like an upload; a refusal names the file. */
async function stage(services: FileServices, target: FileScope, file: ReadFile, newId: string): Promise<StagedFile> {
  const key: FileKey = { organizationId: target.organizationId, projectId: target.projectId, id: newId };
  const at = new Date();
  const hash = createHash('sha256');
  try {
    const type = typeOfAcceptable(await headOfBlob(file.blob), file.blob.size);
    await services.files.put(key, hashing((await file.blob.open()) as Bytes, hash), at);
    return { ...key, name: cleanFileName(file.name), type, size: file.blob.size, sha256: hash.digest('hex'), at };
  } catch (error) {
    throw error instanceof Failure && error.status === 422 ? faultIn(file.path, error.message) : error;
  }
}

const sizeOf = (files: readonly { readonly size: number }[]): number => files.reduce((sum, file) => sum + file.size, 0);

/** Checked before gigabytes are written, and again with the rows. */
async function assertImportFits(
  { database }: FileServices,
  target: FileScope,
  found: readonly ReadFile[],
): Promise<void> {
  const size = sizeOf(found.map(({ blob }) => blob));
  if (size > largestImport) throw faultIn(listFile, importTooMuchMessage);
  await database.within({ organizations: [target.organizationId] }, (db) => assertProjectHasSpace(db, target, size));
}

async function storeRows(db: Db, caller: ProjectCaller, staged: readonly StagedFile[]): Promise<void> {
  await assertProjectHasSpace(db, caller, sizeOf(staged));
  for (const file of staged) await insertFile(db, { ...file, by: caller.userId });
}

/** The files of a project; documents record their references when they are stored, so files come first. */
export const portableFilesOf = (services: FileServices): PortableSource<readonly ListedFile[]> => ({
  files: (read, scope) => filesOf(services, read, scope),
  isEmpty: async (db, scope) => !(await projectUsesFiles(db, scope)),
  reader: task<typeof readFileList>(new URL(import.meta.url), 'readFileList'),
  prepare: (listed, blobs) => {
    const found = listed.flatMap((file): ReadFile[] => {
      const path = `${folder}/${file.file}`;
      const blob = blobs.get(path);
      if (blob && blob.size > fileLimits.other) throw faultIn(path, fileTooLargeMessage);
      return blob ? [{ id: file.id, name: file.name, path, blob }] : [];
    });
    const staged: StagedFile[] = [];
    return {
      ids: found.map((file) => file.id),
      counts: found.length > 0 ? { files: found.length } : {},
      stage: async (target, renamed) => {
        await assertImportFits(services, target, found);
        for (const file of found) staged.push(await stage(services, target, file, renamed.get(file.id) ?? file.id));
      },
      store: (db, caller) => storeRows(db, caller, staged),
      discard: async () => {
        for (const file of staged) await services.files.remove(file);
      },
    };
  },
});
