/** The file format of exports: what modules write into an export and read from an import. Pure. */
import { refused } from '#platform/http/model/failure.ts';
import type * as z from 'zod/mini';
import { parseGuardedJson, type JsonLimits } from '#platform/http/model/json-guard.ts';
import type { Violation } from '#platform/http/contract.ts';
import { checkInput } from '#platform/http/model/violations.ts';

/** The manifest of an export, with name and settings of the project. */
export const manifestPath = 'archwright.json';

/** A text of an export. Paths use slashes and start with the folder of their module. */
export interface PortableText {
  readonly path: string;
  readonly text: string;
}

/** One file of an export. */
export type PortableFile = PortableText | { readonly path: string; readonly bytes: AsyncIterable<Uint8Array> };

/** The texts of an import by path; each is unpacked on demand. */
export type PortableFiles = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'keys'>;

/** JSON limits of one text: two levels per level of a document, and all ADRs of a project in one list. */
const jsonLimits: JsonLimits = { depth: 256, values: 2_000_000 };

/** A binary file of an import, read on demand. */
export interface PortableBlob {
  /** Bytes; reading fails when there are more. */
  readonly size: number;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** The binary files of an import by path. */
export type PortableBlobs = ReadonlyMap<string, PortableBlob>;

/** The text of a JSON file, indented so that people can read and compare it. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A 422 failure that names the faulty file. */
export const faultIn = (path: string, message: string) => refused(`${path}: ${message}`);

/** A failure that names the file, and what in it breaks a rule first. */
export const violatedIn = (path: string, [first]: readonly Violation[]) =>
  faultIn(path, first ? `${first.path}: ${first.errors[0] ?? ''}` : 'This file cannot be read.');

/** Parses and validates a JSON file within limits; throws a Failure that names the file. */
export function readJson<S extends z.ZodMiniType>(files: PortableFiles, path: string, schema: S): z.output<S> {
  const text = files.get(path);
  if (text === undefined) throw faultIn(path, 'This file is missing.');
  const parsed = parseGuardedJson(text, jsonLimits);
  if ('problem' in parsed) throw faultIn(path, parsed.problem.message.replace('The body', 'This file'));
  const checked = checkInput(schema, parsed.value);
  if ('value' in checked) return checked.value;
  throw violatedIn(path, checked.violations);
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Replaces every known id in a text by its new one, so that links, embeds and mentions stay valid. */
export const renameIds = (text: string, renamed: ReadonlyMap<string, string>): string =>
  text.replaceAll(uuid, (found) => renamed.get(found.toLowerCase()) ?? found);

/** File name part for a title: letters and digits of any script, at most 60. Example: `Order states` is `order-states`. */
export const fileSlug = (title: string): string => {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join('-');
  // Cut between characters: a lone surrogate cannot be encoded in a file name.
  return [...words].slice(0, 60).join('').replace(/-$/, '') || 'untitled';
};
