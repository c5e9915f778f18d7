/** Finds the records of a repository: the usual folders, and the files in them that are records. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isPassedOver, isRecordName, isTemplateFolder, recordRule } from '#platform/git/model/record-files.ts';
import { Stop } from '#platform/programs/server/run-program.ts';

const deepest = 12;

/** Folders with records, by path suffix. */
const recordFolder =
  /(?:^|\/)(?:docs?|documentation)\/(?:(?:architecture|arch|design)[-/])?(?:adrs?|decisions|decision-?records?|architectural-decisions?)$|(?:^|\/)(?:adrs?|architecture-decisions?|architecture-decision-records?|decision-records?)$/i;

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

function entriesOf(folder: string): Entry[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A file next to records that is not pushed, and why. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

/** What was found: files that are records, and files that could be taken for records. */
export interface FoundFiles {
  readonly records: readonly string[];
  readonly skipped: readonly SkippedFile[];
}

const nothing: FoundFiles = { records: [], skipped: [] };

const joined = (found: readonly FoundFiles[]): FoundFiles => ({
  records: found.flatMap(({ records }) => records),
  skipped: found.flatMap(({ skipped }) => skipped),
});

/** Decides on one file. */
function fileAt(path: string, name: string, isTemplate: boolean): FoundFiles {
  const rule = recordRule(name, isTemplate);
  if (!rule) return nothing;
  return rule.isRecord
    ? { records: [path], skipped: [] }
    : { records: [], skipped: [{ path, reason: rule.reason ?? '' }] };
}

/** All records in a folder, recursively. */
function recordsBelow(folder: string, isTemplate = false, depth = 0): FoundFiles {
  if (depth > deepest) return { records: [], skipped: [{ path: folder, reason: 'nested too deeply' }] };
  return joined(
    entriesOf(folder).map(({ name, isFolder }) => {
      const path = join(folder, name);
      if (!isFolder) return fileAt(path, name, isTemplate);
      return isPassedOver(name) ? nothing : recordsBelow(path, isTemplate || isTemplateFolder(name), depth + 1);
    }),
  );
}

const posix = (path: string): string => path.split(sep).join('/');

/** Folders configured in the settings of ADR tools, relative to the settings file. */
function namedFolders(folder: string): string[] {
  const named: string[] = [];
  const adrDir = join(folder, '.adr-dir');
  if (existsSync(adrDir)) named.push(readFileSync(adrDir, 'utf8').trim());
  const log4brains = join(folder, '.log4brains.yml');
  if (existsSync(log4brains)) {
    const text = readFileSync(log4brains, 'utf8');
    for (const [, path = ''] of text.matchAll(
      /^[ \t-]*adrFolder[ \t]*:[ \t]*["']?([^"'#\r\n]+?)["']?[ \t]*(?:#.*)?$/gm,
    )) {
      named.push(path);
    }
  }
  return named
    .filter((path) => path !== '')
    .map((path) => resolve(folder, path))
    .filter((path) => existsSync(path) && statSync(path).isDirectory());
}

/** Folders with records anywhere below a root. */
function foldersBelow(root: string, folder = root, depth = 0): string[] {
  if (depth > deepest) return [];
  const here = recordFolder.test(posix(relative(root, folder)));
  if (here) return [folder];
  const below = entriesOf(folder).filter(({ name, isFolder }) => isFolder && !isPassedOver(name));
  return [...namedFolders(folder), ...below.flatMap(({ name }) => foldersBelow(root, join(folder, name), depth + 1))];
}

const isRepositoryRoot = (folder: string): boolean =>
  ['.git', 'package.json', '.log4brains.yml', '.adr-dir'].some((name) => existsSync(join(folder, name)));

const holdsRecords = (folder: string): boolean =>
  entriesOf(folder).some(({ name, isFolder }) => !isFolder && isRecordName(name));

/** Resolves an argument: a file, a folder of records, or a root with such folders. */
function recordsAt(path: string): FoundFiles {
  if (!statSync(path).isDirectory()) return { records: [path], skipped: [] };
  if (holdsRecords(path)) return recordsBelow(path);
  const folders = foldersBelow(path);
  if (folders.length > 0) return joined(folders.map((folder) => recordsBelow(folder)));
  // An explicitly named folder may contain records without numbers. The root of a repository never counts as one.
  return isRepositoryRoot(path) ? nothing : recordsBelow(path);
}

function placeOf(path: string): string {
  if (!existsSync(path)) throw new Stop('usage', `There is no ${path}.`);
  return realpathSync(resolve(path));
}

/** Absolute paths of all records and skipped files, deduplicated and sorted. */
export function findRecords(paths: readonly string[]): FoundFiles {
  const found = joined(paths.map((path) => recordsAt(placeOf(path))));
  const records = new Set(found.records);
  const skipped = new Map(found.skipped.filter(({ path }) => !records.has(path)).map((one) => [one.path, one]));
  return {
    records: [...records].toSorted(),
    skipped: [...skipped.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
}
