/** Paths of files as reports write them: absolute ones of some machine become relative to what all have in common. */
import { cleanText } from '../report/report-names.ts';

const isAbsolute = (path: string): boolean => /^(?:\/|[a-zA-Z]:\/)/.test(path);

/** A path with slashes, without `file://` and without `./` at its beginning. */
export function plainPath(given: string): string {
  let path = given;
  if (/^file:\/\//i.test(path)) {
    try {
      path = decodeURIComponent(path.slice(7).replace(/^\/(?=[a-zA-Z]:)/, ''));
    } catch {
      path = path.slice(7);
    }
  }
  return cleanText(path.replaceAll('\\', '/').replace(/^\.\//, ''));
}

/** The number of characters that are taken off absolute paths: the folder that all of them share. */
function sharedFolder(paths: readonly string[]): string {
  let shared: readonly string[] | undefined;
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1);
    if (shared === undefined) shared = folders;
    else {
      const before: readonly string[] = shared;
      const different = before.findIndex((name, at) => folders[at] !== name);
      if (different >= 0) shared = before.slice(0, different);
    }
  }
  return shared === undefined || shared.length === 0 ? '' : `${shared.join('/')}/`;
}

/** A function that makes plain paths relative. */
export function shortener(paths: Iterable<string>): (path: string) => string {
  const folder = sharedFolder([...new Set(paths)].filter(isAbsolute));
  return (path) => (folder !== '' && path.startsWith(folder) ? path.slice(folder.length) : path);
}

/** The folder of a path, empty if there is none. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
