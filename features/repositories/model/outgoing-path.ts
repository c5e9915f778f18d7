/** Where a thing is kept in a repository that does not have it yet. Pure. */
import { latinSlug } from '#platform/richtext/model/latin-slug.ts';
import type { RepositoryConfiguration } from '../contract.ts';

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

/** Path of its new file; undefined where the configuration has no place for its kind. */
export function newPathOf(
  { kind, title, serialNumber, date = '' }: OutgoingThing,
  { adrPath, adrFormat, docsPath, structurizrPath, databasePath }: RepositoryConfiguration,
): string | undefined {
  const name = latinSlug(title, 'untitled');
  const below = (folder: string, file: string): string | undefined => (folder === '' ? undefined : `${folder}/${file}`);
  const isDated = adrFormat === 'log4brains' && date !== '';
  if (kind === 'adr') {
    return below(adrPath, `${isDated ? date.replaceAll('-', '') : padded(serialNumber)}-${name}.md`);
  }
  if (kind === 'doc') return below(docsPath, `${name}.md`);
  if (kind === 'structurizr')
    return structurizrPath === '' ? undefined : fileIn(structurizrPath, /\.dsl$/i, 'workspace.dsl');
  return databasePath === '' ? undefined : fileIn(databasePath, /\.(?:sql|ddl)$/i, `${name}.sql`);
}

/** A path that is a file of the kind, or a file in the folder. */
const fileIn = (path: string, isFile: RegExp, name: string): string => (isFile.test(path) ? path : `${path}/${name}`);

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
 * A text that is one whole, such as a script: what only one side changed is taken. Undefined when both did.
 */
export function mergeWhole(base: string, theirs: string, ours: string): string | undefined {
  if (theirs === base || theirs === ours || theirs === '') return ours;
  return ours === base ? theirs : undefined;
}
