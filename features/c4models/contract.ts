/**
 * C4 models of a project: calls, schemas and texts. Source: specification 3 sections 2-9, decisions section 11.
 * Long because it holds every shape and every call of the module.
 */
import * as z from 'zod/mini';
import { call, id, instant, line, optionalLine, updatedPageQuery, text } from '#platform/http/contract.ts';
import type { LimitName } from '#platform/limits/model/plan-limits.ts';
import { changeRow, schemasOf } from './model/c4-change-row.ts';
import { c4Limits } from './model/c4-limits.ts';
import {
  c4Point,
  c4ViewLayout,
  flowName,
  flowSteps,
  labelPlace,
  lineBends,
  viewDrawing,
} from './model/c4-view-drawing.ts';
import { elementPattern, toldPatterns } from './model/element-pattern.ts';

// Texts fixed by specification 3, sections 2, 4, 7 and 8.
/** Empty state of the list. */
export const noC4ModelsMessage = 'No C4 Models found';
/** Button that creates a model. */
export const createC4ModelLabel = 'Create C4 Model';
/** Toast after a model was deleted. */
export const c4ModelDeletedMessage = 'C4 Model has been deleted';
/** Confirmation of removing one element. */
export const removeElementQuestion = 'Are you sure you want to remove this element from the Model?';
/** Toast after one element was removed. */
export const elementRemovedMessage = 'Element has been removed.';
/** Confirmation of removing one relationship. */
export const removeRelationshipQuestion = 'Are you sure you want to remove this relationship from the Model?';
/** Toast after one relationship was removed. */
export const relationshipRemovedMessage = 'Relationship has been removed.';
/** Toast when moves could not be saved and were rolled back. */
export const positionsRolledBackMessage = 'Failed to save positions. Changes have been rolled back.';
/** Toast when moves could not be saved and no snapshot was left. */
export const positionsRefreshMessage = 'Please refresh the page.';
/** Title of the dialog. */
export const addElementTitle = 'Add Element';
/** Title of the dialog. */
export const addRelationshipTitle = 'Add elements relationship';
/** Title of the dialog. */
export const modelDetailsTitle = 'Edit Model details';
/** Titles of the drawer by type of the element. */
export const drawerTitles = {
  actor: 'Edit Actor',
  'software-system': 'Edit Software System',
  container: 'Edit Container',
  component: 'Edit Component',
  relationship: 'Edit Relationship',
} as const;
/** Toast when drilling into an element without a view of that level. */
export const viewNotFoundMessage = (level: string): string => `View level ${level} was not found for element`;

// Texts fixed by decisions section 11.
/** Error code of a write based on an older version; the response contains the current model. */
export const versionConflictCode = 'version_conflict';
/** 422 for a write based on an older version. `name` is who changed the model. */
export const versionConflictMessage = (name: string): string =>
  `The model has been changed by ${name}. It has been reloaded.`;
/** Violation of an element that the level of a view does not show. */
export const unfitForViewMessage = 'This element cannot be shown in this view.';
/** Name of the default context view. */
export const contextViewName = 'System Context';
/** Default name of the containers view of a system. */
export const containersViewName = (system: string): string => `${system} – Containers`;
/** Default name of the components view of a container. */
export const componentsViewName = (container: string): string => `${container} – Components`;
/** Plan limit of C4 models. */
export const c4ModelLimit: LimitName = 'c4model_count_limit';
/** Element types, outermost first. */
export const elementTypes = ['actor', 'software-system', 'container', 'component'] as const;
/** One of `elementTypes`. */
export type C4ElementType = (typeof elementTypes)[number];
/** Whether an actor or system belongs to the organization. */
export const locations = ['internal', 'external'] as const;
/** One of `locations`. */
export type C4Location = (typeof locations)[number];
/** Shapes of containers, with the words of specification 3 section 3. */
export const shapeLabels = {
  box: 'App',
  cylinder: 'Database',
  pipe: 'Queue',
  'web-browser': 'Web Browser',
  window: 'Desktop App',
} as const;
/** Shapes of containers and components, as stored. */
export const shapes = ['box', 'cylinder', 'pipe', 'web-browser', 'window'] as const;
/** One of `shapes`. */
export type C4Shape = (typeof shapes)[number];

/** Interaction styles of relationships. */
export const interactionStyles = ['synchronous', 'asynchronous'] as const;
/** One of `interactionStyles`. */
export type C4InteractionStyle = (typeof interactionStyles)[number];

/** Life cycle of elements and relationships. */
export const statuses = ['live', 'planned', 'deprecated', 'removed'] as const;
/** One of `statuses`. */
export type C4Status = (typeof statuses)[number];

/** Levels of views: context, containers, components. */
export const levels = ['C1', 'C2', 'C3'] as const;
/** One of `levels`. */
export type C4Level = (typeof levels)[number];

const thingLink = z.strictObject({ kind: z.enum(['doc', 'adr', 'rfc']), id });
/** The board that an element comes from; `anchor` is the id of the card or of the bounded context that became it. */
const boardLink = z.strictObject({
  kind: z.literal('board'),
  id,
  anchor: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});

/** Link to something in this project, or to an external URL. */
export const c4Link = z.union([thingLink, boardLink, z.strictObject({ url: z.string(), label: z.string() })]);
/** The value that `c4Link` accepts and returns. */
export type C4Link = z.output<typeof c4Link>;

/** A relationship, listed at its source. */
export const c4Relationship = z.strictObject({
  id,
  /** Same as `targetId`. */
  relationTo: id,
  sourceId: id,
  targetId: id,
  description: z.string(),
  technology: z.string(),
  interactionStyle: z.enum(interactionStyles),
  tags: z.array(z.string()),
  status: z.enum(statuses),
  links: z.array(c4Link),
});
/** The value that `c4Relationship` accepts and returns. */
export type C4Relationship = z.output<typeof c4Relationship>;

const elementShape = {
  id,
  type: z.enum(elementTypes),
  name: z.string(),
  /** Same as `name`. */
  elementName: z.string(),
  description: z.string(),
  location: z.enum(locations),
  parentId: z.nullable(id),
  shape: z.enum(shapes),
  technology: z.string(),
  tags: z.array(z.string()),
  owner: z.string(),
  /** Name of the group shared with siblings; empty for none. */
  group: z.string(),
  status: z.enum(statuses),
  links: z.array(c4Link),
  /** Code that belongs to it. */
  patterns: z.array(elementPattern),
  relationships: z.array(c4Relationship),
};

/** An element without its children. */
export const c4Element = z.strictObject(elementShape);
/** The value that `c4Element` accepts and returns. */
export type C4Element = z.output<typeof c4Element>;
/** A container with its components. */
export const c4Container = z.strictObject({ ...elementShape, components: z.array(c4Element) });
/** The value that `c4Container` accepts and returns. */
export type C4Container = z.output<typeof c4Container>;
/** A software system with its containers. */
export const c4SoftwareSystem = z.strictObject({ ...elementShape, containers: z.array(c4Container) });
/** The value that `c4SoftwareSystem` accepts and returns. */
export type C4SoftwareSystem = z.output<typeof c4SoftwareSystem>;

/** Position of an element in a view: top left corner in canvas px, integers. */
export const c4ViewElement = z.strictObject({
  id,
  position: z.strictObject({ x: z.int(), y: z.int() }),
  /** Excluded from automatic layout. */
  pinned: z.boolean(),
});
/** The value that `c4ViewElement` accepts and returns. */
export type C4ViewElement = z.output<typeof c4ViewElement>;

/** A view with the elements it shows. */
export const c4View = z.strictObject({
  id,
  level: z.enum(levels),
  name: z.string(),
  isDefault: z.boolean(),
  /** The system of a C2 view, the container of a C3 view. */
  sourceElement: z.nullable(z.strictObject({ id })),
  elements: z.array(c4ViewElement),
  ...viewDrawing,
});
/** The value that `c4View` accepts and returns. */
export type C4View = z.output<typeof c4View>;

/** A complete model, the response of GET /c4models/{id}. */
export const c4Model = z.strictObject({
  id,
  name: z.string(),
  createdAt: instant,
  version: z.int(),
  details: z.strictObject({ description: z.string() }),
  model: z.strictObject({ actors: z.array(c4Element), softwareSystems: z.array(c4SoftwareSystem) }),
  views: z.array(c4View),
});
/** The value that `c4Model` accepts and returns. */
export type C4Model = z.output<typeof c4Model>;

/** Every element of a model: people, systems, containers, components. */
export const elementsOfModel = ({ model }: Pick<C4Model, 'model'>): readonly C4Element[] => [
  ...model.actors,
  ...model.softwareSystems.flatMap((system) => [
    system,
    ...system.containers.flatMap((container) => [container, ...container.components]),
  ]),
];

/** A row of the list of models. */
export const c4ModelRow = z.strictObject({ id, name: z.string(), createdAt: instant, updatedAt: instant });
/** The value that `c4ModelRow` accepts and returns. */
export type C4ModelRow = z.output<typeof c4ModelRow>;

/** Counts of what was deleted along. Entries of deleted views are included. */
export const c4Deleted = z.strictObject({ elements: z.int(), relationships: z.int(), viewEntries: z.int() });
/** The value that `c4Deleted` accepts and returns. */
export type C4Deleted = z.output<typeof c4Deleted>;

const modelAfterDeletion = z.extend(c4Model, { deleted: c4Deleted });

// Inputs of the calls.
/** Version a write is based on; a write with an older one is refused. */
export const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const versionQuery = z.strictObject({ version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2147483647)) });
/** Name of a model, view or snapshot: one line. */
export const name = line(c4Limits.name);
const tags = z.array(line(c4Limits.tag)).check(z.maxLength(c4Limits.tags));
const linkUrl = text(2_000).check(
  z.trim(),
  z.regex(/^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i, 'Please give an address that begins with http:// or https://.'),
);
const links = z
  .array(z.union([thingLink, boardLink, z.strictObject({ url: linkUrl, label: optionalLine(200) })]))
  .check(z.maxLength(c4Limits.links));

/** Common fields of elements and relationships; omitted ones get their default or stay unchanged. */
const facts = {
  description: z.optional(text(c4Limits.description)),
  technology: z.optional(optionalLine(c4Limits.technology)),
  tags: z.optional(tags),
  status: z.optional(z.enum(statuses)),
  links: z.optional(links),
};
/** Fields of an element in calls; omitted ones get their default or stay unchanged. */
export const elementFacts = {
  ...facts,
  location: z.optional(z.enum(locations)),
  shape: z.optional(z.enum(shapes)),
  owner: z.optional(optionalLine(c4Limits.owner)),
  group: z.optional(optionalLine(c4Limits.group)),
  patterns: z.optional(toldPatterns),
};
const newElement = {
  ...elementFacts,
  type: z.enum(elementTypes),
  name,
  parentElement: z.optional(z.nullable(id)),
  /**
   * A view that shows the element in addition to its default view; `position` applies to this view, otherwise to the
   * default one.
   */
  viewId: z.optional(id),
  position: z.optional(c4Point),
};
const elementChanges = { ...elementFacts, name: z.optional(name), parentElement: z.optional(z.nullable(id)) };
const interactionStyle = z.optional(z.enum(interactionStyles));
/** Fields of a new relationship. */
export const newRelationship = { ...facts, sourceId: id, targetId: id, interactionStyle };
/** The ends can be exchanged or moved to other elements. */
const relationshipChanges = { ...facts, sourceId: z.optional(id), targetId: z.optional(id), interactionStyle };
const moved = { ...c4Point.shape, pinned: z.optional(z.boolean()) };
const newView = { level: z.enum(levels), sourceElementId: z.optional(z.nullable(id)), name };
const details = { name: z.optional(name), description: z.optional(text(c4Limits.description)) };
/** Path params of calls on one model. */
export const byId = z.strictObject({ id });
const ofElement = z.strictObject({ id, elementId: id });
const ofView = z.strictObject({ id, viewId: id });
const ofEntry = z.strictObject({ id, viewId: id, elementId: id });
const ofRelationship = z.strictObject({ id, relId: id });
const ofLine = z.strictObject({ id, viewId: id, relId: id });
const ofFlow = z.strictObject({ id, viewId: id, flowId: id });

const inProject = { tag: 'C4 models', access: 'project' } as const;
/** Common fields of calls that read. */
export const reads = { ...inProject, method: 'GET', permission: 'c4model.read' } as const;
/** Common fields of calls that write. */
export const writes = { ...inProject, permission: 'c4model.write' } as const;
/** Every accepted change returns the complete model with its new version. */
export const changes = { ...writes, reply: c4Model, envelope: 'item' } as const;
const deletes = {
  ...writes,
  method: 'DELETE',
  reply: modelAfterDeletion,
  envelope: 'item',
  query: versionQuery,
} as const;

/** `GET /c4models`: C4 models of the project, newest first. */
export const listC4Models = call({
  ...reads,
  name: 'listC4Models',
  path: '/c4models',
  summary: 'C4 models of the project, newest first',
  query: updatedPageQuery(20),
  reply: c4ModelRow,
  envelope: 'list',
});

/** `GET /c4models/:id`: one complete C4 model. */
export const getC4Model = call({
  ...reads,
  name: 'getC4Model',
  path: '/c4models/:id',
  summary: 'One C4 model, whole',
  params: byId,
  reply: c4Model,
  envelope: 'item',
});

/** `PUT /c4models/:id`: rename a C4 model or describe it. */
export const updateC4Model = call({
  ...changes,
  name: 'updateC4Model',
  method: 'PUT',
  path: '/c4models/:id',
  summary: 'Rename a C4 model or describe it',
  params: byId,
  body: z.strictObject({ version, ...details, name }),
});

/** `DELETE /c4models/:id`: move a C4 model to the trash of the project. */
export const deleteC4Model = call({
  ...writes,
  name: 'deleteC4Model',
  method: 'DELETE',
  path: '/c4models/:id',
  summary: 'Move a C4 model to the trash of the project',
  params: byId,
  envelope: 'none',
});

/** `POST /c4models/:id/elements`: add an element; it enters the default view of its place. */
export const addC4Element = call({
  ...changes,
  name: 'addC4Element',
  method: 'POST',
  path: '/c4models/:id/elements',
  summary: 'Add an element; it enters the default view of its place',
  params: byId,
  body: z.strictObject({ version, ...newElement }),
  status: 201,
});

/** `PUT /c4models/:id/elements/:elementId`: change an element; what is left out stays. */
export const updateC4Element = call({
  ...changes,
  name: 'updateC4Element',
  method: 'PUT',
  path: '/c4models/:id/elements/:elementId',
  summary: 'Change an element; what is left out stays',
  params: ofElement,
  body: z.strictObject({ version, ...elementChanges }),
});

/** `DELETE /c4models/:id/elements/:elementId`: delete an element with its children and relationships. */
export const deleteC4Element = call({
  ...deletes,
  name: 'deleteC4Element',
  path: '/c4models/:id/elements/:elementId',
  summary: 'Delete an element with its children, relationships and views',
  params: ofElement,
});

/** `POST /c4models/:id/relationships`: relate two elements. */
export const addC4Relationship = call({
  ...changes,
  name: 'addC4Relationship',
  method: 'POST',
  path: '/c4models/:id/relationships',
  summary: 'Relate two elements',
  params: byId,
  body: z.strictObject({ version, ...newRelationship }),
  status: 201,
});

/** `PUT /c4models/:id/relationships/:relId`: change a relationship; what is left out stays. */
export const updateC4Relationship = call({
  ...changes,
  name: 'updateC4Relationship',
  method: 'PUT',
  path: '/c4models/:id/relationships/:relId',
  summary: 'Change a relationship; what is left out stays',
  params: ofRelationship,
  body: z.strictObject({ version, ...relationshipChanges }),
});

/** `DELETE /c4models/:id/relationships/:relId`: delete a relationship. */
export const deleteC4Relationship = call({
  ...deletes,
  name: 'deleteC4Relationship',
  path: '/c4models/:id/relationships/:relId',
  summary: 'Delete a relationship',
  params: ofRelationship,
});

/** `POST /c4models/:id/views`: add an empty view of a level. */
export const addC4View = call({
  ...changes,
  name: 'addC4View',
  method: 'POST',
  path: '/c4models/:id/views',
  summary: 'Add an empty view of a level',
  params: byId,
  body: z.strictObject({ version, ...newView }),
  status: 201,
});

/** `PUT /c4models/:id/views/:viewId`: rename a view, or choose its layout and how its lines are drawn. */
export const updateC4View = call({
  ...changes,
  name: 'updateC4View',
  method: 'PUT',
  path: '/c4models/:id/views/:viewId',
  summary: 'Rename a view, or choose its layout and how its lines are drawn; what is left out stays',
  params: ofView,
  body: z.strictObject({ version, name: z.optional(name), layout: z.optional(z.partial(c4ViewLayout)) }),
});

/** `PUT /c4models/:id/views/:viewId/relationships/:relId`: draw a relationship by hand; without bends and label place it is drawn automatically. */
export const drawC4Relationship = call({
  ...changes,
  name: 'drawC4Relationship',
  method: 'PUT',
  path: '/c4models/:id/views/:viewId/relationships/:relId',
  summary: 'Bend the line of a relationship in a view; without bends and label place it is drawn automatically',
  params: ofLine,
  body: z.strictObject({ version, bends: lineBends, label: labelPlace }),
});

/** `POST /c4models/:id/views/:viewId/flows`: add a flow to a view. */
export const addC4Flow = call({
  ...changes,
  name: 'addC4Flow',
  method: 'POST',
  path: '/c4models/:id/views/:viewId/flows',
  summary: 'Add a flow: numbered steps over the relationships of a view',
  params: ofView,
  body: z.strictObject({ version, name: flowName, steps: z.optional(flowSteps) }),
  status: 201,
});

/** `PUT /c4models/:id/views/:viewId/flows/:flowId`: rename a flow or replace its steps. */
export const updateC4Flow = call({
  ...changes,
  name: 'updateC4Flow',
  method: 'PUT',
  path: '/c4models/:id/views/:viewId/flows/:flowId',
  summary: 'Rename a flow or replace its steps; what is left out stays',
  params: ofFlow,
  body: z.strictObject({ version, name: z.optional(flowName), steps: z.optional(flowSteps) }),
});

/** `DELETE /c4models/:id/views/:viewId/flows/:flowId`: delete a flow. */
export const deleteC4Flow = call({
  ...deletes,
  name: 'deleteC4Flow',
  path: '/c4models/:id/views/:viewId/flows/:flowId',
  summary: 'Delete a flow; its relationships stay',
  params: ofFlow,
});

/** `DELETE /c4models/:id/views/:viewId`: delete a view. */
export const deleteC4View = call({
  ...deletes,
  name: 'deleteC4View',
  path: '/c4models/:id/views/:viewId',
  summary: 'Delete a view that is not the default one of its element',
  params: ofView,
});

/** `POST /c4models/:id/views/:viewId/elements`: show an element in a view; nothing happens to one that is shown. */
export const addToC4View = call({
  ...changes,
  name: 'addToC4View',
  method: 'POST',
  path: '/c4models/:id/views/:viewId/elements',
  summary: 'Show an element in a view; nothing happens to one that is shown',
  params: ofView,
  body: z.strictObject({ version, elementId: id, position: z.optional(c4Point) }),
});

/** `DELETE /c4models/:id/views/:viewId/elements/:elementId`: remove an element from a view, keeping it in the model. */
export const removeFromC4View = call({
  ...deletes,
  name: 'removeFromC4View',
  path: '/c4models/:id/views/:viewId/elements/:elementId',
  summary: 'Take an element out of a view; it stays in the model',
  params: ofEntry,
});

/** Accepts an older version when nothing that these changes touch was changed since. Of two moves the last one counts. */
const rebase = z.optional(z.boolean());

/** `PATCH /c4models/:id/views/:viewId/elements/:elementId/position`: move an element within a view. */
export const moveC4Element = call({
  ...writes,
  name: 'moveC4Element',
  method: 'PATCH',
  path: '/c4models/:id/views/:viewId/elements/:elementId/position',
  summary: 'Move an element within a view',
  params: ofEntry,
  body: z.strictObject({ version, rebase, ...moved }),
  reply: z.strictObject({ version: z.int() }),
  envelope: 'item',
});

/** Id of the default view of an element: a new id, or the former one for undo. */
const defaultViewId = z.optional(id);

/** All changes of a model. Batches, routes and 404 checks are derived from this table. */
export const c4Changes = [
  changeRow('updateModel', updateC4Model, { name: z.optional(name) }),
  changeRow('addElement', addC4Element, { id, defaultViewId }),
  changeRow('updateElement', updateC4Element, { defaultViewId }),
  changeRow('deleteElement', deleteC4Element),
  changeRow('addRelationship', addC4Relationship, { id }),
  changeRow('updateRelationship', updateC4Relationship),
  changeRow('deleteRelationship', deleteC4Relationship),
  changeRow('addToView', addToC4View, { pinned: z.optional(z.boolean()) }),
  changeRow('removeFromView', removeFromC4View),
  changeRow('moveElement', moveC4Element),
  changeRow('addView', addC4View, { id }),
  changeRow('updateView', updateC4View),
  changeRow('deleteView', deleteC4View),
  changeRow('drawRelationship', drawC4Relationship),
  changeRow('addFlow', addC4Flow, { id }),
  changeRow('updateFlow', updateC4Flow),
  changeRow('deleteFlow', deleteC4Flow),
] as const;

/** A change as data; `call` is its name. Ids of new items are chosen by the client. */
export const c4Change = z.discriminatedUnion('call', schemasOf(c4Changes));
/** The value that `c4Change` accepts and returns. */
export type C4Change = z.output<typeof c4Change>;

/** `POST /c4models/:id/changes`: many changes at once: all of them or none. */
export const changeC4Model = call({
  ...changes,
  name: 'changeC4Model',
  method: 'POST',
  path: '/c4models/:id/changes',
  summary: 'Many changes at once: all of them or none',
  params: byId,
  body: z.strictObject({
    version,
    changes: z.array(c4Change).check(z.maxLength(c4Limits.changes)),
    /** Elements, relationships and views that an undone step had added: their deletion needs no snapshot. */
    undoes: z.optional(z.array(id).check(z.maxLength(2 * c4Limits.changes))),
    rebase,
  }),
  reply: modelAfterDeletion,
  bodyLimit: c4Limits.changesBytes,
  bodyValues: c4Limits.changesValues,
});

/**
 * `POST /c4models`: create a C4 model with an empty context view, and make changes in it: both or neither. Repeating it
 * with the same `id`, chosen by the client, creates nothing more and answers the model as it is now.
 */
export const createC4Model = call({
  ...changes,
  name: 'createC4Model',
  method: 'POST',
  path: '/c4models',
  summary: 'Create a C4 model, with an empty context view or with changes made in it',
  body: z.strictObject({ name, id: z.optional(id), changes: z.optional(changeC4Model.body.shape.changes) }),
  bodyLimit: c4Limits.changesBytes,
  bodyValues: c4Limits.changesValues,
  status: 201,
});
