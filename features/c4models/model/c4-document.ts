/** Normalized form of a model that the rules work on, and conversion from and to the shape of GET. */
import type { C4Container, C4Element, C4Model, C4Relationship, C4SoftwareSystem, C4View } from '../contract.ts';

/** An element without derived fields and children. */
export type C4Item = Readonly<Omit<C4Element, 'elementName' | 'relationships'>>;
/** A relationship without derived fields. */
export type DocumentRelationship = Readonly<Omit<C4Relationship, 'relationTo'>>;

/** The content of a model. Maps are in order of creation. */
export interface C4Document {
  readonly name: string;
  readonly description: string;
  readonly elements: ReadonlyMap<string, C4Item>;
  readonly relationships: ReadonlyMap<string, DocumentRelationship>;
  readonly views: ReadonlyMap<string, C4View>;
}

/** Metadata of a model. `createdAt` is ISO 8601. */
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

/** Converts a document to the response of GET. */
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

/** Converts the response of GET to a document, for optimistic changes in the editor. */
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
