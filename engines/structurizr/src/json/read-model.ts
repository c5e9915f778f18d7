/** Reads the model of workspace JSON, element by element in the order of its ids, with the rules of the DSL. */
import { isDeployed } from '../model/element-names.ts';
import type { Implication, ModelBuilder } from '../model/model-builder.ts';
import type { ElementKind, ModelElement, ModelItem, ModelRelationship } from '../model/model-types.ts';
import { checkInstances, checkUrl } from '../parse/item-statements.ts';
import { Refusal } from '../text/refusal.ts';
import { isUrl } from '../text/urls.ts';
import {
  fieldOf,
  fitting,
  identifierProperty,
  type Json,
  type JsonPath,
  type Loss,
  named,
  pointer,
  recordAt,
  recordsAt,
  textAt,
  wordAt,
  wordsAt,
} from './json-values.ts';

/** The place of what no text holds. */
export const noPlace = { line: 0, column: 0, length: 0 } as const;

type Lists = readonly (readonly [string, ElementKind])[];

/** Lists of top elements in workspace JSON. */
export const topLists: Lists = [
  ['people', 'Person'],
  ['softwareSystems', 'SoftwareSystem'],
  ['customElements', 'Custom'],
  ['deploymentNodes', 'DeploymentNode'],
];

/** Lists of children in workspace JSON. */
export const childLists: Readonly<Partial<Record<ElementKind, Lists>>> = {
  SoftwareSystem: [['containers', 'Container']],
  Container: [['components', 'Component']],
  DeploymentNode: [
    ['children', 'DeploymentNode'],
    ['infrastructureNodes', 'InfrastructureNode'],
    ['softwareSystemInstances', 'SoftwareSystemInstance'],
    ['containerInstances', 'ContainerInstance'],
  ],
};

/** An element of the JSON. */
export interface JsonElement {
  readonly type: 'element';
  readonly json: Json;
  readonly path: JsonPath;
  readonly kind: ElementKind;
  readonly parent: JsonElement | undefined;
  /** Of deployments: the name of the environment. */
  readonly environment: string | undefined;
}

/** A relationship of the JSON. */
export interface JsonRelationship {
  readonly type: 'relationship';
  readonly json: Json;
  readonly path: JsonPath;
  readonly source: JsonElement;
}

/** All elements of the JSON, parents first. */
export function jsonElements(model: Json): readonly JsonElement[] {
  const found: JsonElement[] = [];
  const take = (element: JsonElement): void => {
    found.push(element);
    const { json, path, kind, environment } = element;
    for (const [list, child] of childLists[kind] ?? []) {
      for (const { json: inner, at } of recordsAt(json, list))
        take({ type: 'element', json: inner, path: [...path, list, at], kind: child, parent: element, environment });
    }
  };
  for (const [list, kind] of topLists) {
    for (const { json, at } of recordsAt(model, list)) {
      const environment = kind === 'DeploymentNode' ? textAt(json, 'environment') || 'Default' : undefined;
      take({ type: 'element', json, path: ['model', list, at], kind, parent: undefined, environment });
    }
  }
  return found;
}

/** All relationships of these elements. */
export const jsonRelationships = (elements: readonly JsonElement[]): readonly JsonRelationship[] =>
  elements.flatMap((source) =>
    recordsAt(source.json, 'relationships').map(({ json, at }): JsonRelationship => ({
      type: 'relationship',
      json,
      path: [...source.path, 'relationships', at],
      source,
    })),
  );

const numberOf = (json: Json): number => {
  const id = wordAt(json, 'id');
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
};

/** Elements and relationships in the order of their ids; nothing comes before what it needs. */
function inOrder(
  elements: readonly JsonElement[],
  relationships: readonly JsonRelationship[],
): readonly (JsonElement | JsonRelationship)[] {
  const ranks = new Map<JsonElement, number>();
  const byId = new Map(elements.map((element) => [wordAt(element.json, 'id'), element]));
  const rankOf = (id: string): number => {
    const one = byId.get(id);
    return one ? (ranks.get(one) ?? 0) : 0;
  };
  for (const element of elements) {
    const original = rankOf(originalId(element));
    const parent = element.parent ? (ranks.get(element.parent) ?? 0) : 0;
    ranks.set(element, Math.max(numberOf(element.json), parent, original));
  }
  const ranked = [
    ...elements.map((item) => ({ item, rank: ranks.get(item) ?? 0, late: item.environment === undefined ? 0 : 2 })),
    ...relationships.map((item) => {
      const ends = Math.max(ranks.get(item.source) ?? 0, rankOf(wordAt(item.json, 'destinationId')));
      const late = item.source.environment === undefined ? 1 : 3;
      return { item, rank: Math.max(numberOf(item.json), ends), late };
    }),
  ];
  return ranked.toSorted((one, other) => one.rank - other.rank || one.late - other.late).map(({ item }) => item);
}

const originalId = ({ kind, json }: JsonElement): string =>
  kind === 'ContainerInstance'
    ? wordAt(json, 'containerId')
    : kind === 'SoftwareSystemInstance'
      ? wordAt(json, 'softwareSystemId')
      : '';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const identifier = /^\w[\w-]*(?:\.\w[\w-]*)*$/;
const brace = /^[{}]$/;

/** Reads a model into a builder. */
export class ModelReader {
  readonly elements = new Map<string, ModelElement>();
  readonly relationships = new Map<string, ModelRelationship>();
  readonly #builder: ModelBuilder;
  readonly #losses: Loss[];
  /** Pairs of ends that relationships of the JSON are repeated between, by the id of what is repeated. */
  readonly #repeated = new Map<string, Set<string>>();

  constructor(builder: ModelBuilder, losses: Loss[]) {
    this.#builder = builder;
    this.#losses = losses;
  }

  /** Reads everything that the rules allow; the rest is reported. */
  read(model: Json): void {
    const elements = jsonElements(model);
    const relationships = jsonRelationships(elements);
    for (const { json } of relationships) {
      const linked = wordAt(json, 'linkedRelationshipId');
      if (linked === '') continue;
      const pairs = this.#repeated.get(linked) ?? new Set();
      this.#repeated.set(linked, pairs);
      pairs.add(`${wordAt(json, 'sourceId')}>${wordAt(json, 'destinationId')}`);
    }
    for (const [name, value] of this.#properties(recordAt(model, 'properties'), ['model']))
      this.#builder.model.properties.set(name, value);
    for (const item of inOrder(elements, relationships)) {
      if (item.type === 'element') this.#attempt(item.path, this.#lostName(item), () => this.#addElement(item));
      else this.#attempt(item.path, 'The relationship', () => this.#addRelationship(item));
    }
  }

  #lostName({ json }: JsonElement): string {
    const name = textAt(json, 'name');
    return name === '' ? 'The element' : named(name);
  }

  /** Reports what a rule refuses. */
  #attempt(path: JsonPath, what: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.lose(path, `${what} is not kept: ${error.message}.`);
    }
  }

  /** Reports a loss. */
  lose(path: JsonPath, message: string): void {
    this.#losses.push({ path: pointer(...path), message });
  }

  #addElement(one: JsonElement): void {
    const { json, kind, parent, environment } = one;
    const above = parent && this.elements.get(wordAt(parent.json, 'id'));
    // What stands in something lost is lost with it.
    if (parent && !above) return;
    const wantedId = originalId(one);
    const original = this.elements.get(wantedId);
    const wantedKind = kind === 'ContainerInstance' ? 'Container' : 'SoftwareSystem';
    const isInstance = kind === 'ContainerInstance' || kind === 'SoftwareSystemInstance';
    if (isInstance && original?.kind !== wantedKind)
      throw new Refusal('it is an instance of something that the file does not hold');
    const { environments } = this.#builder.model;
    if (environment !== undefined && environments.every(({ name }) => name !== environment))
      environments.push({ type: 'environment', name: environment, place: noPlace });
    const groups = wordsAt(json, 'deploymentGroups')
      .map(fitting)
      .filter((name) => name !== '');
    const element = this.#builder.addElement({
      kind,
      name: isInstance ? (original?.name ?? '') : textAt(json, 'name'),
      description: textAt(json, 'description'),
      technology: textAt(json, kind === 'Custom' ? 'metadata' : 'technology'),
      tags: tagsOf(json),
      parent: above,
      group: textAt(json, 'group'),
      place: noPlace,
      ...(environment === undefined ? {} : { environment }),
      ...(isInstance && original
        ? { original, deploymentGroups: new Set(groups.length > 0 ? groups : ['Default']) }
        : {}),
    });
    this.elements.set(wordAt(json, 'id'), element);
    this.#addDetails(element, one);
    this.#addOperations(element, one);
  }

  /** What elements and relationships have in common. */
  #addDetails(item: ModelItem, { json, path }: Pick<JsonElement, 'json' | 'path'>): void {
    const own = wordAt(recordAt(json, 'properties'), identifierProperty);
    if (identifier.test(own) && !uuid.test(own)) item.identifier = own.toLowerCase();
    const url = textAt(json, 'url');
    this.#attempt([...path, 'url'], `The address ${named(url)}`, () => {
      checkUrl(url);
      item.url = url;
    });
    for (const [name, value] of this.#properties(recordAt(json, 'properties'), path)) item.properties.set(name, value);
    for (const { json: perspective, at } of recordsAt(json, 'perspectives')) {
      const name = textAt(perspective, 'name');
      const description = textAt(perspective, 'description');
      const isUsable = name !== '' && description !== '' && !brace.test(name) && !item.perspectives.has(name);
      if (isUsable) item.perspectives.set(name, { description, value: textAt(perspective, 'value') });
      else
        this.lose(
          [...path, 'perspectives', at],
          `The perspective ${named(name)} is not kept: it needs a name of its own and a description.`,
        );
    }
  }

  /** What only deployments have. */
  #addOperations(element: ModelElement, { json, path, kind }: JsonElement): void {
    if (kind === 'DeploymentNode') {
      const instances = textAt(json, 'instances');
      this.#attempt([...path, 'instances'], `${named(instances)}`, () => {
        if (instances === '') return;
        checkInstances(instances);
        element.instances = instances;
      });
    }
    if (!isDeployed(element) || !element.original) return;
    for (const { json: check, at } of recordsAt(json, 'healthChecks')) {
      const [name, url] = [textAt(check, 'name'), textAt(check, 'url')];
      const [interval, timeout] = [fieldOf(check, 'interval') ?? 60, fieldOf(check, 'timeout') ?? 0];
      const isFit = isCount(interval) && isCount(timeout) && interval > 0 && name !== '' && isUrl(url);
      if (isFit) element.healthChecks.push({ name, url, interval, timeout });
      else this.lose([...path, 'healthChecks', at], `The health check ${named(name)} is not kept: it is not valid.`);
    }
  }

  #properties(words: Json, path: JsonPath): [string, string][] {
    return propertiesOf(words, (key, message) => this.lose([...path, 'properties', key], message));
  }

  #addRelationship({ json, source, path }: JsonRelationship): void {
    const from = this.elements.get(wordAt(source.json, 'id'));
    const destination = this.elements.get(wordAt(json, 'destinationId'));
    if (!from) return;
    if (!destination) throw new Refusal('it ends at something that is not kept');
    const [id, description] = [wordAt(json, 'id'), textAt(json, 'description')];
    const told = { source: from, destination, description, technology: textAt(json, 'technology'), place: noPlace };
    if (wordAt(json, 'linkedRelationshipId') !== '') {
      const there = this.#builder.find(from, destination, description);
      if (there?.linked) {
        this.relationships.set(id, there);
        return;
      }
      this.#builder.implication = 'never';
    } else this.#builder.implication = this.#implicationOf(id, told);
    const relationship = this.#builder.addRelationship({ ...told, tags: tagsOf(json) });
    this.relationships.set(id, relationship);
    this.#addDetails(relationship, { json, path });
  }

  /** The rule by which a relationship is repeated between the pairs that the JSON names. */
  #implicationOf(
    id: string,
    told: { readonly source: ModelElement; readonly destination: ModelElement; readonly description: string },
  ): Implication {
    const wanted = new Set(
      [...(this.#repeated.get(id) ?? [])].flatMap((pair) => {
        const [from = '', to = ''] = pair.split('>');
        const [source, destination] = [this.elements.get(from), this.elements.get(to)];
        return source && destination && !isDeployed(source) ? [`${source.id}>${destination.id}`] : [];
      }),
    );
    const rules = ['unlessAny', 'never', 'unlessSame'] as const;
    const fits = (rule: Implication): boolean => {
      const pairs = this.#builder.impliedPairs(told, rule);
      return pairs.length === wanted.size && pairs.every(([one, other]) => wanted.has(`${one.id}>${other.id}`));
    };
    return rules.find(fits) ?? 'never';
  }
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

/** Tags of an item. */
const tagsOf = (json: Json): readonly string[] => {
  const text = textAt(json, 'tags');
  return text === '' ? [] : text.split(',').map(fitting);
};

/** Properties that a block can hold, without the identifier. */
export function propertiesOf(words: Json, lose: (key: string, message: string) => void): [string, string][] {
  const kept = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (key === identifierProperty) continue;
    const [name, text] = [fitting(key), typeof value === 'string' ? fitting(value) : ''];
    if (name === '' || text === '') {
      if (value !== '' || name === '') lose(key, `The property ${named(key)} is not kept: it needs a name and a text.`);
      else lose(key, `The property ${named(key)} is not kept: the DSL has no empty properties.`);
    } else if (brace.test(name) || text === '{' || kept.has(name))
      lose(key, `The property ${named(key)} = ${named(text)} is not kept: the DSL cannot hold it.`);
    else kept.set(name, text);
  }
  return [...kept];
}
