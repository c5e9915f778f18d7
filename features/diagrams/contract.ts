/**
 * Diagrams: whiteboards of a project. Calls, shapes and texts.
 * Source: specification 2 sections 2.2, 2.3, 2.5 and 3-9; decisions 11 and 18.
 */
import * as z from 'zod/mini';
import { call, id, instant, line, updatedPageQuery, revision, text } from '#platform/http/contract.ts';
import { losses } from '#platform/exchange/contract.ts';
import { getsRevision, listsRevisions, namesRevision, restoresRevision } from '#platform/revisions/contract.ts';

// Texts fixed by specification 2, sections 2.5, 4 and 8.
/** Title of the list. */
export const diagramsTitle = 'Diagrams';
/** Buttons of the list. */
export const createDiagramLabel = 'Create new Diagram';
/** Menu entry that makes a diagram a template. */
export const offerTemplateLabel = 'Offer as a template';
/** Menu entry that ends it. */
export const withdrawTemplateLabel = 'No longer a template';
/** Toast after a diagram became a template. */
export const templateOfferedMessage = 'New diagrams of this project can start from it.';
/** Toast after it ended. */
export const templateWithdrawnMessage = 'Diagram is no longer a template.';
/** Empty list. */
export const noDiagramsMessage = 'No Diagrams found.';
/** Name of a new diagram. */
export const newDiagramName = 'My diagram';
/** Title of the dialog. */
export const diagramDetailsTitle = 'Diagram details';
/** Its field. */
export const diagramNameLabel = 'Diagram name';
/** Toast after a removal. */
export const diagramRemovedMessage = 'Diagram removed.';

/** Toggle of an embedded diagram. */
export const enlargeDiagramLabel = 'Enlarge diagram';
/** The same in full screen. */
export const closeDiagramLabel = 'Close';
/** Link of an embedded diagram. */
export const editDiagramLabel = 'Edit this Diagram';

// Texts that the specification leaves open.
/** Confirmation of a removal. */
export const removeDiagramPrompt = 'You are about to remove this diagram.';
/** 422 for a stale revision. */
export const staleDiagramMessage = (name: string): string => `This diagram has been changed by ${name}.`;
/** 422 for content of more than 5 MB. */
export const tooLargeDiagramMessage = 'The diagram is larger than 5 MB.';
/** 422 at the limit of a project. */
export const tooManyDiagramsMessage = 'A project can have at most 50,000 diagrams.';
/** Toast after an earlier version became the current one. */
export const diagramRestoredMessage = (n: number): string => `Version ${n} has been restored.`;

/** Confirmation of a restore. */
export const restoreDiagramPrompt = 'The diagram goes back to this version. Its current state stays in the history.';
/** A step that needs a saved diagram while it cannot be saved. */
export const notSavedMessage = 'The diagram could not be saved. Check your connection and try again.';

/** Characters of a name; bytes of the content and of a body, whose escapes at most triple it; diagrams of a project. */
export const diagramLimits = {
  name: 200,
  contentBytes: 5 * 1024 * 1024,
  bodyBytes: 16 * 1024 * 1024,
  diagrams: 50_000,
} as const;

/** A diagram in a list. */
export const diagramRow = z.strictObject({
  id,
  name: z.string(),
  serialNumber: z.nullable(z.int()),
  updatedAt: instant,
  updatedBy: z.nullable(z.string()),
  /** Offered to other diagrams of the project as a beginning. */
  isTemplate: z.boolean(),
});
/** See `diagramRow`. */
export type DiagramRow = z.output<typeof diagramRow>;

/** A diagram with its content: `{"elements":{…}}` as a string, see model/board-element.ts. */
export const diagram = z.strictObject({ ...diagramRow.shape, content: z.string(), revision });
/** See `diagram`. */
export type Diagram = z.output<typeof diagram>;

const tag = 'Diagrams';
const read = { tag, access: 'project', permission: 'diagram.read' } as const;
const write = { tag, access: 'project', permission: 'diagram.write' } as const;
const params = z.strictObject({ id });
const name = line(diagramLimits.name);
const content = text(diagramLimits.bodyBytes);

/** Diagrams of the project, newest first; `search` finds words of names, `templates` only those that are offered as templates. */
export const listDiagrams = call({
  name: 'listDiagrams',
  method: 'GET',
  path: '/diagrams',
  summary: 'Diagrams of the project',
  ...read,
  query: z.extend(updatedPageQuery(20), { search: z._default(text(200), ''), templates: z.optional(z.enum(['only'])) }),
  reply: diagramRow,
  envelope: 'hydra',
});

/** A diagram with its content. */
export const getDiagram = call({
  name: 'getDiagram',
  method: 'GET',
  path: '/diagrams/:id',
  summary: 'A diagram with its content',
  ...read,
  params,
  reply: diagram,
  envelope: 'item',
});

/** Creates a diagram; with content it is a copy or a filled template. */
export const createDiagram = call({
  name: 'createDiagram',
  method: 'POST',
  path: '/diagrams',
  summary: 'Create a diagram',
  ...write,
  body: z.strictObject({ name: z._default(name, newDiagramName), content: z.optional(content) }),
  bodyLimit: diagramLimits.bodyBytes,
  reply: diagram,
  envelope: 'item',
  status: 201,
});

/** Saves name and content. 422 `stale_revision` with `current`; 422 with a sentence for content that is no diagram. */
export const updateDiagram = call({
  name: 'updateDiagram',
  method: 'PUT',
  path: '/diagrams/:id',
  summary: 'Save a diagram',
  ...write,
  params,
  body: z.strictObject({ name, content, revision: z.optional(revision) }),
  bodyLimit: diagramLimits.bodyBytes,
  reply: diagram,
  envelope: 'item',
});

/** Offers a diagram as a template, or does so no longer; its revision stays. */
export const setDiagramTemplate = call({
  name: 'setDiagramTemplate',
  method: 'PUT',
  path: '/diagrams/:id/template',
  summary: 'Offer a diagram as a template',
  ...write,
  params,
  body: z.strictObject({ isTemplate: z.boolean() }),
  reply: diagramRow,
  envelope: 'item',
});

/** Moves a diagram to the trash. */
export const deleteDiagram = call({
  name: 'deleteDiagram',
  method: 'DELETE',
  path: '/diagrams/:id',
  summary: 'Remove a diagram',
  ...write,
  params,
  envelope: 'none',
});

/** Earlier saves, newest first; autosaves of one person within ten minutes are one. */
export const listDiagramRevisions = listsRevisions({
  name: 'listDiagramRevisions',
  path: '/diagrams/:id/revisions',
  summary: 'Revisions of a diagram',
  ...read,
});

/** An earlier save; `text` is the content. */
export const getDiagramRevision = getsRevision({
  name: 'getDiagramRevision',
  path: '/diagrams/:id/revisions/:n',
  summary: 'A revision of a diagram',
  ...read,
});

/** Names the current revision. */
export const nameDiagramRevision = namesRevision({
  name: 'nameDiagramRevision',
  path: '/diagrams/:id/revisions',
  summary: 'Name the current revision of a diagram',
  ...write,
});

/** Makes an earlier content the current one. */
export const restoreDiagramRevision = restoresRevision({
  name: 'restoreDiagramRevision',
  path: '/diagrams/:id/revisions/:n/restore',
  summary: 'Restore a revision of a diagram',
  ...write,
  reply: diagram,
});

/** Most elements and relationships of a sketch. */
export const sketchLimits = { elements: 300, relationships: 500 } as const;

const key = z.string().check(z.minLength(1), z.maxLength(100));
const place = z.optional(z.strictObject({ x: z.number(), y: z.number() }));
const description = text(2_000);
/** An element of a C4 model, or a new one; without a position the view does not show it. */
const sketchElement = z.union([
  z.strictObject({ key, id, position: place }),
  z.strictObject({
    key,
    type: z.enum(['actor', 'software-system', 'container', 'component']),
    name,
    location: z.optional(z.enum(['internal', 'external'])),
    /** Key of an element of the sketch, or id of an element of the model. */
    parent: z.optional(key),
    position: place,
  }),
]);

/**
 * Makes elements of a diagram part of a C4 model and of its view of a level, all or none. A model that exists keeps how it
 * was as a snapshot. 422 `version_conflict` for an older version, 422 with a field such as `elements[2].name`.
 */
export const modelDiagram = call({
  name: 'modelDiagram',
  method: 'POST',
  path: '/diagrams/:id/c4model',
  summary: 'Make elements of a diagram a view of a C4 model',
  ...write,
  permission: 'c4model.write',
  params,
  body: z.strictObject({
    /** A new model with this name, or the version of one that exists. */
    model: z.union([z.strictObject({ name }), z.strictObject({ id, version: revision })]),
    view: z.strictObject({ level: z.enum(['C1', 'C2', 'C3']), source: z.optional(key) }),
    elements: z.array(sketchElement).check(z.minLength(1), z.maxLength(sketchLimits.elements)),
    relationships: z
      .array(z.strictObject({ source: key, target: key, description }))
      .check(z.maxLength(sketchLimits.relationships)),
  }),
  reply: z.strictObject({ id, viewId: id, elements: z.int(), relationships: z.int(), losses }),
  envelope: 'item',
  status: 201,
});
