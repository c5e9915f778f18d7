/** Prints the model of a workspace. */
import { areRelatives, isDeployed, lineageOf, ownTags } from '../model/element-names.ts';
import type { ElementKind, Model, ModelElement, ModelItem, ModelRelationship } from '../model/model-types.ts';
import { block, type Lines, propertyLines, quoted, statement, withBlock } from './dsl-lines.ts';
import type { PrintedIdentifiers } from './printed-identifiers.ts';

const keywords: Readonly<Record<ElementKind, string>> = {
  Person: 'person',
  SoftwareSystem: 'softwareSystem',
  Container: 'container',
  Component: 'component',
  Custom: 'element',
  DeploymentNode: 'deploymentNode',
  InfrastructureNode: 'infrastructureNode',
  SoftwareSystemInstance: 'softwareSystemInstance',
  ContainerInstance: 'containerInstance',
};

/** Tags in one token; undefined when they need a statement of their own. */
const tagToken = (tags: readonly string[]): string | undefined =>
  tags.every((tag) => tag !== '' && !tag.includes(',')) ? tags.join(',') : undefined;

const tagLines = (tags: readonly string[]): Lines =>
  tagToken(tags) === undefined ? tags.map((tag) => `tags ${quoted(tag)}`) : [];

function detailLines(item: ModelItem, tags: readonly string[]): Lines {
  const perspectives = [...item.perspectives].map(
    ([name, { description, value }]) =>
      `${quoted(name)} ${quoted(description)}${value === '' ? '' : ` ${quoted(value)}`}`,
  );
  return [
    ...tagLines(tags),
    ...(item.url === '' ? [] : [`url ${quoted(item.url)}`]),
    ...propertyLines(item.properties),
    ...(perspectives.length === 0 ? [] : block('perspectives', perspectives)),
  ];
}

/** Prints one model. */
export class ModelPrinter {
  readonly #model: Model;
  readonly #names: PrintedIdentifiers;
  /** Identifiers of deployment groups by name, by environment. */
  readonly #groups: ReadonlyMap<string, ReadonlyMap<string, string>>;

  constructor(model: Model, names: PrintedIdentifiers) {
    this.#model = model;
    this.#names = names;
    this.#groups = new Map(model.environments.map(({ name }) => [name, this.#groupsOf(name)]));
  }

  /** Deployment groups that instances of an environment name; the default one needs no name alone. */
  #groupsOf(environment: string): ReadonlyMap<string, string> {
    const here = this.#model.elements.filter((element) => element.environment === environment);
    const groups = new Set(here.flatMap(({ deploymentGroups }) => [...deploymentGroups]));
    if (groups.size === 1) groups.delete('Default');
    return new Map([...groups].map((name) => [name, this.#names.another(`group ${name}`)]));
  }

  /** The lines within `model { … }`. */
  lines(): Lines {
    const { elements, environments, properties } = this.#model;
    const tops = elements.filter((element) => !element.parent && !isDeployed(element));
    const phases = this.#phases();
    return [
      ...propertyLines(properties),
      ...this.#grouped(tops),
      ...phases.before,
      ...environments.flatMap(({ name }) => this.#environment(name, phases.isNested)),
      ...phases.after,
      ...this.#model.relationships
        .filter((one) => !one.linked && (isDeployed(one.source) || isDeployed(one.destination)))
        .flatMap((one) => this.#relationship(one)),
    ];
  }

  /** Elements of one parent, those of a group within it. */
  #grouped(elements: readonly ModelElement[]): Lines {
    const groups = Map.groupBy(elements, ({ group }) => group);
    return [...groups].flatMap(([group, members]) => {
      const lines = members.flatMap((element) => this.#element(element));
      return group === '' ? lines : block(`group ${quoted(group)}`, lines);
    });
  }

  #element(element: ModelElement, children: readonly ModelElement[] = element.children): Lines {
    const { kind, name, description, technology, original } = element;
    const own = [...element.tags].filter((tag) => !ownTags[kind].includes(tag));
    const token = tagToken(own) ?? '';
    const head = `${this.#names.of(element)} = ${keywords[kind]}`;
    const lines = [...detailLines(element, own), ...this.#healthChecks(element)];
    if (original) {
      const groups = this.#groupToken(element);
      const start = `${head} ${this.#names.of(original)}`;
      const texts = description === '' ? [] : [`description ${quoted(description)}`];
      return withBlock(statement(start, [groups, token]), [...texts, ...lines]);
    }
    const inner = [...(element.instances === '1' ? [] : [`instances ${quoted(element.instances)}`]), ...lines];
    const texts = {
      Person: [name, description, token],
      SoftwareSystem: [name, description, token],
      Custom: [name, technology, description, token],
    };
    const all =
      kind === 'Person' || kind === 'SoftwareSystem' || kind === 'Custom'
        ? texts[kind]
        : [name, description, technology, token];
    return withBlock(statement(head, all), [...inner, ...this.#grouped(children)]);
  }

  #healthChecks({ healthChecks }: ModelElement): Lines {
    return healthChecks.map(({ name, url, interval, timeout }) => {
      const times = interval === 60 && timeout === 0 ? '' : ` ${interval} ${timeout}`;
      return `healthCheck ${quoted(name)} ${quoted(url)}${times}`;
    });
  }

  #groupToken({ environment = '', deploymentGroups }: ModelElement): string {
    const names = [...deploymentGroups];
    if (names.length === 1 && names[0] === 'Default') return '';
    return names.map((name) => this.#groups.get(environment)?.get(name) ?? '').join(',');
  }

  #environment(environment: string, isNested: boolean): Lines {
    const here = this.#model.elements.filter((element) => element.environment === environment);
    const groups = [...(this.#groups.get(environment) ?? [])];
    const groupLines = groups.map(([name, identifier]) => `${identifier} = deploymentGroup ${quoted(name)}`);
    const tops = here.filter(({ parent }) => !parent);
    const nodes = isNested ? this.#grouped(tops) : this.#nodesOnly(tops);
    // Without a block where it can be: one that is named "->" would be read as a relationship with one.
    return withBlock(`deploymentEnvironment ${quoted(environment)}`, [...groupLines, ...nodes]);
  }

  /** Nodes without the instances in them. */
  #nodesOnly(nodes: readonly ModelElement[]): Lines {
    return [...Map.groupBy(nodes, ({ group }) => group)].flatMap(([group, members]) => {
      const lines = members.flatMap((node) => {
        const [head = '', ...inner] = this.#element(node, []);
        const within = this.#nodesOnly(node.children.filter(({ original }) => !original));
        const details = inner.slice(0, -1).map((line) => line.slice(4));
        return withBlock(head.replace(/ \{$/, ''), [...details, ...within]);
      });
      return group === '' ? lines : block(`group ${quoted(group)}`, lines);
    });
  }

  /**
   * Relationships and instances. Instances get the relationships that are there before them, so relationships between
   * two instances make the order matter: then instances are added one by one.
   */
  #phases(): { readonly before: Lines; readonly after: Lines; readonly isNested: boolean } {
    const { elements, relationships } = this.#model;
    const written = relationships.filter(
      (one) => !one.linked && !isDeployed(one.source) && !isDeployed(one.destination),
    );
    const instances = elements.filter(({ original }) => original);
    const first = Number(instances[0]?.id ?? Infinity);
    const last = Number(instances.at(-1)?.id ?? Infinity);
    const implied = this.#impliedBy(written);
    const lineOf = (one: ModelRelationship): Lines => [...(implied.get(one) ?? []), ...this.#relationship(one)];
    const isNested = written.every(({ id }) => Number(id) < first || Number(id) > last);
    const before = written.filter(({ id }) => Number(id) < first).flatMap(lineOf);
    if (isNested) return { before, after: written.filter(({ id }) => Number(id) > last).flatMap(lineOf), isNested };
    const rest = [...written.filter(({ id }) => Number(id) > first), ...instances];
    const after = rest
      .toSorted((one, other) => Number(one.id) - Number(other.id))
      .flatMap((one) => (one.type === 'relationship' ? lineOf(one) : this.#lateInstance(one)));
    return { before, after, isNested };
  }

  #lateInstance(instance: ModelElement): Lines {
    if (!instance.parent) return [];
    return block(`!element ${this.#names.of(instance.parent)}`, this.#grouped([instance]));
  }

  #relationship(one: ModelRelationship): Lines {
    const own = [...one.tags].filter((tag) => tag !== 'Relationship');
    const identifier = this.#names.ofRelationship(one);
    const ends = `${this.#names.of(one.source)} -> ${this.#names.of(one.destination)}`;
    const head = `${identifier === undefined ? '' : `${identifier} = `}${ends}`;
    return withBlock(statement(head, [one.description, one.technology, tagToken(own) ?? '']), detailLines(one, own));
  }

  /** Lines that switch implied relationships, so that each relationship implies what it did. */
  #impliedBy(written: readonly ModelRelationship[]): ReadonlyMap<ModelRelationship, Lines> {
    const copies = Map.groupBy(this.#model.relationships, ({ linked }) => linked);
    const there = new Set<string>();
    const switches = new Map<ModelRelationship, Lines>();
    let strategy = 'true';
    for (const one of written) {
      const pair = `${one.source.id}>${one.destination.id}`;
      there.add(pair).add(`${pair} ${one.description}`);
      const implied = (copies.get(one) ?? []).filter(({ source }) => !isDeployed(source));
      const pairs = new Set(implied.map(({ source, destination }) => `${source.id}>${destination.id}`));
      const fitting = ['true', 'false', sameStrategy].filter((name) => equal(impliedPairs(one, there, name), pairs));
      if (!fitting.includes(strategy)) {
        strategy = fitting[0] ?? 'false';
        switches.set(one, [`!impliedRelationships ${strategy}`]);
      }
      for (const other of pairs) there.add(other).add(`${other} ${one.description}`);
    }
    return switches;
  }
}

const sameStrategy = 'com.structurizr.model.CreateImpliedRelationshipsUnlessSameRelationshipExistsStrategy';

const equal = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && one.isSubsetOf(other);

/** Pairs that a relationship would imply. */
function impliedPairs(one: ModelRelationship, there: ReadonlySet<string>, strategy: string): Set<string> {
  const pairs = new Set<string>();
  if (strategy === 'false') return pairs;
  for (const source of lineageOf(one.source)) {
    for (const destination of lineageOf(one.destination)) {
      if (source === destination || areRelatives(source, destination)) continue;
      const pair = `${source.id}>${destination.id}`;
      const sought = strategy === sameStrategy ? `${pair} ${one.description}` : pair;
      if (!there.has(sought)) pairs.add(pair);
    }
  }
  return pairs;
}
