/** Images and attachments beside the pulled texts, and texts whose links lead to them. */
import { ArchwrightError, type ArchwrightClient } from '../client/archwright-client.ts';
import { safeName, samePlace } from './file-names.ts';
import type { FolderState, KnownFile } from './folder-state.ts';
import type { Kind } from './kinds.ts';
import { asPulled, filesIn, type FileLinks, type Places } from './pulled-links.ts';
import { hashOf, type FolderFiles } from './whole-files.ts';

/** A folder and the project that it is of. */
export interface Folder {
  readonly client: ArchwrightClient;
  readonly files: FolderFiles;
  readonly state: FolderState;
  readonly signal: AbortSignal;
}

const attachedFolder = 'files';
/** Large files on slow lines take their time. */
const longestDownload = 15 * 60_000;

/** Where an attached file lies in the folder; undefined where it is not there. */
export function attachedPath({ files, state }: Pick<Folder, 'files' | 'state'>, id: string): string | undefined {
  const path = state.attached[id]?.path;
  return path !== undefined && files.readBytes(path) !== undefined ? path : undefined;
}

/** Paths of things by their keys, and of attached files. */
export const placesIn =
  (folder: Pick<Folder, 'files' | 'state'>, pathOf: (key: string) => string | undefined): Places =>
  (target) =>
    'file' in target ? attachedPath(folder, target.file) : pathOf(target.key);

/** A path for a file that has none yet: its name, with its id behind where another file has that name. */
function freePath({ files, state }: Folder, { id, name, hash }: { id: string; name: string; hash: string }): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[A-Za-z0-9]{1,12})?$/s.exec(name) ?? [];
  const isFree = (path: string): boolean => {
    if (Object.values(state.attached).some((other) => samePlace(other.path, path))) return false;
    const local = files.readBytes(path);
    return local === undefined || hashOf(local) === hash;
  };
  const names = [safeName(stem), `${safeName(stem)} ${id.slice(0, 8)}`, `${safeName(stem)} ${id}`];
  const paths = names.map((one) => `${attachedFolder}/${one}${ending}`);
  return paths.find(isFree) ?? paths[2]!;
}

/** Downloads the files of a text that are not in the folder; answers the paths that were written. */
async function pullAttached(folder: Folder, markdown: string): Promise<readonly string[]> {
  const { client, files, state, signal } = folder;
  const written: string[] = [];
  for (const id of filesIn(markdown)) {
    if (attachedPath(folder, id) !== undefined) continue;
    try {
      const { name, bytes } = await client.files.getFile({ params: { id }, signal, timeout: longestDownload });
      const hash = hashOf(bytes);
      const path = state.attached[id]?.path ?? freePath(folder, { id, name, hash });
      files.write(path, bytes);
      state.attached[id] = { path, hash };
      written.push(path);
    } catch (error) {
      // A text may name a file that is gone; its address stays as it is.
      if (!(error instanceof ArchwrightError) || ![404, 422].includes(error.status)) throw error;
      delete state.attached[id];
    }
  }
  return written;
}

/** A thing as it stands in its file. */
export interface LocalText {
  readonly text: string;
  readonly revision?: number;
  readonly links?: FileLinks;
  /** Attached files that came with it. */
  readonly attached: readonly string[];
}

/** Reads a thing as the text of its file; links lead to the files beside it, which are brought as well. */
export async function readLocalText(
  folder: Folder,
  { kind, id, path }: { readonly kind: Kind; readonly id: string; readonly path: string },
  pathOf: (key: string) => string | undefined,
): Promise<LocalText> {
  const { text, ...facts } = await kind.formats[kind.file!.format]!(folder.client, id);
  if (kind.file!.format !== 'markdown') return { text, ...facts, attached: [] };
  const attached = await pullAttached(folder, text);
  return { ...facts, ...asPulled(text, path, placesIn(folder, pathOf)), attached };
}

/** Removes attached files that no text shows any more, unless they were changed here; answers their paths. */
export function removeUnused({ files, state }: Pick<Folder, 'files' | 'state'>): readonly string[] {
  const used = new Set(
    Object.values(state.files)
      .flatMap(({ links = {} }: KnownFile) => Object.values(links))
      .flatMap((address) => filesIn(`![](${address})`)),
  );
  const removed: string[] = [];
  for (const [id, { path, hash }] of Object.entries(state.attached)) {
    if (used.has(id)) continue;
    const local = files.readBytes(path);
    if (local !== undefined && hashOf(local) === hash) {
      files.remove(path);
      removed.push(path);
    }
    delete state.attached[id];
  }
  return removed;
}
