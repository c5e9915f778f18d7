/** Filters and colours elements by tag, status, owner or technology; search; usage. Pure. */
import { fold } from '#platform/search/model/words.ts';
import type { C4Document, C4Item, DocumentRelationship } from './c4-document.ts';
import { familyOf } from './c4-draft.ts';
import { editorTexts } from './editor-texts.ts';

/** Attributes that elements can be filtered and coloured by. */
export const colourKeys = ['tag', 'status', 'owner', 'technology'] as const;
/** What elements are told apart by. */
export type ColourBy = (typeof colourKeys)[number];

/** Allowed values by attribute; an absent or empty list allows all. */
export type C4Filter = Readonly<Partial<Record<ColourBy, readonly string[]>>>;

/** Splits a technology: `Java, Spring` are two. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type Filterable = Pick<C4Item | DocumentRelationship, 'tags' | 'status' | 'technology'> & { readonly owner?: string };

/** Values of an attribute; empty when there are none. */
export function valuesOf(by: ColourBy, { tags, status, technology, owner = '' }: Filterable): readonly string[] {
  if (by === 'tag') return tags;
  if (by === 'status') return [status];
  return by === 'owner' ? partsOf(owner) : partsOf(technology);
}

/** Whether an item matches a filter: one value of each non-empty list. */
export const fits = (filter: C4Filter, thing: Filterable): boolean =>
  colourKeys.every((by) => {
    const wanted = filter[by] ?? [];
    return wanted.length === 0 || valuesOf(by, thing).some((value) => wanted.includes(value));
  });

/** Whether a filter restricts anything. */
export const isFiltering = (filter: C4Filter): boolean => colourKeys.some((by) => (filter[by] ?? []).length > 0);

/** Ids of the elements that do not match; they are dimmed. */
export const faintIds = (filter: C4Filter, items: readonly C4Item[]): ReadonlySet<string> =>
  new Set(isFiltering(filter) ? items.filter((item) => !fits(filter, item)).map(({ id }) => id) : []);

/** An entry of the legend. `colour` is an index into the chart palette; undefined for elements without value. */
export interface LegendEntry {
  readonly label: string;
  readonly colour: number | undefined;
  readonly count: number;
}

/** Legend with the colour of each element. */
export interface Colours {
  readonly legend: readonly LegendEntry[];
  /** Index into the chart palette by element. */
  readonly of: ReadonlyMap<string, number>;
}

/** Number of colours in the chart palette (specification 3 section 9). */
const paletteSize = 9;

/** Assigns a colour to each value in alphabetical order, so that it is the same in every view. */
export function coloursBy(by: ColourBy, all: readonly C4Item[], shown: readonly C4Item[]): Colours {
  const values = [...new Set(all.flatMap((item) => valuesOf(by, item)))].toSorted();
  const colourOf = new Map(values.map((value, at) => [value, at % paletteSize]));
  const counts = new Map<string, number>();
  const of = new Map<string, number>();
  for (const item of shown) {
    const [first] = valuesOf(by, item);
    const label = first ?? editorTexts.without[by];
    counts.set(label, (counts.get(label) ?? 0) + 1);
    const colour = first === undefined ? undefined : colourOf.get(first);
    if (colour !== undefined) of.set(item.id, colour);
  }
  const legend = [...counts].map(([label, count]) => ({ label, colour: colourOf.get(label), count }));
  return { legend: legend.toSorted((one, other) => (one.colour ?? paletteSize) - (other.colour ?? paletteSize)), of };
}

/** Elements whose name, technology or description contains the text; name prefixes first. */
export function searchElements(document: C4Document, text: string, most = 20): readonly C4Item[] {
  const wanted = fold(text.trim());
  if (wanted === '') return [];
  const rankOf = ({ name, technology, description, tags }: C4Item): number => {
    const folded = fold(name);
    if (folded.startsWith(wanted)) return 0;
    if (folded.includes(` ${wanted}`)) return 1;
    if (folded.includes(wanted)) return 2;
    return fold(`${technology} ${tags.join(' ')} ${description}`).includes(wanted) ? 3 : 4;
  };
  return [...document.elements.values()]
    .map((item) => ({ item, rank: rankOf(item) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((one, other) => one.rank - other.rank || one.item.name.localeCompare(other.item.name))
    .slice(0, most)
    .map(({ item }) => item);
}

/** Relationships from outside to an element or its descendants: "what uses this". */
export function usesOf(document: C4Document, elementId: string): readonly DocumentRelationship[] {
  const family = familyOf(document.elements, elementId);
  return [...document.relationships.values()].filter(
    ({ sourceId, targetId }) => family.has(targetId) && !family.has(sourceId),
  );
}
