/** Converts tags, shapes and properties from and to Structurizr. Pure. */
import { shapeLabels, type C4Element, type C4Link, type C4Relationship, type C4Shape } from '../../contract.ts';
import type { ElementPattern } from '../element-pattern.ts';
import { cut } from './export-words.ts';
import { ourProperties, ownTags, shapeNames } from './structurizr-shape.ts';

/** Splits `Element,Person,VIP`; implicit tags of the type are removed once each. */
export function readTags(text: string, own: readonly string[]): { readonly tags: string[]; readonly empty: number } {
  const rest = [...own];
  let empty = 0;
  const tags = text.split(',').flatMap((part) => {
    const tag = part.trim();
    const at = rest.indexOf(tag);
    if (at >= 0) rest.splice(at, 1);
    else if (tag === '') empty += 1;
    else return [tag];
    return [];
  });
  return { tags, empty: text === '' ? 0 : empty };
}

const writeTags = (own: readonly string[], tags: readonly string[]): string => [...own, ...tags].join(',');

/** Tags that would be ambiguous when joined by commas. */
const isAmbiguous = (own: readonly string[], tags: readonly string[]): boolean =>
  JSON.stringify(readTags(writeTags(own, tags), own).tags) !== JSON.stringify(tags);

/** Tags for styling shapes: tags used by elements of one shape only, or added ones. */
export interface ShapeTags {
  /** Shape by tag. */
  readonly styles: ReadonlyMap<string, C4Shape>;
  /** Tag added to an element when none of its own implies its shape. */
  readonly added: (element: C4Element) => string | undefined;
}

const kindTags: ReadonlySet<string> = new Set(Object.values(ownTags).flat());

/** A tag that is unambiguous in a comma-separated list. */
const isPlainTag = (tag: string): boolean =>
  !kindTags.has(tag) && !tag.includes(',') && tag === tag.trim() && tag !== '';

/** Finds tags for all shapes except the box. */
export function shapeTagsOf(elements: readonly C4Element[]): ShapeTags {
  const shapesByTag = new Map<string, Set<C4Shape>>();
  for (const { tags, shape } of elements) {
    for (const tag of tags) shapesByTag.set(tag, (shapesByTag.get(tag) ?? new Set()).add(shape));
  }
  const styles = new Map<string, C4Shape>();
  const added = new Map<string, string>();
  for (const { id, tags, shape } of elements) {
    if (shape === 'box') continue;
    const told = tags.find((tag) => isPlainTag(tag) && shapesByTag.get(tag)?.size === 1);
    const label = shapeLabels[shape];
    const tag = told ?? (shapesByTag.has(label) ? `Archwright ${label}` : label);
    styles.set(tag, shape);
    if (told === undefined) added.set(id, tag);
  }
  return { styles, added: ({ id }) => added.get(id) };
}

type Words = Readonly<Record<string, string>>;

/** Tags, URL and properties of an item; empty ones are omitted. */
export interface Marks {
  readonly tags: string;
  readonly url?: string;
  readonly properties?: Words;
}

/** Label of a link that has only a URL. */
export const labelOf = (url: string): string => cut(url, 200);

const marks = (tags: string, links: readonly C4Link[], properties: Record<string, string>): Marks => {
  const [only] = links;
  const isPlain = links.length === 1 && only !== undefined && 'url' in only && only.label === labelOf(only.url);
  if (links.length > 0 && !isPlain) properties[ourProperties.links] = JSON.stringify(links);
  const address = links.find((link) => 'url' in link && /^https?:\/\//.test(link.url));
  if (isPlain && address === undefined) properties[ourProperties.links] = JSON.stringify(links);
  return {
    tags,
    ...(address && 'url' in address ? { url: address.url } : {}),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
  };
};

/**
 * Patterns as one word each, `namespace:App%5COrder path:src/Order/**`: the DSL has no way to write a backslash before
 * some letters.
 */
const writePatterns = (patterns: readonly ElementPattern[]): string =>
  patterns.map(({ kind, pattern }) => `${kind}:${encodeURIComponent(pattern).replaceAll('%2F', '/')}`).join(' ');

/** Data of an element besides its texts. */
export function elementMarks(element: C4Element, shapeTags: ShapeTags): Marks {
  const { type, tags, shape, status, owner, technology, location, links, patterns } = element;
  const own = ownTags[type];
  const shapeTag = shapeTags.added(element);
  const isTop = type === 'actor' || type === 'software-system';
  return marks(writeTags(own, [...tags, ...(shapeTag ? [shapeTag] : [])]), links, {
    ...(isAmbiguous(own, tags) ? { [ourProperties.tags]: JSON.stringify(tags) } : {}),
    ...(shape === 'box' ? {} : { [ourProperties.shape]: shape }),
    ...(shapeTag ? { [ourProperties.shapeTag]: shapeTag } : {}),
    ...(status === 'live' ? {} : { [ourProperties.status]: status }),
    ...(owner ? { [ourProperties.owner]: owner } : {}),
    ...(isTop && technology ? { [ourProperties.technology]: technology } : {}),
    ...(!isTop && location === 'external' ? { [ourProperties.location]: location } : {}),
    ...(patterns.length > 0 ? { [ourProperties.patterns]: writePatterns(patterns) } : {}),
  });
}

/** Data of a relationship besides its texts; asynchronous ones get the tag that Structurizr uses. */
export function relationshipMarks({ tags, status, links, interactionStyle }: C4Relationship): Marks {
  const own = ownTags.relationship;
  const style = interactionStyle === 'asynchronous' ? [ourProperties.asynchronous] : [];
  return marks(writeTags(own, [...tags, ...style]), links, {
    ...(isAmbiguous(own, tags) ? { [ourProperties.tags]: JSON.stringify(tags) } : {}),
    ...(status === 'live' ? {} : { [ourProperties.status]: status }),
  });
}

/** Styles that resemble our notation. */
export const elementStylesOf = ({ styles }: ShapeTags): readonly Readonly<Record<string, string>>[] => [
  { tag: 'Person', shape: 'Person', background: '#08427b', color: '#ffffff' },
  { tag: 'Software System', background: '#1168bd', color: '#ffffff' },
  { tag: 'Container', background: '#2b76c0', color: '#ffffff' },
  { tag: 'Component', background: '#85bbf0', color: '#0b1f33' },
  ...[...styles].map(([tag, shape]) => ({ tag, shape: shapeNames[shape] })),
];

/** Solid lines, dashed for asynchronous relationships. */
export const relationshipStyles = [
  { tag: 'Relationship', style: 'Solid' },
  { tag: ourProperties.asynchronous, style: 'Dashed' },
] as const;
