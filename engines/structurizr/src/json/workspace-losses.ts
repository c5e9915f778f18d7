/** What a workspace JSON holds that a workspace does not: the loss report of everything that is written as DSL. */
import type { Workspace } from '../model/workspace-types.ts';
import { Differences } from './json-differences.ts';
import {
  counted,
  fieldOf,
  holdsSomething,
  identifierProperty,
  isRecord,
  type Json,
  type JsonPath,
  listed,
  type Loss,
  named,
  recordAt,
  recordsAt,
  wordAt,
} from './json-values.ts';
import { type JsonElement, jsonElements, type JsonRelationship, jsonRelationships } from './read-model.ts';
import { compareViews, type Matches } from './view-losses.ts';
import { workspaceJson } from './workspace-json.ts';

/** What is compared. */
export interface Compared {
  /** Official workspace JSON. */
  readonly before: Json;
  /** The workspace that was made of it. */
  readonly after: Workspace;
  /** The identifier that an element of `before` has in `after`, by its id. */
  readonly identifierOf: (id: string) => string | undefined;
  /** What is known to be lost. */
  readonly known?: readonly Loss[];
}

const elementFields = new Set(
  ['id', 'relationships', 'tags', 'properties', 'perspectives', 'healthChecks'].concat(
    ['containers', 'components', 'children', 'infrastructureNodes', 'softwareSystemInstances', 'containerInstances'],
    ['softwareSystemId', 'containerId', 'instanceId', 'environment', 'deploymentGroups'],
  ),
);
const relationshipFields = new Set(
  ['id', 'sourceId', 'destinationId', 'linkedRelationshipId', 'tags', 'properties', 'perspectives'].concat(
    'interactionStyle',
  ),
);
const ownFields = new Set(
  ['id', 'revision', 'lastModifiedDate', 'lastModifiedUser', 'lastModifiedAgent'].concat([
    'model',
    'views',
    'properties',
    'configuration',
  ]),
);
const modelFields = new Set(['people', 'softwareSystems', 'customElements', 'deploymentNodes']);

const idOf = ({ json }: { readonly json: Json }): string => wordAt(json, 'id');

class Comparison {
  readonly differences: Differences;
  readonly #after: Json;
  readonly #before: Json;
  readonly #identifierOf: Compared['identifierOf'];

  constructor({ before, after, identifierOf, known = [] }: Compared) {
    this.differences = new Differences(known);
    this.#before = before;
    this.#after = workspaceJson(after);
    this.#identifierOf = identifierOf;
  }

  run(): readonly Loss[] {
    const [before, after] = [this.#before, this.#after];
    const elements = jsonElements(recordAt(before, 'model'));
    const others = jsonElements(recordAt(after, 'model'));
    const byIdentifier = new Map(
      others.map((one) => [wordAt(recordAt(one.json, 'properties'), identifierProperty), one] as const),
    );
    const pairs = new Map<string, JsonElement>();
    for (const one of elements) {
      const other = byIdentifier.get(this.#identifierOf(idOf(one)) ?? '');
      if (other && !pairs.has(idOf(one))) {
        pairs.set(idOf(one), other);
        this.#compareElement(one, other);
      } else this.#loseElement(one);
    }
    this.#compareIdentifiers(elements, pairs);
    const relationships = this.#compareRelationships(jsonRelationships(elements), jsonRelationships(others), pairs);
    this.#compareSettings();
    compareViews(recordAt(before, 'views'), recordAt(after, 'views'), {
      differences: this.differences,
      matches: {
        nameOf: namesOf(elements),
        elements: new Map([...pairs].map(([id, other]) => [id, idOf(other)])),
        ...relationships,
      },
    });
    return this.differences.losses;
  }

  #loseElement({ json, path, parent }: JsonElement): void {
    const place = parent ? [...parent.path] : [];
    const name = named(wordAt(json, 'name') || wordAt(json, 'id'));
    if (path.length > place.length) this.differences.report(path, `${name} is not kept, nor what is in it.`);
  }

  /** Fields that elements and relationships have in common. */
  #compareDetails(before: Json, after: Json, path: JsonPath): void {
    const { [identifierProperty]: _identifier, ...properties } = recordAt(before, 'properties');
    this.differences.compareFields(properties, recordAt(after, 'properties'), [...path, 'properties']);
    const kept = new Set(wordAt(after, 'tags').split(','));
    const tags = wordAt(before, 'tags')
      .split(',')
      .filter((tag) => tag !== '' && !kept.has(tag.trim()));
    if (tags.length > 0)
      this.differences.report(
        [...path, 'tags'],
        `${tags.length === 1 ? 'The tag' : 'The tags'} ${listed(tags.map(named))} ${tags.length === 1 ? 'is' : 'are'} not kept.`,
      );
    for (const [list, noun, key] of detailLists) {
      const where = { path: [...path, list], key, noun };
      this.differences.compareKeyed(recordsAt(before, list), recordsAt(after, list), where);
    }
  }

  #compareElement({ json, path }: JsonElement, other: JsonElement): void {
    const fields = wordAt(json, 'location') === 'Unspecified' ? new Set([...elementFields, 'location']) : elementFields;
    const of = wordAt(json, 'name') === '' ? '' : named(wordAt(json, 'name'));
    this.differences.compareFields(json, other.json, path, { skipped: fields, of });
    this.#compareDetails(json, other.json, path);
    const groups = fieldOf(json, 'deploymentGroups');
    if (
      holdsSomething(groups) &&
      JSON.stringify(sortedWords(groups)) !== JSON.stringify(sortedWords(fieldOf(other.json, 'deploymentGroups')))
    )
      this.differences.report([...path, 'deploymentGroups'], 'The deployment groups are not kept as they are.');
  }

  /** Identifiers are one line: exports of other tools name every element. */
  #compareIdentifiers(elements: readonly JsonElement[], pairs: ReadonlyMap<string, JsonElement>): void {
    const changed = elements.flatMap((one) => {
      const before = wordAt(recordAt(one.json, 'properties'), identifierProperty);
      const other = pairs.get(idOf(one));
      if (!isWritten(before) || !other) return [];
      const after = wordAt(recordAt(other.json, 'properties'), identifierProperty);
      return after === before.toLowerCase() ? [] : [`${before} → ${after}`];
    });
    if (changed.length > 0)
      this.differences.report(
        ['model'],
        `${counted(changed.length, 'identifier')} will be written differently: ${listed(changed)}.`,
      );
  }

  #compareRelationships(
    before: readonly JsonRelationship[],
    after: readonly JsonRelationship[],
    pairs: ReadonlyMap<string, JsonElement>,
  ): Pick<Matches, 'relationships' | 'endsOf'> {
    const endsKey = (source: string, destination: string): string => `${source}>${destination}`;
    const left = Map.groupBy(after, ({ json }) => endsKey(wordAt(json, 'sourceId'), wordAt(json, 'destinationId')));
    const relationships = new Map<string, string>();
    for (const { json, path, source } of before) {
      const [from, to] = [pairs.get(idOf(source)), pairs.get(wordAt(json, 'destinationId'))];
      if (!from) continue;
      const candidates = to ? (left.get(endsKey(idOf(from), idOf(to))) ?? []) : [];
      const isAlike = (field: string) => (one: JsonRelationship) => wordAt(one.json, field) === wordAt(json, field);
      const other =
        candidates.find((one) => isAlike('description')(one) && isAlike('technology')(one)) ??
        candidates.find(isAlike('description')) ??
        candidates[0];
      if (!other) {
        const end = to ? named(wordAt(to.json, 'name')) : 'something that is not kept';
        this.differences.report(
          path,
          `The relationship from ${named(wordAt(source.json, 'name'))} to ${end} is not kept.`,
        );
        continue;
      }
      candidates.splice(candidates.indexOf(other), 1);
      relationships.set(idOf({ json }), idOf(other));
      this.#compareRelationship(json, other.json, path);
    }
    const endsOf = this.#endsOf(after);
    const more = [...left.values()].flat().map((one) => endsOf.get(idOf(one)) ?? '');
    if (more.length > 0)
      this.differences.report(
        ['model', 'relationships'],
        `${counted(more.length, 'further relationship')} will be implied: ${listed(more)}.`,
      );
    return { relationships, endsOf };
  }

  /** `“A” to “B”` by the id of each relationship. */
  #endsOf(relationships: readonly JsonRelationship[]): ReadonlyMap<string, string> {
    const elements = jsonElements(recordAt(this.#after, 'model'));
    const names = new Map(elements.map((one) => [idOf(one), wordAt(one.json, 'name')]));
    const name = (json: Json, field: string): string => named(names.get(wordAt(json, field)) ?? '');
    return new Map(
      relationships.map((one) => [idOf(one), `${name(one.json, 'sourceId')} to ${name(one.json, 'destinationId')}`]),
    );
  }

  #compareRelationship(before: Json, after: Json, path: JsonPath): void {
    this.differences.compareFields(before, after, path, { skipped: relationshipFields });
    this.#compareDetails(before, after, path);
    if (wordAt(before, 'interactionStyle') === 'Asynchronous')
      this.differences.report(
        [...path, 'interactionStyle'],
        '“interactionStyle” = “Asynchronous” is not kept: the DSL has tags for that.',
      );
    if (wordAt(before, 'linkedRelationshipId') !== '' && wordAt(after, 'linkedRelationshipId') === '')
      this.differences.report(
        [...path, 'linkedRelationshipId'],
        'This implied relationship is written as one of its own: it does not follow from the others.',
      );
  }

  #compareSettings(): void {
    const { differences } = this;
    const [before, after] = [this.#before, this.#after];
    differences.compareFields(before, after, [], { skipped: ownFields });
    differences.compareFields(recordAt(before, 'properties'), recordAt(after, 'properties'), ['properties']);
    differences.compareFields(recordAt(before, 'model'), recordAt(after, 'model'), ['model'], { skipped: modelFields });
    const configuration = recordAt(before, 'configuration');
    const kept = recordAt(after, 'configuration');
    differences.compareFields(configuration, kept, ['configuration'], { skipped: new Set(['users']) });
    const where = { path: ['configuration', 'users'], key: 'username', noun: 'user' };
    differences.compareKeyed(recordsAt(configuration, 'users'), recordsAt(kept, 'users'), where);
  }
}

const namesOf = (elements: readonly JsonElement[]): ((id: string) => string) => {
  const names = new Map(elements.map((one) => [idOf(one), wordAt(one.json, 'name')]));
  return (id) => named(names.get(id) || id);
};

/** Lists of elements and relationships whose items have names. */
const detailLists = [
  ['perspectives', 'perspective', 'name'],
  ['healthChecks', 'health check', 'name'],
] as const;

const sortedWords = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String).toSorted() : []);

/** Identifiers that somebody wrote: tools number what has none. */
const isWritten = (identifier: string): boolean =>
  /^\w[\w.-]*$/.test(identifier) && !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(identifier);

/** What the JSON holds that the workspace does not, in the order of the JSON. */
export const workspaceLosses = (compared: Compared): readonly Loss[] => new Comparison(compared).run();

/** A JSON value as workspace JSON; undefined unless it has a model. */
export const asWorkspace = (value: unknown): Json | undefined =>
  isRecord(value) && isRecord(fieldOf(value, 'model')) ? value : undefined;
