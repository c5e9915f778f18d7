/** The pages that files imported together become: a folder is a page, its files and folders are below it. Pure. */

/** A page before it is created. */
export interface PlannedPage {
  /** Its file, or its folder with a slash at the end. */
  readonly path: string;
  /** Title of a text without one. */
  readonly name: string;
  /** Path of the page above it. */
  readonly parent: string | null;
  /** Whether there is a file with its text. */
  readonly hasText: boolean;
}

/** Pages, each after the page above it, and which of them stands for a folder. */
export interface ImportPlan {
  readonly pages: readonly PlannedPage[];
  /** Path of the page by path of the folder. */
  readonly folders: ReadonlyMap<string, string>;
}

interface Folder {
  readonly files: string[];
  readonly folders: Map<string, Folder>;
}

interface Place {
  readonly path: string;
  readonly parent: string | null;
  /** Levels of pages above it. */
  readonly depth: number;
}

const byName = new Intl.Collator('en', { numeric: true });
const fronts = ['readme.md', 'readme.markdown', 'index.md', 'index.markdown'];
const withoutEnding = (name: string): string => name.replace(/\.(?:md|markdown)$/i, '');

function folderOf(paths: readonly string[]): Folder {
  const top: Folder = { files: [], folders: new Map() };
  for (const path of paths) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let at = top;
    for (const part of parts) {
      const next = at.folders.get(part) ?? { files: [], folders: new Map<string, Folder>() };
      at.folders.set(part, next);
      at = next;
    }
    at.files.push(name);
  }
  return top;
}

/** The file that a folder shows first. */
const frontOf = ({ files }: Folder): string | undefined =>
  fronts.flatMap((front) => files.filter((file) => file.toLowerCase() === front))[0];

/**
 * Plans pages for Markdown files. Folders below `deepest` levels have no page of their own: what is in them stands on
 * the last level.
 */
export function planPages(paths: readonly string[], deepest: number): ImportPlan {
  const pages: PlannedPage[] = [];
  const folders = new Map<string, string>();
  const add = (path: string, name: string, { parent }: Place, hasText = true): void => {
    pages.push({ path, name, parent, hasText });
  };
  const addContent = (folder: Folder, place: Place, front: string | undefined): void => {
    const names = [...folder.files.filter((file) => file !== front), ...folder.folders.keys()].toSorted(byName.compare);
    for (const name of names) {
      const below = folder.folders.get(name);
      if (below) addFolder(below, name, { ...place, path: `${place.path}${name}/` });
      else add(`${place.path}${name}`, withoutEnding(name), place);
    }
  };
  const addFolder = (folder: Folder, name: string, place: Place): void => {
    const front = frontOf(folder);
    const hasRoom = place.depth < deepest - 1;
    if (!front && !hasRoom) return addContent(folder, place, undefined);
    const page = `${place.path}${front ?? ''}`;
    add(page, name, place, front !== undefined);
    folders.set(place.path.slice(0, -1), page);
    addContent(folder, hasRoom ? { path: place.path, parent: page, depth: place.depth + 1 } : place, front);
  };
  const top = folderOf(paths);
  const front = frontOf(top);
  const place: Place = { path: '', parent: null, depth: 0 };
  if (front) {
    add(front, withoutEnding(front), place);
    folders.set('', front);
  }
  addContent(top, place, front);
  return { pages, folders };
}
