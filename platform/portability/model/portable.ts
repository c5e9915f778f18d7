/** A project as files: what a module writes into an export and finds again in an import. Pure. */
import { refused } from '#platform/http/model/failure.ts';
import type * as z from 'zod/mini';
import { parseGuardedJson, type JsonLimits } from '#platform/http/model/json-guard.ts';
import { checkInput } from '#platform/http/model/violations.ts';

/** The file in which an export says what it is, with name and settings of the project. */
export const manifestPath = 'archwright.json';

/** One file of an export. Paths have slashes and start with the folder of their module. */
export type PortableFile =
  | { readonly path: string; readonly text: string }
  | { readonly path: string; readonly bytes: AsyncIterable<Uint8Array> };

/** The texts of an import by their paths; each is unpacked when it is asked for. */
export type PortableFiles = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'keys'>;

/** What one text may hold: two levels for each level of a document, and all ADRs of a project in one list. */
const jsonLimits: JsonLimits = { depth: 256, values: 2_000_000 };

/** A file of an import that is no text: read when it is needed, as often as it is needed. */
export interface PortableBlob {
  /** Bytes; reading fails when there are more. */
  readonly size: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** The other files of an import by their paths. */
export type PortableBlobs = ReadonlyMap<string, PortableBlob>;

/** Says what is wrong with which file; answers the import with 422. */
export const faultIn = (path: string, message: string) => refused(`${path}: ${message}`);

/** A file as JSON of a schema, looked at before it is parsed; throws a Failure that names the file. */
export function readJson<S extends z.ZodMiniType>(files: PortableFiles, path: string, schema: S): z.output<S> {
  const text = files.get(path);
  if (text === undefined) throw faultIn(path, 'This file is missing.');
  const parsed = parseGuardedJson(text, jsonLimits);
  if ('problem' in parsed) throw faultIn(path, parsed.problem.message.replace('The body', 'This file'));
  const checked = checkInput(schema, parsed.value);
  if ('value' in checked) return checked.value;
  const [first] = checked.violations;
  throw faultIn(path, first ? `${first.path}: ${first.errors[0] ?? ''}` : 'This file cannot be read.');
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A copy of a text in which every known id is the new one: links, embeds and mentions keep leading somewhere. */
export const renameIds = (text: string, renamed: ReadonlyMap<string, string>): string =>
  text.replaceAll(uuid, (found) => renamed.get(found.toLowerCase()) ?? found);

/** Part of a file name for a title: letters and digits of any script, at most 60. Example: `Order states` is `order-states`. */
export const fileSlug = (title: string): string => {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  // Cut between characters: half of one has no spelling in the name of a file.
  return [...words].slice(0, 60).join('').replace(/-$/, '') || 'untitled';
};
