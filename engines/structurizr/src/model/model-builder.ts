/** Builds a model: unique names, ids in order of creation, implied and replicated relationships, limits. */
import type { Limits } from '../parse/parse-options.ts';
import type { Place } from '../text/places.ts';
import { refuse } from '../text/refusal.ts';
import { areRelatives, canonicalName, isDeployed, isInstance, isStatic, lineageOf, ownTags } from './element-names.ts';
import type { ElementKind, Model, ModelElement, ModelRelationship } from './model-types.ts';

/** When relationships are implied between parents. */
export type Implication = 'never' | 'unlessAny' | 'unlessSame';

/** What a new element is told. */
export interface NewElement {
  readonly kind: ElementKind;
  readonly name: string;
  readonly description?: string;
  readonly technology?: string;
  readonly tags?: readonly string[];
  readonly parent?: ModelElement | undefined;
  readonly group?: string;
  readonly environment?: string;
  readonly original?: ModelElement;
  readonly deploymentGroups?: ReadonlySet<string>;
  readonly place: Place;
}

/** What a new relationship is told. */
export interface NewRelationship {
  readonly source: ModelElement;
  readonly destination: ModelElement;
  readonly description: string;
  readonly technology: string;
  readonly tags: readonly string[];
  readonly linked?: ModelRelationship;
  readonly place: Place;
}

const nodeKinds: readonly ElementKind[] = ['DeploymentNode', 'InfrastructureNode'];

/** Names that must differ: by parent, environment and kind. */
function nameSpaceOf({ kind, parent, environment }: NewElement): string {
  const space = nodeKinds.includes(kind) ? 'node' : kind;
  return `${space} ${parent?.id ?? ''} ${environment ?? ''}`;
}

function repeatedName({ kind, name }: NewElement): string {
  if (kind === 'Container') return `A container named '${name}' already exists for this software system`;
  if (kind === 'Component') return `A component named '${name}' already exists for this container`;
  if (nodeKinds.includes(kind)) return `A deployment/infrastructure node named '${name}' already exists`;
  return `A top-level element named '${name}' already exists`;
}

function missingName(kind: ElementKind): string {
  if (kind === 'Person') return 'A person name must be specified';
  if (kind === 'SoftwareSystem') return 'A software system name must be specified';
  if (kind === 'Custom') return 'A custom element name must be specified';
  if (kind === 'Container') return 'A container name must be provided';
  if (kind === 'Component') return 'A component name must be provided';
  return 'A name must be specified';
}

/** Adds tags, trimmed. */
export function addTags(tags: Set<string>, more: readonly string[]): void {
  for (const tag of more) tags.add(tag.trim());
}

/** Tags in one token, as the reference splits them: an empty token is one empty tag, empty parts at the end are none. */
export function splitTags(text: string): string[] {
  if (text === '') return [''];
  const parts = text.split(',');
  while (parts.at(-1) === '') parts.pop();
  return parts;
}

/** Builds one model. */
export class ModelBuilder {
  readonly model: Model = { elements: [], relationships: [], groups: [], environments: [], properties: new Map() };
  implication: Implication = 'unlessAny';
  readonly #limits: Limits;
  #lastId = 0;
  readonly #names = new Map<string, Map<string, ModelElement>>();
  /** Relationships by their ends and description. */
  readonly #between = new Map<string, Map<string, ModelRelationship>>();
  readonly #instances = new Map<ModelElement, ModelElement[]>();
  readonly #byCanonicalName = new Map<string, ModelElement>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The element with a canonical name. */
  withCanonicalName(name: string): ModelElement | undefined {
    return this.#byCanonicalName.get(name);
  }

  /** Relationships from one element to another, in order of creation. */
  between(source: ModelElement, destination: ModelElement): readonly ModelRelationship[] {
    return [...(this.#pair(source, destination)?.values() ?? [])];
  }

  /** The relationship from one element to another with a description, or the first one of all. */
  find(source: ModelElement, destination: ModelElement, description?: string): ModelRelationship | undefined {
    const pair = this.#pair(source, destination);
    return description === undefined ? pair?.values().next().value : pair?.get(description);
  }

  #pair(source: ModelElement, destination: ModelElement): ReadonlyMap<string, ModelRelationship> | undefined {
    return this.#between.get(`${source.id}>${destination.id}`);
  }

  /** Instances of a system or container, in order of creation. */
  instancesOf(original: ModelElement): readonly ModelElement[] {
    return this.#instances.get(original) ?? [];
  }

  /** Adds an element. Refuses a missing or repeated name. */
  addElement(told: NewElement): ModelElement {
    if (told.original === undefined) this.#claimName(told);
    if (this.model.elements.length >= this.#limits.elements)
      refuse(`A workspace may hold at most ${count(this.#limits.elements)} elements`);
    if (told.parent && lineageOf(told.parent).length >= this.#limits.nesting)
      refuse(`Elements may be nested at most ${count(this.#limits.nesting)} deep`);
    const element = this.#created(told);
    if (told.original === undefined) this.#names.get(nameSpaceOf(told))?.set(told.name, element);
    else this.#replicate(element, told.original);
    this.model.elements.push(element);
    told.parent?.children.push(element);
    const name = canonicalName(element);
    if (!this.#byCanonicalName.has(name)) this.#byCanonicalName.set(name, element);
    return element;
  }

  /** Adds a written relationship and those that it implies. Refuses what may not be related. */
  addRelationship(told: NewRelationship): ModelRelationship {
    const { source, destination } = told;
    const ends = `"${canonicalName(source)}" and "${canonicalName(destination)}"`;
    if (!mayRelate(source, destination)) refuse(`A relationship between ${ends} is not permitted`);
    if (areRelatives(source, destination)) refuse('Relationships cannot be added between parents and children');
    const known = this.find(source, destination, told.description);
    if (known) {
      refuse(`A relationship between ${ends} already exists`, {
        hint: known.linked
          ? `It was implied by the relationship on line ${known.place.line}. Give this one another description.`
          : `It is defined on line ${known.place.line}. Give this one another description.`,
      });
    }
    const relationship = this.#add(told, ['Relationship']);
    if (!isDeployed(source) && !isDeployed(destination)) this.#imply(relationship);
    return relationship;
  }

  #claimName(told: NewElement): void {
    if (told.name.trim() === '') refuse(missingName(told.kind));
    const space = nameSpaceOf(told);
    const names = this.#names.get(space) ?? new Map<string, ModelElement>();
    this.#names.set(space, names);
    const known = names.get(told.name);
    if (known) refuse(repeatedName(told), { hint: `It is defined on line ${known.place.line}.`, token: told.name });
  }

  #created(told: NewElement): ModelElement {
    const { kind, name, parent, original, environment, place } = told;
    const element: ModelElement = {
      type: 'element',
      id: this.#nextId(),
      kind,
      name,
      description: told.description ?? '',
      technology: told.technology ?? '',
      url: '',
      tags: new Set(ownTags[kind]),
      properties: new Map(),
      perspectives: new Map(),
      children: [],
      relationships: [],
      incoming: [],
      group: told.group ?? '',
      instances: '1',
      deploymentGroups: told.deploymentGroups ?? new Set(),
      healthChecks: [],
      place,
      ...(parent ? { parent } : {}),
      ...(environment === undefined ? {} : { environment }),
      ...(original && parent
        ? { original, instanceId: 1 + parent.children.filter((child) => child.original === original).length }
        : {}),
    };
    addTags(element.tags, told.tags ?? []);
    return element;
  }

  #nextId(): string {
    this.#lastId += 1;
    return String(this.#lastId);
  }

  #add(told: NewRelationship, tags: readonly string[]): ModelRelationship {
    if (this.model.relationships.length >= this.#limits.relationships) {
      refuse(
        `A workspace may hold at most ${count(this.#limits.relationships)} relationships, implied and replicated ones included`,
      );
    }
    const { source, destination, description, technology, linked, place } = told;
    const relationship: ModelRelationship = {
      type: 'relationship',
      id: this.#nextId(),
      source,
      destination,
      description,
      technology,
      url: '',
      tags: new Set(tags),
      properties: new Map(),
      perspectives: new Map(),
      place,
      ...(linked ? { linked } : {}),
    };
    addTags(relationship.tags, told.tags);
    this.model.relationships.push(relationship);
    source.relationships.push(relationship);
    destination.incoming.push(relationship);
    const key = `${source.id}>${destination.id}`;
    const others = this.#between.get(key);
    if (others) others.set(description, relationship);
    else this.#between.set(key, new Map([[description, relationship]]));
    return relationship;
  }

  /** Repeats a relationship between the parents of its ends. */
  #imply(relationship: ModelRelationship): void {
    for (const [source, destination] of this.impliedPairs(relationship, this.implication))
      this.#copy(relationship, source, destination);
  }

  /** The pairs of ends and their parents that a relationship is repeated between, besides its own. */
  impliedPairs(
    told: Pick<NewRelationship, 'source' | 'destination' | 'description'>,
    implication: Implication,
  ): [ModelElement, ModelElement][] {
    if (implication === 'never') return [];
    const sought = implication === 'unlessAny' ? undefined : told.description;
    return lineageOf(told.source).flatMap((source) =>
      lineageOf(told.destination)
        .filter((destination) => {
          if (source === destination || areRelatives(source, destination)) return false;
          if (source === told.source && destination === told.destination) return false;
          return !this.find(source, destination, sought);
        })
        .map((destination): [ModelElement, ModelElement] => [source, destination]),
    );
  }

  #copy(linked: ModelRelationship, source: ModelElement, destination: ModelElement): void {
    const { description, technology, place } = linked;
    this.#add({ source, destination, description, technology, tags: [], linked, place }, []);
  }

  /** Repeats the relationships of its original towards instances that are there, in order of their creation. */
  #replicate(instance: ModelElement, original: ModelElement): void {
    const neighbours = new Set([
      ...original.relationships.map(({ destination }) => destination),
      ...original.incoming.map(({ source }) => source),
    ]);
    const others = [...neighbours]
      .flatMap((neighbour) => this.instancesOf(neighbour))
      .filter(({ environment, deploymentGroups }) => {
        if (environment !== instance.environment) return false;
        return !deploymentGroups.isDisjointFrom(instance.deploymentGroups);
      })
      .toSorted((one, other) => Number(one.id) - Number(other.id));
    for (const other of others) {
      if (!other.original) continue;
      for (const one of this.between(original, other.original)) this.#copyOnce(one, instance, other);
      for (const one of this.between(other.original, original)) this.#copyOnce(one, other, instance);
    }
    const siblings = this.#instances.get(original);
    if (siblings) siblings.push(instance);
    else this.#instances.set(original, [instance]);
  }

  #copyOnce(linked: ModelRelationship, source: ModelElement, destination: ModelElement): void {
    if (!this.find(source, destination, linked.description)) this.#copy(linked, source, destination);
  }
}

/** `5,000`. */
export const count = (number: number): string => number.toLocaleString('en-US');

/** Which kinds may be related (AbstractRelationshipParser of the reference). */
function mayRelate(source: ModelElement, destination: ModelElement): boolean {
  if (source.kind === 'Custom' || destination.kind === 'Custom') return true;
  if (isStatic(source) && isStatic(destination)) return true;
  if (source.kind === 'DeploymentNode') return nodeKinds.includes(destination.kind);
  if (source.kind === 'InfrastructureNode') return isDeployed(destination);
  return isInstance(source) && destination.kind === 'InfrastructureNode';
}
