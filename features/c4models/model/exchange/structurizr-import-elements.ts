/** Reads people, systems, containers and components with their relationships from workspace JSON. Pure. */
import { named } from '@archwright/structurizr';
import type {
  C4Element,
  C4ElementType,
  C4InteractionStyle,
  C4Location,
  C4Model,
  C4Relationship,
} from '../../contract.ts';
import { isRelated } from './model-parts.ts';
import { c4Limits } from '../c4-limits.ts';
import {
  lineOf,
  linksOf,
  lose,
  loseOthers,
  loseProperties,
  patternsOf,
  type Path,
  type Reading,
  shapeOf,
  statusOf,
  tagsOf,
  textOf,
  uniqueName,
} from './structurizr-reading.ts';
import {
  ourProperties,
  ownTags,
  type WorkspaceContainer,
  type WorkspaceElement,
  type WorkspaceFile,
  type WorkspaceRelationship,
  type WorkspaceSystem,
} from './structurizr-shape.ts';

/** An element with its entry in the file. */
interface Origin {
  readonly element: C4Element;
  readonly raw: WorkspaceElement;
  readonly path: Path;
}

/** A relationship with its path in the file. */
export interface LinkedRelationship {
  readonly raw: WorkspaceRelationship;
  readonly path: Path;
  readonly sourceId: string;
  /** Undefined when its target was dropped. */
  readonly targetId: string | undefined;
}

/** Elements and relationships of the file; `linked` ones are implied and not stored. */
export interface ReadElements {
  readonly model: C4Model['model'];
  readonly linked: readonly LinkedRelationship[];
}

interface Place {
  readonly type: C4ElementType;
  readonly path: Path;
  readonly parentId: string | null;
  readonly location: C4Location;
  /** Names of its siblings. */
  readonly names: Set<string>;
}

const knownFields = [
  'id',
  'name',
  'description',
  'technology',
  'tags',
  'url',
  'location',
  'group',
  'properties',
  'relationships',
  'containers',
  'components',
];

function readElement(
  reading: Reading,
  raw: WorkspaceElement,
  { type, path, parentId, location, names }: Place,
): C4Element {
  const id = reading.newId();
  reading.ids.set(raw.id, id);
  const name = uniqueName(reading, raw.name, names, [...path, 'name']);
  const own = ownTags[type];
  const shapeTag = raw.properties?.[ourProperties.shapeTag];
  const tags = tagsOf(reading, raw, own, { path, ...(shapeTag === undefined ? {} : { extra: shapeTag }) });
  loseProperties(reading, raw.properties, path);
  loseOthers(reading, raw, knownFields, path);
  const ownLocation = raw.properties?.[ourProperties.location] === 'external' ? 'external' : location;
  return {
    id,
    type,
    name,
    elementName: name,
    description: textOf(reading, raw.description, [...path, 'description']),
    location: ownLocation,
    parentId,
    shape: shapeOf(reading, raw, type === 'container' ? [...own, ...tags] : []),
    technology: lineOf(reading, raw.technology || raw.properties?.[ourProperties.technology], c4Limits.technology, [
      ...path,
      'technology',
    ]),
    tags,
    owner: lineOf(reading, raw.properties?.[ourProperties.owner], c4Limits.owner, [...path, 'properties']),
    group: lineOf(reading, raw.group, c4Limits.group, [...path, 'group']),
    status: statusOf(raw),
    links: linksOf(reading, raw, path),
    patterns: patternsOf(reading, raw, path),
    relationships: [],
  };
}

const toldLocation = ({ location }: WorkspaceElement): C4Location | undefined =>
  location?.toLowerCase() === 'internal' ? 'internal' : location?.toLowerCase() === 'external' ? 'external' : undefined;

function systemLocation(reading: Reading, raw: WorkspaceSystem, path: Path): C4Location {
  const told = toldLocation(raw);
  const isInside = (raw.containers ?? []).length > 0 || reading.subjects.has(raw.id);
  if (told === 'external' && (raw.containers ?? []).length > 0) {
    lose(reading, 'location', [...path, 'location'], `${named(raw.name)} is internal here, as it has containers.`);
    return 'internal';
  }
  return told ?? (isInside ? 'internal' : 'external');
}

type Keep = (raw: WorkspaceElement, place: Place) => C4Element;
type System = C4Model['model']['softwareSystems'][number];
type Inside = Pick<Place, 'path' | 'names'> & { readonly parentId: string };

function readContainer(
  keep: Keep,
  raw: WorkspaceContainer,
  { path, parentId, names }: Inside,
): System['containers'][number] {
  const container = keep(raw, { type: 'container', path, parentId, location: 'internal', names });
  const taken = new Set<string>();
  const components = (raw.components ?? []).map((one, at) =>
    keep(one, {
      type: 'component',
      path: [...path, 'components', at],
      parentId: container.id,
      location: 'internal',
      names: taken,
    }),
  );
  return { ...container, components };
}

/** Reads everything that the model supports. */
export function readElements(reading: Reading, file: WorkspaceFile): ReadElements {
  const origins: Origin[] = [];
  const keep: Keep = (raw, place) => {
    const element = readElement(reading, raw, place);
    origins.push({ element, raw, path: place.path });
    return element;
  };
  const people = new Set<string>();
  const actors = (file.model?.people ?? []).map((raw, at) => {
    const location = toldLocation(raw) ?? 'external';
    return keep(raw, { type: 'actor', path: ['model', 'people', at], parentId: null, location, names: people });
  });
  const systems = new Set<string>();
  const softwareSystems = (file.model?.softwareSystems ?? []).map((raw, at): System => {
    const path = ['model', 'softwareSystems', at];
    const location = systemLocation(reading, raw, path);
    const system = keep(raw, { type: 'software-system', path, parentId: null, location, names: systems });
    const names = new Set<string>();
    const containers = (raw.containers ?? []).map((one, of) =>
      readContainer(keep, one, { path: [...path, 'containers', of], parentId: system.id, names }),
    );
    return { ...system, containers };
  });
  const { bySource, linked } = readRelationships(reading, origins);
  return { linked, model: withRelationships({ actors, softwareSystems }, bySource) };
}

/** Relationships at their sources. */
function withRelationships(
  { actors, softwareSystems }: C4Model['model'],
  bySource: ReadLines['bySource'],
): C4Model['model'] {
  const withLines = <E extends C4Element>(one: E): E => ({ ...one, relationships: bySource.get(one.id) ?? [] });
  return {
    actors: actors.map(withLines),
    softwareSystems: softwareSystems.map((system) => ({
      ...withLines(system),
      containers: system.containers.map((container) => ({
        ...withLines(container),
        components: container.components.map(withLines),
      })),
    })),
  };
}

interface ReadLines {
  readonly bySource: ReadonlyMap<string, C4Relationship[]>;
  readonly linked: readonly LinkedRelationship[];
}

function readRelationships(reading: Reading, origins: readonly Origin[]): ReadLines {
  const byId = new Map(origins.map(({ element }) => [element.id, element]));
  const bySource = new Map<string, C4Relationship[]>();
  const linked: LinkedRelationship[] = [];
  const meanings = new Set<string>();
  for (const { element, raw, path: of } of origins) {
    for (const [at, line] of (raw.relationships ?? []).entries()) {
      const path = [...of, 'relationships', at];
      const targetId = reading.ids.get(line.destinationId);
      if (line.linkedRelationshipId) {
        linked.push({ raw: line, path, sourceId: element.id, targetId });
        continue;
      }
      const what = `The relationship ${line.description ? `${named(line.description)} ` : ''}from ${named(element.name)}`;
      const target = targetId === undefined ? undefined : byId.get(targetId);
      const meaning = JSON.stringify([element.id, targetId, line.description ?? '']);
      if (!target) lose(reading, 'relationship', path, `${what} leads to something that is not kept.`);
      else if (isRelated(byId, element.id, target.id))
        lose(reading, 'relationship', path, `${what} leads to itself, to what holds it or to what it holds.`);
      else if (meanings.has(meaning))
        lose(reading, 'relationship', path, `${what} to ${named(target.name)} is there twice.`);
      else {
        meanings.add(meaning);
        const made = readLine(reading, line, { path, sourceId: element.id, targetId: target.id });
        const lines = bySource.get(element.id);
        if (lines) lines.push(made);
        else bySource.set(element.id, [made]);
      }
    }
  }
  return { bySource, linked };
}

const knownLineFields = [
  'id',
  'sourceId',
  'destinationId',
  'description',
  'technology',
  'tags',
  'url',
  'interactionStyle',
  'linkedRelationshipId',
  'properties',
];

interface Ends {
  readonly path: Path;
  readonly sourceId: string;
  readonly targetId: string;
}

function readLine(reading: Reading, raw: WorkspaceRelationship, { path, sourceId, targetId }: Ends): C4Relationship {
  const isMarked = raw.interactionStyle === 'Asynchronous';
  const asynchronous = ourProperties.asynchronous;
  const tags = tagsOf(reading, raw, ownTags.relationship, { path, ...(isMarked ? { extra: asynchronous } : {}) });
  const isTagged = tags.includes(asynchronous) && raw.interactionStyle !== 'Synchronous';
  const interactionStyle: C4InteractionStyle = isMarked || isTagged ? 'asynchronous' : 'synchronous';
  loseProperties(reading, raw.properties, path);
  loseOthers(reading, raw, knownLineFields, path);
  const description = textOf(reading, raw.description, [...path, 'description']);
  const id = reading.newId();
  reading.ids.set(raw.id, id);
  return {
    id,
    relationTo: targetId,
    sourceId,
    targetId,
    description,
    technology: lineOf(reading, raw.technology, c4Limits.technology, [...path, 'technology']),
    interactionStyle,
    tags,
    status: statusOf(raw),
    links: linksOf(reading, raw, path),
  };
}
