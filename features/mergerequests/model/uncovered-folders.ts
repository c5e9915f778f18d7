/** Folders of a repository whose files belong to no element. Pure. */

/** A folder with the number of its files that belong to no element; `/` is the root. */
export interface UncoveredFolder {
  readonly path: string;
  readonly files: number;
}

interface Folder {
  readonly path: string;
  readonly children: Map<string, Folder>;
  /** Files directly in it that belong to no element. */
  own: number;
  /** Of it and what is below it. */
  uncovered: number;
  covered: number;
}

const newFolder = (path: string): Folder => ({ path, children: new Map(), own: 0, uncovered: 0, covered: 0 });

function treeOf(files: readonly string[], isCovered: (path: string) => boolean): Folder {
  const root = newFolder('');
  for (const path of files) {
    const count = isCovered(path) ? 'covered' : 'uncovered';
    let folder = root;
    folder[count] += 1;
    for (const part of path.split('/').slice(0, -1)) {
      const child = folder.children.get(part) ?? newFolder(folder.path ? `${folder.path}/${part}` : part);
      folder.children.set(part, child);
      child[count] += 1;
      folder = child;
    }
    if (count === 'uncovered') folder.own += 1;
  }
  return root;
}

/**
 * Whole folders where nothing is covered, and the loose files of those where something is; the largest first. The root
 * is always looked into.
 */
export function uncoveredFolders(
  files: readonly string[],
  isCovered: (path: string) => boolean,
  most: number,
): readonly UncoveredFolder[] {
  const found: UncoveredFolder[] = [];
  const waiting = [treeOf(files, isCovered)];
  for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
    if (folder.uncovered === 0) continue;
    if (folder.covered === 0 && folder.path !== '') found.push({ path: folder.path, files: folder.uncovered });
    else {
      if (folder.own > 0) found.push({ path: folder.path || '/', files: folder.own });
      waiting.push(...folder.children.values());
    }
  }
  const largestFirst = (one: UncoveredFolder, other: UncoveredFolder): number =>
    other.files - one.files || (one.path < other.path ? -1 : 1);
  return found.toSorted(largestFirst).slice(0, most);
}
