/**
 * The context map of a project: bounded contexts and how they relate. Calls, shapes and texts.
 * Source: decisions sections 14 and 18; the terms are those of the Context Mapper language.
 */
import * as z from 'zod/mini';
import { call, id, instant, line, optionalLine, revision, text } from '#platform/http/contract.ts';
import {
  getsProjectRevision,
  listsProjectRevisions,
  namesProjectRevision,
  restoresProjectRevision,
} from '#platform/revisions/contract.ts';

/** Title of the page. */
export const contextMapTitle = 'Context Map';
/** The page before the first context. */
export const noContextsMessage = 'No bounded contexts defined yet';
/** Toggle of an embedded map. */
export const enlargeContextMapLabel = 'Enlarge context map';
/** The same in full screen. */
export const closeContextMapLabel = 'Close';
/** Link of an embedded map. */
export const editContextMapLabel = 'Edit this context map';
/** What the block of a document shows in the editor. */
export const embeddedContextMapWords = 'The context map of this project';
/** History before the first save. */
export const noRevisionsMessage = 'Nothing has been saved yet.';
/** 422 for a stale revision. */
export const staleContextMapMessage = (name: string): string => `The context map has been changed by ${name}.`;
/** 422 for two contexts of one name. */
export const repeatedContextMessage = 'A bounded context with this name already exists.';
/** 422 for an id that two things of the map have, or that belongs to another project. */
export const takenIdMessage = 'This id is taken.';
/** 422 for a relationship whose end is not on the map. */
export const unknownContextMessage = 'There is no bounded context with this id.';
/** 422 for a relationship of a context with itself. */
export const sameContextMessage = 'A relationship connects two different contexts.';
/** 422 for a second relationship of one kind between the same two contexts. */
export const repeatedRelationshipMessage = 'These contexts already have a relationship of this kind.';
/** Two contexts that have one relationship of each kind. */
export const relatedInEachWayMessage = 'These contexts already have a relationship of each kind.';
/** While a relationship is pulled to a context that has one with the first. */
export const relatedAlreadyMessage = (kinds: string): string =>
  `Related already: ${kinds}. Let go to choose the kind of another relationship.`;
/** 422 for roles on a kind without direction. */
export const symmetricRolesMessage = 'A relationship of this kind has no roles.';
/** 422 for an anticorruption layer and a conformist at once. */
export const bothDownstreamRolesMessage = 'A context is either a conformist or has an anticorruption layer.';
/** 422 for an open host service of a supplier. */
export const customerOpenHostMessage = 'A supplier does not offer an open host service to its customer.';
/** 422 for a conformist customer. */
export const customerConformistMessage = 'A customer is not a conformist.';
/** Warning about an anticorruption layer of a customer. */
export const customerLayerMessage =
  'A customer rarely needs an anticorruption layer, because the supplier plans for its needs.';
/** 422 for an element of two contexts. */
export const sharedElementMessage = 'This element already belongs to another bounded context.';
/** 422 for an element that no C4 model of the project has. */
export const unknownElementMessage = 'The C4 models of this project have no such element.';
/** Why nothing of the map can be changed, for those who may read it only. */
export const contextMapOnlyReadMessage = 'You can read this context map, but not change it.';
/** Why something needs a saved map that cannot be saved. */
export const contextMapNotSavedMessage = 'The context map could not be saved. Please try again.';
/** A copy of relationships alone. */
export const relationshipsStayMessage = 'Relationships are copied with their contexts only.';
/** A key that is about contexts, without one. */
export const selectContextMessage = 'Select a context first.';
/** A key that edits, with nothing or several things selected. */
export const selectOneContextMessage = 'Select one context or relationship first.';
/** An arrow that moves, on a relationship. */
export const relationshipMoveMessage = 'A relationship goes where its contexts are.';
/** Alt and an arrow where nothing follows. */
export const noContextThereMessage = 'There is no context in this direction.';
/** Lines of a pasted text that are names of contexts already. */
export const namesThereMessage = (count: number): string =>
  count === 1 ? 'One name is already on the map.' : `${count.toLocaleString('en')} names are on the map already.`;
/** Lines of a pasted text that are too long for a name. */
export const namesLeftMessage = (count: number): string =>
  `${count === 1 ? 'One line is' : `${count.toLocaleString('en')} lines are`} too long for a name: at most ${contextMapLimits.name} characters.`;
/** Toast after an earlier revision became the current one. */
export const contextMapRestoredMessage = (n: number): string => `Revision ${n} has been restored.`;

/** Characters of texts, and most entries of lists. */
export const contextMapLimits = {
  contexts: 200,
  relationships: 1_000,
  elements: 200,
  /** Contexts that were removed and whose names are kept. */
  formerContexts: 1_000,
  name: 100,
  team: 200,
  technology: 200,
  description: 2_000,
  /** Canvas px from the origin. */
  distance: 100_000,
  bodyBytes: 4 * 1024 * 1024,
} as const;

/** More contexts than a map can have. */
export const tooManyContextsMessage = `A context map can have at most ${contextMapLimits.contexts} contexts.`;
/** More relationships than a map can have. */
export const tooManyRelationshipsMessage = `A context map can have at most ${contextMapLimits.relationships} relationships.`;

/** Kinds of subdomains. */
export const subdomains = ['core', 'supporting', 'generic'] as const;
/** One of `subdomains`. */
export type Subdomain = (typeof subdomains)[number];

/** Whether the map shows how things are, or how they are planned. */
export const mapStates = ['AS_IS', 'TO_BE'] as const;
/** One of `mapStates`. */
export type MapState = (typeof mapStates)[number];

/** Kinds of relationships. */
export const relationshipKinds = [
  'partnership',
  'shared-kernel',
  'customer-supplier',
  'upstream-downstream',
  'separate-ways',
  'big-ball',
] as const;
/** One of `relationshipKinds`. */
export type RelationshipKind = (typeof relationshipKinds)[number];

/** Roles of the upstream end: open host service, published language. */
export const upstreamRoles = ['OHS', 'PL'] as const;
/** One of `upstreamRoles`. */
export type UpstreamRole = (typeof upstreamRoles)[number];

/** Roles of the downstream end: anticorruption layer, conformist. */
export const downstreamRoles = ['ACL', 'CF'] as const;
/** One of `downstreamRoles`. */
export type DownstreamRole = (typeof downstreamRoles)[number];

const coordinate = z.int().check(z.minimum(-contextMapLimits.distance), z.maximum(contextMapLimits.distance));

/** Top left corner, canvas px. */
export const mapPosition = z.strictObject({ x: coordinate, y: coordinate });
/** See `mapPosition`. */
export type MapPosition = z.output<typeof mapPosition>;

const description = z._default(text(contextMapLimits.description), '');

/** A bounded context in a save. Without an id it is a new one; without a position it gets a free place. */
export const contextBody = z.strictObject({
  id: z.optional(id),
  name: line(contextMapLimits.name),
  description,
  subdomain: z._default(z.enum(subdomains), 'supporting'),
  team: z._default(optionalLine(contextMapLimits.team), ''),
  /** C4 elements that belong to the context. */
  elementIds: z._default(z.array(id).check(z.maxLength(contextMapLimits.elements)), []),
  position: z.optional(mapPosition),
});
/** See `contextBody`. */
export type ContextBody = z.output<typeof contextBody>;

/** A relationship in a save. Kinds without direction keep both ends as they are sent. */
export const relationshipBody = z.strictObject({
  id: z.optional(id),
  upstreamId: id,
  downstreamId: id,
  kind: z.enum(relationshipKinds),
  upstreamRoles: z._default(z.array(z.enum(upstreamRoles)).check(z.maxLength(upstreamRoles.length)), []),
  downstreamRoles: z._default(z.array(z.enum(downstreamRoles)).check(z.maxLength(downstreamRoles.length)), []),
  technology: z._default(optionalLine(contextMapLimits.technology), ''),
  description,
});
/** See `relationshipBody`. */
export type RelationshipBody = z.output<typeof relationshipBody>;

/** A bounded context. */
export const boundedContext = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  subdomain: z.enum(subdomains),
  team: z.string(),
  elementIds: z.array(id),
  position: mapPosition,
});
/** See `boundedContext`. */
export type BoundedContext = z.output<typeof boundedContext>;

/** A relationship between two contexts. */
export const contextRelationship = z.strictObject({
  id,
  upstreamId: id,
  downstreamId: id,
  kind: z.enum(relationshipKinds),
  upstreamRoles: z.array(z.enum(upstreamRoles)),
  downstreamRoles: z.array(z.enum(downstreamRoles)),
  technology: z.string(),
  description: z.string(),
});
/** See `contextRelationship`. */
export type ContextRelationship = z.output<typeof contextRelationship>;

/** A C4 element that a context names. */
export const mapElement = z.strictObject({ id, modelId: id, name: z.string() });
/** See `mapElement`. */
export type MapElement = z.output<typeof mapElement>;

/** A context that is not on the map any more; boards may still name it by its id. */
export const formerContext = z.strictObject({ id, name: z.string() });
/** See `formerContext`. */
export type FormerContext = z.output<typeof formerContext>;

/** The context map of a project. A project without one has revision 1 and empty lists. */
export const contextMap = z.strictObject({
  state: z.enum(mapStates),
  contexts: z.array(boundedContext),
  relationships: z.array(contextRelationship),
  /** The elements of the contexts that exist, by name. */
  elements: z.array(mapElement),
  /** Contexts that were removed, under their last names; the newest last. */
  formerContexts: z.array(formerContext),
  revision,
  /** Null before the first save. */
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
});
/** See `contextMap`. */
export type ContextMap = z.output<typeof contextMap>;

const tag = 'Context map';
const read = { tag, access: 'project', permission: 'contextmap.read' } as const;
const write = { tag, access: 'project', permission: 'contextmap.write' } as const;

/** The context map of the project. */
export const getContextMap = call({
  name: 'getContextMap',
  method: 'GET',
  path: '/context-map',
  summary: 'Context map of the project',
  ...read,
  reply: contextMap,
  envelope: 'item',
});

/** Replaces the map. 422 `stale_revision` with `current`; 422 with every violation of the rules. */
export const saveContextMap = call({
  name: 'saveContextMap',
  method: 'PUT',
  path: '/context-map',
  summary: 'Save the context map',
  ...write,
  body: z.strictObject({
    state: z._default(z.enum(mapStates), 'AS_IS'),
    contexts: z.array(contextBody).check(z.maxLength(contextMapLimits.contexts)),
    relationships: z.array(relationshipBody).check(z.maxLength(contextMapLimits.relationships)),
    revision: z.optional(revision),
  }),
  bodyLimit: contextMapLimits.bodyBytes,
  reply: contextMap,
  envelope: 'item',
});

/** Earlier saves, newest first; `n` is the revision. */
export const listContextMapRevisions = listsProjectRevisions({
  name: 'listContextMapRevisions',
  path: '/context-map/revisions',
  summary: 'Revisions of the context map',
  ...read,
});

/** An earlier save; `text` is JSON with `state`, `contexts` and `relationships` as `getContextMap` answers them. */
export const getContextMapRevision = getsProjectRevision({
  name: 'getContextMapRevision',
  path: '/context-map/revisions/:n',
  summary: 'A revision of the context map',
  ...read,
});

/** Names the current revision. */
export const nameContextMapRevision = namesProjectRevision({
  name: 'nameContextMapRevision',
  path: '/context-map/revisions',
  summary: 'Name the current revision of the context map',
  ...write,
});

/** Makes an earlier map the current one. */
export const restoreContextMapRevision = restoresProjectRevision({
  name: 'restoreContextMapRevision',
  path: '/context-map/revisions/:n/restore',
  summary: 'Restore a revision of the context map',
  ...write,
  reply: contextMap,
});

/** Formats of exports: Context Mapper language, PlantUML, SVG, JSON. */
export const contextMapFormats = ['cml', 'plantuml', 'svg', 'json'] as const;
/** One of `contextMapFormats`. */
export type ContextMapFormat = (typeof contextMapFormats)[number];

/** The map as text. */
export const exportContextMap = call({
  name: 'exportContextMap',
  method: 'GET',
  path: '/context-map/export',
  summary: 'Export the context map',
  ...read,
  query: z.strictObject({ format: z.enum(contextMapFormats) }),
  reply: z.strictObject({ data: z.string() }),
  envelope: 'item',
});
