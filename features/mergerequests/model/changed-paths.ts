/** Paths that a merge request changes, and which of them texts may name. Pure. */
import type { FileChange } from '../contract.ts';

/** Paths that are looked for in texts, for one merge request. */
const mostSought = { folders: 60, files: 140 } as const;

/** Old and new paths, each once, in the order of the files. */
export const changedPaths = (changes: readonly FileChange[]): readonly string[] => [
  ...new Set(changes.flatMap(({ oldPath, newPath }) => [oldPath, newPath])),
];

/** Folders around a path, from the second level on: everything is in the first. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(1).map((_part, at) => parts.slice(0, at + 2).join('/'));
}

/**
 * What texts may name: the folders with the most changed files, and the files. Files at the root are left out: every
 * project has a README.
 */
export function soughtPaths(changes: readonly FileChange[]): readonly string[] {
  const paths = changedPaths(changes).filter((path) => path.includes('/'));
  const counts = new Map<string, number>();
  for (const folder of paths.flatMap(foldersOf)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const folders = [...counts].toSorted(([, one], [, other]) => other - one).map(([folder]) => folder);
  return [...folders.slice(0, mostSought.folders), ...paths.slice(0, mostSought.files)];
}
