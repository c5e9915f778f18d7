/** What an import could not keep, told in sentences. Pure. */

/** What kind of thing was lost or changed; `implied-added`, `view-added` and `view-relationship` tell of things that came in. */
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

/** One entry of the report. */
export interface Loss {
  readonly kind: LossKind;
  /** Where it stands in the file, as a JSON pointer: `/model/softwareSystems/0/group`. */
  readonly path: string;
  /** What became of it, for people. */
  readonly sentence: string;
}

/** Why a file cannot be read at all; path as in `Loss`, empty for the whole file. */
export interface Problem {
  readonly path: string;
  readonly sentence: string;
}

/** What came of an import. */
export type Imported<Model> =
  | { readonly ok: true; readonly model: Model; readonly losses: readonly Loss[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Keys as a JSON pointer. */
export const pointer = (...keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Quoted for a sentence and cut, so that a report stays readable whatever somebody typed. */
export function named(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return `“${characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : line}”`;
}

/** `1 view` or `3 views`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The first of many, and that there are more. */
export const listed = (names: readonly string[]): string =>
  `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;

/** Reasons that a JSON text does not fit its schema, at most 20 of them. */
export const problemsOf = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): readonly Problem[] =>
  issues.slice(0, 20).map(({ path, message }) => ({
    path: pointer(...path.map(String)),
    sentence: `${path.length === 0 ? 'The file' : path.map(String).join('.')}: ${message}.`,
  }));

/** JSON text as a value; undefined when it is none. */
export function parsedJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown };
  } catch {
    return undefined;
  }
}

/** Said of a text that is no JSON. */
export const notJson: Problem = { path: '', sentence: 'The file is not JSON.' };
