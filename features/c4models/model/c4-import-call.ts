/** Replacing the content of a C4 model: the call and the shape of imported content. */
import * as z from 'zod/mini';
import { call, id, line, text } from '#platform/http/contract.ts';
import { byId, changes, elementFacts, levels, name, newRelationship, version } from '../contract.ts';
import { c4Limits } from './c4-limits.ts';
import { c4Point, viewDrawing } from './c4-view-drawing.ts';

// Models from other tools and from exports: texts are validated here, the rules of the model afterwards.
const importedRelationship = z.object({ ...newRelationship, id });
const importedElement = {
  ...elementFacts,
  id,
  name,
  relationships: z.optional(z.array(importedRelationship).check(z.maxLength(c4Limits.relationships))),
};
const upTo = c4Limits.elements;
const importedComponent = z.object(importedElement);
const importedContainer = z.object({
  ...importedElement,
  components: z.optional(z.array(importedComponent).check(z.maxLength(upTo))),
});
const importedSystem = z.object({
  ...importedElement,
  containers: z.optional(z.array(importedContainer).check(z.maxLength(upTo))),
});
const importedView = z.object({
  id,
  level: z.enum(levels),
  name: line(c4Limits.ownViewName),
  isDefault: z.optional(z.boolean()),
  sourceElement: z.optional(z.nullable(z.object({ id }))),
  elements: z
    .array(z.object({ id, position: c4Point, pinned: z.optional(z.boolean()) }))
    .check(z.maxLength(c4Limits.elements)),
  layout: z.optional(viewDrawing.layout),
  relationships: z.optional(viewDrawing.relationships.check(z.maxLength(c4Limits.relationships))),
  flows: z.optional(viewDrawing.flows.check(z.maxLength(c4Limits.flows))),
});

/** Content of an import: the shape of GET with optional fields. */
export const c4Content = z.object({
  details: z.optional(z.object({ description: z.optional(text(c4Limits.description)) })),
  model: z.object({
    actors: z.array(z.object(importedElement)).check(z.maxLength(upTo)),
    softwareSystems: z.array(importedSystem).check(z.maxLength(upTo)),
  }),
  views: z.optional(z.array(importedView).check(z.maxLength(c4Limits.elements + c4Limits.views + 1))),
});
/** The value that `c4Content` accepts and returns. */
export type C4Content = z.output<typeof c4Content>;

/** `POST /c4models/:id/import`: replace the content of a C4 model; ids are kept unless they belong to another model. */
export const importC4Model = call({
  ...changes,
  name: 'importC4Model',
  method: 'POST',
  path: '/c4models/:id/import',
  summary: 'Replace the content of a C4 model; ids are kept unless they belong to another model',
  keys: 'none',
  params: byId,
  body: z.strictObject({ version, ...c4Content.shape }),
  bodyLimit: c4Limits.importBytes,
});
