/** Report of what an import could not preserve. Pure. */

/** What was lost or changed; `implied-added`, `view-added` and `view-relationship` were added. */
export type LossKind =
  | 'animation'
  | 'custom-element'
  | 'deployment'
  | 'description'
  | 'documentation'
  | 'identifier'
  | 'implied'
  | 'implied-added'
  | 'layout'
  | 'location'
  | 'model'
  | 'name'
  | 'perspective'
  | 'property'
  | 'relationship'
  | 'relationship-property'
  | 'setting'
  | 'style'
  | 'tag'
  | 'text'
  | 'url'
  | 'view'
  | 'view-added'
  | 'view-element'
  | 'view-name'
  | 'view-relationship'
  | 'view-scope';

/** An entry of the report. */
export interface Loss {
  readonly kind: LossKind;
  /** Location in the file as a JSON pointer: `/model/softwareSystems/0/group`. */
  readonly path: string;
  /** What happened to it, as a sentence. */
  readonly sentence: string;
}

/** Why a file cannot be read at all; `path` as in `Loss`, empty for the whole file. */
export interface Problem {
  readonly path: string;
  readonly sentence: string;
}

/** Result of an import. */
export type Imported<Model> =
  | { readonly ok: true; readonly model: Model; readonly losses: readonly Loss[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Builds a JSON pointer from keys. */
export const pointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Quotes and truncates a text, to keep the report readable. */
export function named(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return `“${characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : line}”`;
}

/** `1 view` or `3 views`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The first items of a list, with a note when there are more. */
export const listed = (names: readonly string[]): string =>
  `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;

/** Schema errors of a JSON text, at most 20. */
export const problemsOf = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): readonly Problem[] =>
  issues.slice(0, 20).map(({ path, message }) => ({
    path: pointer(...path.map(String)),
    sentence: `${path.length === 0 ? 'The file' : path.map(String).join('.')}: ${message}.`,
  }));

/** Parses JSON; undefined when it is invalid. */
export function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return undefined;
  }
}

/** Message for invalid JSON. */
export const notJson: Problem = { path: '', sentence: 'The file is not JSON.' };
