/** Folders of copies: walked, measured, and tidied of what is old. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { allDone } from '#platform/database/server/all-done.ts';

/** Removes what nobody has touched since a time. */
export async function removeIfOld(path: string, before: Date): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtime < before) await rm(path, { recursive: true, force: true });
}

/** A folder and all folders below it. */
export async function foldersBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const below = entries.filter((entry) => entry.isDirectory()).map(({ name }) => foldersBelow(join(folder, name)));
  return [folder, ...(await allDone(below)).flat()];
}

/** Bytes of all files below a folder; 0 where there is none. */
export async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for (const one of await foldersBelow(folder)) {
    for (const entry of await readdir(one, { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile()) bytes += (await stat(join(one, entry.name)).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
