/**
 * Writes a C4 model as Structurizr workspace JSON. Fields without counterpart become properties, so nothing is lost.
 * Pure.
 */
import type { C4Element, C4Model, C4Relationship } from '../../contract.ts';
import { type ImpliedRelationship, indexOf, type ModelIndex } from './model-parts.ts';
import { drawingProperties, lineJson } from './structurizr-drawing.ts';
import { flowHeads, flowJson } from './structurizr-flows.ts';
import { type ViewHead, viewHeads } from './structurizr-heads.ts';
import { ourProperties, staticViewLists, structurizrScale } from './structurizr-shape.ts';
import {
  elementMarks,
  elementStylesOf,
  relationshipMarks,
  relationshipStyles,
  type ShapeTags,
  shapeTagsOf,
} from './structurizr-tags.ts';

type Json = Readonly<Record<string, unknown>>;

/** Elements and relationships share one sequence of ids. */
interface Numbers {
  readonly idOf: (id: string) => string;
  readonly impliedIdOf: (implied: ImpliedRelationship) => string;
}

function numbersOf({ elements, relationships, implied }: ModelIndex): Numbers {
  const ids = new Map([...elements, ...relationships].map(({ id }, at) => [id, String(at + 1)]));
  const impliedIds = new Map(implied.map((one, at) => [one, String(ids.size + at + 1)]));
  return { idOf: (id) => ids.get(id) ?? '', impliedIdOf: (one) => impliedIds.get(one) ?? '' };
}

interface Writing {
  readonly index: ModelIndex;
  readonly numbers: Numbers;
  readonly shapeTags: ShapeTags;
}

/** The workspace as a value. */
export function toWorkspace(model: C4Model): Json {
  const index = indexOf(model);
  const writing: Writing = {
    index,
    numbers: numbersOf(index),
    shapeTags: shapeTagsOf(index.elements),
  };
  const heads = viewHeads(index);
  const { actors, softwareSystems } = model.model;
  return {
    id: 0,
    name: model.name,
    description: model.details.description,
    properties: {},
    configuration: {},
    documentation: {},
    model: {
      people: actors.map((actor) => elementJson(writing, actor, { location: locationOf(actor) })),
      softwareSystems: softwareSystems.map((system) =>
        elementJson(writing, system, {
          location: locationOf(system),
          documentation: {},
          containers: system.containers.map((container) =>
            elementJson(writing, container, {
              ...technologyOf(container),
              documentation: {},
              components: container.components.map((component) =>
                elementJson(writing, component, { ...technologyOf(component), documentation: {} }),
              ),
            }),
          ),
        }),
      ),
    },
    views: {
      ...Object.fromEntries(
        staticViewLists.map((list) => [
          list,
          heads.flatMap((head, at) => (head.list === list ? [viewJson(writing, head, at + 1)] : [])),
        ]),
      ),
      dynamicViews: flowHeads(heads).map((flow) => flowJson(index, flow, writing.numbers.idOf)),
      configuration: {
        branding: {},
        styles: { elements: elementStylesOf(writing.shapeTags), relationships: relationshipStyles },
        terminology: {},
      },
    },
  };
}

/** The workspace as JSON text. */
export const toWorkspaceJson = (model: C4Model): string => `${JSON.stringify(toWorkspace(model), null, 2)}\n`;

const locationOf = ({ location }: C4Element): string => (location === 'internal' ? 'Internal' : 'External');
const technologyOf = ({ technology }: C4Element): Json => (technology ? { technology } : {});

function elementJson({ index, numbers, shapeTags }: Writing, element: C4Element, more: Json): Json {
  const { id, name, description, group, relationships } = element;
  const lines = [
    ...relationships.map((one) => relationshipJson(numbers, one)),
    ...(index.impliedBySource.get(id) ?? []).map((one) => impliedJson(numbers, one)),
  ];
  return {
    id: numbers.idOf(id),
    name,
    ...(description ? { description } : {}),
    ...(group ? { group } : {}),
    ...elementMarks(element, shapeTags),
    ...more,
    ...(lines.length > 0 ? { relationships: lines } : {}),
  };
}

const textsOf = ({ description, technology }: C4Relationship): Json => ({
  ...(description ? { description } : {}),
  ...(technology ? { technology } : {}),
});

const relationshipJson = ({ idOf }: Numbers, one: C4Relationship): Json => ({
  id: idOf(one.id),
  sourceId: idOf(one.sourceId),
  destinationId: idOf(one.targetId),
  ...textsOf(one),
  ...relationshipMarks(one),
  ...styleOf(one),
});

/** Synchronous is the default of Structurizr; its tag would mean otherwise. */
function styleOf({ interactionStyle, tags }: C4Relationship): Json {
  if (interactionStyle === 'asynchronous') return { interactionStyle: 'Asynchronous' };
  return tags.includes(ourProperties.asynchronous) ? { interactionStyle: 'Synchronous' } : {};
}

const impliedJson = ({ idOf, impliedIdOf }: Numbers, one: ImpliedRelationship): Json => ({
  id: impliedIdOf(one),
  sourceId: idOf(one.sourceId),
  destinationId: idOf(one.targetId),
  ...textsOf(one.cause),
  linkedRelationshipId: idOf(one.cause.id),
});

function viewJson({ numbers }: Writing, head: ViewHead, order: number): Json {
  const { view, drawn, list, key, title, subjectId, isGeneratedKey } = head;
  const { idOf, impliedIdOf } = numbers;
  const shown = new Set(drawn.members.map(({ id }) => id));
  const subject = subjectId === undefined ? '' : idOf(subjectId);
  const pinned = view.elements.filter((one) => one.pinned && shown.has(one.id)).map(({ id }) => idOf(id));
  const properties = {
    ...(pinned.length > 0 ? { [ourProperties.pinned]: pinned.join(',') } : {}),
    ...(view.isDefault ? { [ourProperties.isDefault]: 'true' } : {}),
    ...drawingProperties(view, idOf),
  };
  return {
    key,
    order,
    ...(isGeneratedKey ? { generatedKey: true } : {}),
    ...(title === undefined ? {} : { title }),
    ...(list === 'systemContextViews' || list === 'containerViews' ? { softwareSystemId: subject } : {}),
    ...(list === 'componentViews' ? { containerId: subject } : {}),
    properties,
    elements: view.elements
      .filter(({ id }) => shown.has(id))
      .map(({ id, position }) => ({
        id: idOf(id),
        x: Math.round(position.x * structurizrScale),
        y: Math.round(position.y * structurizrScale),
      })),
    relationships: [
      ...drawn.relationships.map(({ id }) => ({ id: idOf(id), ...lineJson(view, id) })),
      ...drawn.implied.map((one) => ({ id: impliedIdOf(one) })),
    ],
  };
}
