/** Names of files that every file system keeps: Windows, macOS and Linux. Pure. */

const longestName = 80;
const longestPath = 180;

/** Names of devices on Windows, with any ending. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/** Cuts a text to a number of UTF-16 units: between words where there are some, never within a character. */
const cut = (text: string, length: number): string => {
  if (text.length <= length) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > length) break;
    kept += character;
  }
  const edge = kept.lastIndexOf(' ');
  return edge > length / 2 ? kept.slice(0, edge) : kept;
};

/** One segment of a path, from any title. */
export function safeName(title: string): string {
  const plain = title
    .toWellFormed()
    .normalize('NFC')
    // What no file system keeps, and signs that turn a name around or hide in it.
    .replace(/[\p{Cc}\p{Cf}\ufffd<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = cut(plain, longestName)
    .replace(/^[.\s~-]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '');
  if (name === '') return 'untitled';
  return reserved.test(name) ? `_${name}` : name;
}

/** What gets a file: folders and a title as people wrote them. */
export interface Titled {
  readonly id: string;
  /** Tells it from things of other kinds with the same id. */
  readonly key: string;
  readonly folder: readonly string[];
  readonly title: string;
  /** For example `.md`. */
  readonly ending: string;
}

const same = (path: string): string => path.toLowerCase().normalize('NFC');

/** Whether two paths are one for a file system that ignores case. */
export const samePlace = (one: string, other: string): boolean => same(one) === same(other);

/**
 * The path of each thing, by its key. No two are the same for a file system that ignores case; of those that would be, all but
 * the first have the beginning of their id behind the name.
 */
export function pathsOf(things: readonly Titled[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const paths = new Map<string, string>();
  for (const { id, key, folder, title, ending } of things) {
    const folders = folder.map(safeName);
    // Deep trees lose folders in the middle rather than the file its name.
    while (folders.length > 2 && folders.join('/').length + longestName > longestPath) folders.splice(-1, 1);
    const place = [...folders, safeName(title)].join('/');
    const choices = [`${place}${ending}`, `${place} ${id.slice(0, 8)}${ending}`, `${place} ${id}${ending}`];
    const path = choices.find((choice) => !taken.has(same(choice))) ?? choices[2]!;
    taken.add(same(path));
    paths.set(key, path);
  }
  return paths;
}

/** Whether a path from a file of state stays inside its folder and outside what the program keeps there. */
export const isInside = (path: string): boolean =>
  path !== '' &&
  !path.startsWith('/') &&
  !/[\p{Cc}\\:]/u.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
  !same(path).startsWith('.archwright');
