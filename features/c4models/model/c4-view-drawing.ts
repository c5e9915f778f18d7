/** Shapes of what a view says about its drawing: layout, relationships drawn by hand, flows. */
import * as z from 'zod/mini';
import { id, line, text } from '#platform/http/contract.ts';
import { c4Limits } from './c4-limits.ts';

/** Directions of the automatic layout: top to bottom, bottom to top, left to right, right to left. */
export const viewDirections = ['TB', 'BT', 'LR', 'RL'] as const;
/** Spacing of the automatic layout. */
export const viewDensities = ['compact', 'roomy'] as const;
/** How lines are drawn. */
export const viewRoutings = ['direct', 'orthogonal', 'curved'] as const;

/** How a view is laid out and its lines are drawn. */
export const c4ViewLayout = z.strictObject({
  direction: z.enum(viewDirections),
  density: z.enum(viewDensities),
  routing: z.enum(viewRoutings),
});
/** The value that `c4ViewLayout` accepts and returns. */
export type C4ViewLayout = z.output<typeof c4ViewLayout>;

/** Layout of a view for which nothing was chosen. */
export const usualViewLayout: C4ViewLayout = { direction: 'TB', density: 'compact', routing: 'orthogonal' };

const coordinate = z.int().check(z.minimum(-c4Limits.reach), z.maximum(c4Limits.reach));
/** A point in canvas px. */
export const c4Point = z.strictObject({ x: coordinate, y: coordinate });

/** Points that the line passes between its ends, in canvas px. */
export const lineBends = z.array(c4Point).check(z.maxLength(c4Limits.bends));
/** Centre of the label in canvas px; null where it is placed automatically. */
export const labelPlace = z.nullable(c4Point);

/** A relationship that was drawn by hand in a view. */
export const c4DrawnRelationship = z.strictObject({ id, bends: lineBends, label: labelPlace });
/** The value that `c4DrawnRelationship` accepts and returns. */
export type C4DrawnRelationship = z.output<typeof c4DrawnRelationship>;

/** Steps of a flow, in their order: a relationship and what happens over it. */
export const flowSteps = z
  .array(z.strictObject({ relationshipId: id, text: text(c4Limits.flowText) }))
  .check(z.maxLength(c4Limits.flowSteps));
/** Name of a flow: one line, unique in its view. */
export const flowName = line(c4Limits.name);

/** A flow: numbered steps through a view over its relationships. */
export const c4Flow = z.strictObject({ id, name: flowName, steps: flowSteps });
/** The value that `c4Flow` accepts and returns. */
export type C4Flow = z.output<typeof c4Flow>;

/** Fields of a view that concern its drawing, as read. */
export const viewDrawing = {
  layout: c4ViewLayout,
  /** Only those drawn by hand. */
  relationships: z.array(c4DrawnRelationship),
  flows: z.array(c4Flow),
};

/** What a view says about its drawing. */
export interface ViewDrawing {
  readonly layout: C4ViewLayout;
  readonly relationships: C4DrawnRelationship[];
  readonly flows: C4Flow[];
}

/** Drawing of a new view. */
export const newViewDrawing = (): ViewDrawing => ({ layout: usualViewLayout, relationships: [], flows: [] });
