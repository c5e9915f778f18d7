/** Index of a model shared by exports and imports: elements, parents, implied relationships. Pure. */
import type { C4Element, C4Model, C4Relationship, C4View } from '../../contract.ts';
import { ancestorsOf, areKin } from '../c4-draft.ts';

/** An implied relationship between ancestors. */
export interface ImpliedRelationship {
  readonly sourceId: string;
  readonly targetId: string;
  /** The relationship it is derived from. */
  readonly cause: C4Relationship;
}

/** An indexed model. */
export interface ModelIndex {
  readonly model: C4Model;
  /** Actors, then systems, each followed by its descendants. */
  readonly elements: readonly C4Element[];
  readonly byId: ReadonlyMap<string, C4Element>;
  readonly relationships: readonly C4Relationship[];
  readonly implied: readonly ImpliedRelationship[];
  readonly impliedBySource: ReadonlyMap<string, readonly ImpliedRelationship[]>;
}

/** All elements: actors first, then each system followed by its descendants. */
export const elementsOf = ({ model }: Pick<C4Model, 'model'>): readonly C4Element[] => [
  ...model.actors,
  ...model.softwareSystems.flatMap((system) => [
    system,
    ...system.containers.flatMap((container) => [container, ...container.components]),
  ]),
];

type ById = ReadonlyMap<string, C4Element>;

/** The element and its ancestors, innermost first. */
const lineOf = (byId: ById, id: string): readonly string[] => [id, ...ancestorsOf(byId, id)];

/** Whether the elements are equal or one is an ancestor of the other. */
export const isRelated = (byId: ById, one: string, other: string): boolean => one === other || areKin(byId, one, other);

const pairOf = (sourceId: string, targetId: string): string => `${sourceId} ${targetId}`;

/** For each pair of ancestors without relationship, the first relationship between descendants. */
export function impliedRelationships(
  byId: ById,
  relationships: readonly C4Relationship[],
): readonly ImpliedRelationship[] {
  const taken = new Set(relationships.map(({ sourceId, targetId }) => pairOf(sourceId, targetId)));
  const implied: ImpliedRelationship[] = [];
  for (const cause of relationships) {
    for (const source of lineOf(byId, cause.sourceId)) {
      for (const target of lineOf(byId, cause.targetId)) {
        const pair = pairOf(source, target);
        if (taken.has(pair) || isRelated(byId, source, target)) continue;
        taken.add(pair);
        implied.push({ sourceId: source, targetId: target, cause });
      }
    }
  }
  return implied;
}

/** Indexes a model. */
export function indexOf(model: C4Model): ModelIndex {
  const elements = elementsOf(model);
  const byId = new Map(elements.map((element) => [element.id, element]));
  const relationships = elements.flatMap((element) => element.relationships);
  const implied = impliedRelationships(byId, relationships);
  const impliedBySource = Map.groupBy(implied, ({ sourceId }) => sourceId);
  return { model, elements, byId, relationships, implied, impliedBySource };
}

/** Visible members of a view, and all relationships between them. */
export interface DrawnView {
  readonly members: readonly C4Element[];
  readonly relationships: readonly C4Relationship[];
  readonly implied: readonly ImpliedRelationship[];
}

/** Members and relationships of a view. */
export function drawnOf({ byId, impliedBySource }: ModelIndex, view: C4View): DrawnView {
  const members = view.elements.flatMap(({ id }) => byId.get(id) ?? []);
  const ids = new Set(members.map(({ id }) => id));
  const isShown = ({ targetId }: { readonly targetId: string }): boolean => ids.has(targetId);
  return {
    members,
    relationships: members.flatMap(({ relationships }) => relationships.filter(isShown)),
    implied: members.flatMap(({ id }) => (impliedBySource.get(id) ?? []).filter(isShown)),
  };
}

/** Name of a context view about a single system; other default names are in the contract. */
export const contextOfName = (system: string): string => `${system} – System Context`;

/** Type label of an element: `[Container: Kotlin]`, `[Person, external]`. */
export function typeLine({ type, technology, location }: Pick<C4Element, 'type' | 'technology' | 'location'>): string {
  const words = {
    actor: 'Person',
    'software-system': 'Software System',
    container: 'Container',
    component: 'Component',
  } as const;
  const outside = location === 'external' && (type === 'actor' || type === 'software-system') ? ', external' : '';
  return `[${words[type]}${technology ? `: ${technology}` : ''}${outside}]`;
}
