/** A view as the macros shared by Mermaid C4 and C4-PlantUML: people, systems, boundaries, relationships. Pure. */
import { identifiersOf } from '@archwright/drawing';
import type { C4Model, C4View } from '../../contract.ts';
import { type C4Item, toC4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import type { ViewEdge } from '../implied-relationships.ts';

/** Differences of the two languages; `text` quotes and escapes. */
export interface MacroLanguage {
  readonly text: (text: string) => string;
  /** Suffix of an asynchronous relationship. */
  readonly asynchronous: string;
  /** Merges the relationships of a pair, for a language that keeps only the last one. */
  readonly joinsPairs: boolean;
}

/** Lines of a view without header and footer. */
export interface MacroView {
  readonly elements: readonly string[];
  readonly relationships: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly edges: readonly ViewEdge[];
}

/** Name of a macro from type, shape and location: `ContainerDb_Ext`. Components and systems support shapes, too. */
export function macroOf({ type, shape, location }: C4Item): string {
  const kinds = {
    actor: 'Person',
    'software-system': 'System',
    container: 'Container',
    component: 'Component',
  } as const;
  const form = type === 'actor' ? '' : shape === 'cylinder' ? 'Db' : shape === 'pipe' ? 'Queue' : '';
  return `${kinds[type]}${form}${location === 'external' ? '_Ext' : ''}`;
}

const boundary = (head: string, lines: readonly string[]): readonly string[] => [
  head,
  ...lines.map((each) => `  ${each}`),
  '}',
];

/** The content of a view; undefined when it does not exist. */
export function macroView(model: C4Model, view: C4View, language: MacroLanguage): MacroView | undefined {
  const { text } = language;
  const document = toC4Document(model);
  const picture = pictureOf(document, view.id);
  if (!picture) return undefined;
  const shown = picture.nodes.map(({ item }) => item);
  const boundaryIds = new Set([
    ...(picture.group ? [picture.group.id] : []),
    ...shown.flatMap(({ parentId }) => (parentId !== null ? [parentId] : [])),
  ]);
  const boundaries = [...boundaryIds].flatMap((id) => document.elements.get(id) ?? []);
  const nameOf = identifiersOf([...shown, ...boundaries.filter((one) => !shown.includes(one))], ['title', 'end']);
  const line = (item: C4Item): string => {
    const texts =
      item.type === 'container' || item.type === 'component'
        ? [item.name, item.technology, item.description]
        : [item.name, item.description];
    const last = texts.findLastIndex((one) => one !== '');
    return `${macroOf(item)}(${[nameOf(item.id), ...texts.slice(0, last + 1).map(text)].join(', ')})`;
  };
  const boxed = boundaries.filter(({ id }) => !shown.some((one) => one.id === id));
  const free = shown.filter(({ parentId }) => !boxed.some(({ id }) => id === parentId));
  let groups = 0;
  /** Members of a group are in a boundary. */
  const grouped = (items: readonly C4Item[]): readonly string[] =>
    [...Map.groupBy(items, ({ group, parentId }) => (group ? `${parentId} ${group}` : ''))].flatMap(
      ([key, members]) => {
        const lines = members.map(line);
        if (key === '') return lines;
        groups += 1;
        return boundary(`Boundary(group${groups}, ${text(members[0]?.group ?? '')}) {`, lines);
      },
    );
  const boxes = boxed.flatMap((one) => {
    const lines = grouped(shown.filter(({ parentId }) => parentId === one.id));
    const kind = one.type === 'container' ? 'Container' : 'System';
    return lines.length === 0 ? [] : boundary(`${kind}_Boundary(${nameOf(one.id)}, ${text(one.name)}) {`, lines);
  });
  return {
    elements: [...grouped(free), ...boxes],
    relationships: relationshipLines(picture.edges, nameOf, language),
    nameOf,
    edges: picture.edges,
  };
}

function relationshipLines(
  edges: readonly ViewEdge[],
  nameOf: (id: string) => string,
  language: MacroLanguage,
): readonly string[] {
  const groups = language.joinsPairs
    ? [...Map.groupBy(edges, ({ sourceId, targetId }) => `${sourceId} ${targetId}`).values()]
    : edges.map((edge) => [edge]);
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const joined = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join('\n');
    const technology = joined(group.map((one) => one.technology));
    const texts = [joined(group.map((one) => one.description)), ...(technology ? [technology] : [])];
    const isAsynchronous = group.every(({ interactionStyle }) => interactionStyle === 'asynchronous');
    const ends = [nameOf(first.sourceId), nameOf(first.targetId), ...texts.map(language.text)];
    return [`Rel(${ends.join(', ')}${isAsynchronous ? language.asynchronous : ''})`];
  });
}

/** Diagram type of a level. */
export const levelWords = { C1: 'Context', C2: 'Container', C3: 'Component' } as const;
