/** Where a thing is kept in a repository that does not have it yet. Pure. */
import { latinSlug } from '#platform/richtext/model/latin-slug.ts';
import type { RepositoryConfiguration } from '../contract.ts';
import { likeFile, plainText } from './parted-file.ts';

/** A thing that is sent. */
export interface OutgoingThing {
  readonly kind: 'adr' | 'doc' | 'structurizr' | 'dbmodel';
  readonly title: string;
  /** Number of an ADR. */
  readonly serialNumber?: number;
  /** Day of an ADR, such as `2026-03-04`. */
  readonly date?: string;
}

const padded = (number: number | undefined): string => String(number ?? 0).padStart(4, '0');

/** A path for a new file. */
export interface NewPath {
  readonly path: string;
  /** Whether the configuration names this very file; else another name may be taken instead. */
  readonly isFixed: boolean;
}

/** Path of its new file; undefined where the configuration has no place for its kind. */
export function newPathOf(
  { kind, title, serialNumber, date = '' }: OutgoingThing,
  { adrPath, adrFormat, docsPath, structurizrPath, databasePath }: RepositoryConfiguration,
): NewPath | undefined {
  const name = latinSlug(title, 'untitled');
  const isDated = adrFormat === 'log4brains' && date !== '';
  if (kind === 'adr') return below(adrPath, `${isDated ? date.replaceAll('-', '') : padded(serialNumber)}-${name}.md`);
  if (kind === 'doc') return below(docsPath, `${name}.md`);
  if (kind === 'structurizr') {
    const place = fileIn(structurizrPath, /\.dsl$/i, 'workspace.dsl');
    // A project has one workspace.
    return place && { ...place, isFixed: true };
  }
  return fileIn(databasePath, /\.(?:sql|ddl)$/i, `${name}.sql`);
}

/** A file in a folder; none where the path is that of one Markdown file. */
const below = (folder: string, file: string): NewPath | undefined =>
  folder === '' || /\.(?:md|markdown)$/i.test(folder) ? undefined : { path: `${folder}/${file}`, isFixed: false };

/** A path that is a file of the kind, or a file in the folder. */
function fileIn(path: string, isFile: RegExp, name: string): NewPath | undefined {
  if (path === '') return undefined;
  return isFile.test(path) ? { path, isFixed: true } : { path: `${path}/${name}`, isFixed: false };
}

/** A path as it is compared: some systems take names for the same that differ in their case. */
const comparable = (path: string): string => path.normalize('NFC').toLowerCase();

/** Paths that cannot be used for a new file: those of files, and of the folders that they are in. */
export class TakenPaths {
  readonly #paths = new Set<string>();

  constructor(files: Iterable<string>) {
    for (const file of files) {
      const parts = comparable(file).split('/');
      for (let count = 1; count <= parts.length; count += 1) this.#paths.add(parts.slice(0, count).join('/'));
    }
  }

  /** Whether something has this path. */
  has(path: string): boolean {
    return this.#paths.has(comparable(path));
  }
}

/** The path, or the first one of `name-2`, `name-3` and so on that nothing else has. */
export function freePath(path: string, taken: TakenPaths): string {
  if (!taken.has(path)) return path;
  const [, name = path, ending = ''] = /^(.*?)(\.[^./]+)?$/s.exec(path) ?? [];
  let count = 2;
  while (taken.has(`${name}-${count}${ending}`)) count += 1;
  return `${name}-${count}${ending}`;
}

/** Branch of a thing; `times` tells how often it was sent and merged or closed before. */
export function branchName({ kind, title, serialNumber }: OutgoingThing, id: string, times: number): string {
  const name = {
    adr: `adr-${String(serialNumber ?? 0)}`,
    doc: `page-${latinSlug(title, 'untitled')}-${id.slice(0, 8)}`,
    structurizr: 'workspace',
    dbmodel: `model-${latinSlug(title, 'untitled')}-${id.slice(0, 8)}`,
  }[kind];
  return `archwright/${name}${times > 0 ? `-${times + 1}` : ''}`;
}

/**
 * A text that is one whole, such as a script: what only one side changed is taken, with the line breaks of the file.
 * Undefined when both did, or when nothing is known that both began with.
 */
export function mergeWhole(base: string, theirs: string, ours: string): string | undefined {
  const [before, yours, mine] = [base, theirs, ours].map(plainText);
  if (mine === yours) return theirs;
  if (yours === before || theirs === '') return likeFile(theirs, ours);
  return mine === before ? theirs : undefined;
}
