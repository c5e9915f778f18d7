/** A model in the form in which its rules work: flat, everything by its id. The shape of GET is made from it and read back. */
import type { C4Container, C4Element, C4Model, C4Relationship, C4SoftwareSystem, C4View } from '../contract.ts';

/** An element without what can be derived. */
export type C4Item = Readonly<Omit<C4Element, 'elementName' | 'relationships'>>;
/** A relationship without what can be derived. */
export type DocumentRelationship = Readonly<Omit<C4Relationship, 'relationTo'>>;

/** Everything of a model that changes by its rules. Orders of the maps are those of creation. */
export interface C4Document {
  readonly name: string;
  readonly description: string;
  readonly elements: ReadonlyMap<string, C4Item>;
  readonly relationships: ReadonlyMap<string, DocumentRelationship>;
  readonly views: ReadonlyMap<string, C4View>;
}

/** What a model is besides its content. `createdAt` is ISO 8601. */
export type C4Head = Pick<C4Model, 'id' | 'createdAt' | 'version'>;

const grouped = <Value>(values: Iterable<Value>, keyOf: (value: Value) => string | null): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value) ?? '';
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
};

/** The whole model as calls answer it. */
export function toC4Model(head: C4Head, document: C4Document): C4Model {
  const relationshipsOf = grouped(document.relationships.values(), ({ sourceId }) => sourceId);
  const childrenOf = grouped(document.elements.values(), ({ parentId }) => parentId);
  const toElement = (item: C4Item): C4Element => ({
    ...item,
    elementName: item.name,
    relationships: (relationshipsOf.get(item.id) ?? []).map((relationship) => ({
      ...relationship,
      relationTo: relationship.targetId,
    })),
  });
  const toContainer = (item: C4Item): C4Container => ({
    ...toElement(item),
    components: (childrenOf.get(item.id) ?? []).map(toElement),
  });
  const toSystem = (item: C4Item): C4SoftwareSystem => ({
    ...toElement(item),
    containers: (childrenOf.get(item.id) ?? []).map(toContainer),
  });
  const roots = childrenOf.get('') ?? [];
  return {
    id: head.id,
    name: document.name,
    createdAt: head.createdAt,
    version: head.version,
    details: { description: document.description },
    model: {
      actors: roots.filter(({ type }) => type === 'actor').map(toElement),
      softwareSystems: roots.filter(({ type }) => type === 'software-system').map(toSystem),
    },
    views: [...document.views.values()],
  };
}

const toItem = ({ elementName: _name, relationships: _ties, ...item }: C4Element): C4Item => item;
const toDocumentRelationship = ({ relationTo: _target, ...relationship }: C4Relationship): DocumentRelationship =>
  relationship;

/** The same back from the shape of GET, for editors that try a change before the server has it. */
export function toC4Document({ name, details, model, views }: C4Model): C4Document {
  const items: C4Item[] = [];
  const relationships: DocumentRelationship[] = [];
  const take = (element: C4Element): void => {
    items.push(toItem(element));
    relationships.push(...element.relationships.map(toDocumentRelationship));
  };
  for (const actor of model.actors) take(actor);
  for (const { containers, ...system } of model.softwareSystems) {
    take(system);
    for (const { components, ...container } of containers) {
      take(container);
      for (const component of components) take(component);
    }
  }
  return {
    name,
    description: details.description,
    elements: new Map(items.map((item) => [item.id, item])),
    relationships: new Map(relationships.map((relationship) => [relationship.id, relationship])),
    views: new Map(views.map((view) => [view.id, view])),
  };
}
