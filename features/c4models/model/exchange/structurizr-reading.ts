/** Shared by the parts of a Structurizr import: report, names, tags, properties. Pure. */
import { oneLine } from '@archwright/drawing';
import { named, pointer } from '@archwright/structurizr';
import * as z from 'zod/mini';
import { c4Link, type C4Link, type C4Shape, shapes, statuses, type C4Status } from '../../contract.ts';
import { c4Limits } from '../c4-limits.ts';
import { patternKey, toldPatterns, type ElementPattern } from '../element-pattern.ts';
import { type KnownLoss, type LossKind, parsedJson } from './losses.ts';
import { type ElementStyle, ourProperties, shapeNames } from './structurizr-shape.ts';
import { labelOf, readTags } from './structurizr-tags.ts';
import { cut, nameOf } from './export-words.ts';

/** Path of a value in the file. */
export type Path = readonly (string | number)[];

/** State of an import. */
export interface Reading {
  readonly losses: KnownLoss[];
  readonly newId: () => string;
  /** Ids by file id. */
  readonly ids: Map<string, string>;
  /** Shapes by tag, from the styles of the file. */
  readonly shapesByTag: ReadonlyMap<string, C4Shape>;
  /** File ids of systems that are the subject of a view. */
  readonly subjects: ReadonlySet<string>;
  /** DSL identifiers found; reported once. */
  identifiers: number;
}

/** Reports a loss. */
export function lose({ losses }: Reading, kind: LossKind, path: Path, message: string): void {
  losses.push({ kind, path: pointer(...path), message });
}

/** Whether a value contains anything that could be lost. */
export const holdsSomething = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.values(value).some(holdsSomething);
};

/** Reports all fields that were not read. */
export function loseOthers(reading: Reading, value: object, known: readonly string[], path: Path): void {
  for (const [key, field] of Object.entries(value)) {
    if (known.includes(key) || !holdsSomething(field)) continue;
    const kind = key === 'documentation' ? 'documentation' : key === 'perspectives' ? 'perspective' : 'setting';
    lose(reading, kind, [...path, key], `${named(key)} is not kept.`);
  }
}

/** A valid name that is unique in `taken`. */
export function freeName(text: string, taken: Set<string>): string {
  const stem = nameOf(text, 'Unnamed');
  let name = stem;
  for (let count = 2; taken.has(name); count += 1) {
    const end = ` (${count})`;
    name = `${cut(stem, c4Limits.name - end.length)}${end}`;
  }
  taken.add(name);
  return name;
}

/** The same; reported when it differs from the file. */
export function uniqueName(reading: Reading, text: string, taken: Set<string>, path: Path): string {
  const name = freeName(text, taken);
  if (name !== text) lose(reading, 'name', path, `The name ${named(text)} became ${named(name)}.`);
  return name;
}

/** A valid single-line text. */
export function lineOf(reading: Reading, text: string | null | undefined, most: number, path: Path): string {
  const line = cut(oneLine(text ?? ''), most).trim();
  if (line !== (text ?? ''))
    lose(
      reading,
      'text',
      path,
      `The text ${named(text ?? '')} was shortened to one line of at most ${most} characters.`,
    );
  return line;
}

/** A valid multi-line text of at most `most` characters. */
export function textOf(
  reading: Reading,
  text: string | null | undefined,
  path: Path,
  most: number = c4Limits.description,
): string {
  const kept = cut((text ?? '').toWellFormed(), most);
  if (kept !== (text ?? '')) lose(reading, 'text', path, `The description ${named(text ?? '')} was cut.`);
  return kept;
}

type Words = Readonly<Record<string, string>>;

interface Marked {
  readonly tags?: string | null | undefined;
  readonly url?: string | null | undefined;
  readonly properties?: Words | null | undefined;
}

const texts = z.array(z.string());

/** Tags without the implicit ones of the type; `extra` is a tag added by our export. */
export function tagsOf(
  reading: Reading,
  thing: Marked,
  own: readonly string[],
  where: { path: Path; extra?: string },
): string[] {
  const written = thing.properties?.[ourProperties.tags];
  const exact = written === undefined ? undefined : texts.safeParse(parsedJson(written)?.value);
  if (exact?.success) return fittingTags(reading, exact.data, where.path);
  const { tags, empty } = readTags(thing.tags ?? '', own);
  if (empty > 0) lose(reading, 'tag', [...where.path, 'tags'], 'An empty tag is not kept.');
  const kept = where.extra !== undefined && tags.at(-1) === where.extra ? tags.slice(0, -1) : tags;
  return fittingTags(reading, kept, where.path);
}

function fittingTags(reading: Reading, tags: readonly string[], path: Path): string[] {
  const kept = tags
    .map((tag) => cut(oneLine(tag), c4Limits.tag).trim())
    .filter((tag) => tag !== '')
    .slice(0, c4Limits.tags);
  if (JSON.stringify(kept) !== JSON.stringify(tags))
    lose(reading, 'tag', [...path, 'tags'], 'Tags that are too long or too many are cut.');
  return kept;
}

/** Valid URLs. */
const isStorable = (url: string): boolean => url.length <= 2_000 && /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i.test(url);

/** Links from our property, or from the URL. */
export function linksOf(reading: Reading, { url, properties }: Marked, path: Path): C4Link[] {
  const written = properties?.[ourProperties.links];
  const exact = written === undefined ? undefined : z.array(c4Link).safeParse(parsedJson(written)?.value);
  if (exact?.success)
    return exact.data.filter((link) => 'kind' in link || isStorable(link.url)).slice(0, c4Limits.links);
  if (!url) return [];
  if (isStorable(url)) return [{ url, label: labelOf(url) }];
  lose(reading, 'url', [...path, 'url'], `The address ${named(url)} is not kept: links start with http or https.`);
  return [];
}

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** Patterns of code from our property; what cannot be stored is reported. */
export function patternsOf(reading: Reading, { properties }: Marked, path: Path): ElementPattern[] {
  const words = (properties?.[ourProperties.patterns] ?? '').split(' ').filter(Boolean);
  const told = words.map((word) => {
    const at = word.indexOf(':');
    return toldPatterns.safeParse([{ kind: word.slice(0, at), pattern: decoded(word.slice(at + 1)) }]);
  });
  const valid = told.flatMap(({ data = [] }) => data);
  const kept = [...new Map(valid.map((one) => [patternKey(one), one])).values()].slice(0, c4Limits.patterns);
  if (kept.length < words.length)
    lose(reading, 'property', [...path, 'properties', ourProperties.patterns], 'Some patterns of code are not kept.');
  return kept;
}

/** Our names of shapes and statuses, from the properties. */
export const statusOf = ({ properties }: Marked): C4Status =>
  statuses.find((status) => status === properties?.[ourProperties.status]) ?? 'live';

const shapesByName = new Map(shapes.map((shape) => [shapeNames[shape], shape]));

/** Shape of an element from our property, otherwise from its last tag with a styled shape. */
export function shapeOf({ shapesByTag }: Reading, { properties }: Marked, tags: readonly string[]): C4Shape {
  const own = shapes.find((shape) => shape === properties?.[ourProperties.shape]);
  return own ?? tags.flatMap((tag) => shapesByTag.get(tag) ?? []).at(-1) ?? 'box';
}

/** Shapes by tag; unsupported ones become boxes. */
export const shapesByTagOf = (styles: readonly ElementStyle[]): ReadonlyMap<string, C4Shape> =>
  new Map(
    styles.flatMap(({ tag, shape }) =>
      shape ? [[tag, isOurShape(shape) ? (shapesByName.get(shape) ?? 'box') : 'box']] : [],
    ),
  );

/** Our five shapes by Structurizr name. */
export const isOurShape = (name: string): name is (typeof shapeNames)[C4Shape] =>
  new Set<string>(Object.values(shapeNames)).has(name);

const ours = new Set<string>(Object.values(ourProperties));

/** Reports foreign properties; DSL identifiers are only counted. */
export function loseProperties(reading: Reading, properties: Words | null | undefined, path: Path): void {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name === ourProperties.identifier) reading.identifiers += 1;
    else if (!ours.has(name)) {
      lose(
        reading,
        'property',
        [...path, 'properties', name],
        `The property ${named(name)} = ${named(value)} is not kept.`,
      );
    }
  }
}
