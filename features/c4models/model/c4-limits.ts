/** Sizes on the canvas and limits of C4 models. */

/** Sizes from specification 3 section 9, in canvas px. */
export const c4Sizes = {
  node: { width: 300, height: 150 },
  actor: { width: 300, height: 210 },
  group: { minWidth: 320, minHeight: 210, side: 20, end: 60 },
  grid: 15,
  /** Distance of new elements to others: a label of 180 px between them shows a part of its line. */
  gap: 180,
} as const;

/** Limits from decisions sections 8 and 11: lengths in characters, bodies in bytes. */
export const c4Limits = {
  /** Models per project, including removed ones. */
  models: 50_000,
  elements: 5_000,
  relationships: 20_000,
  /** Views in addition to the default ones. */
  views: 1_000,
  changes: 2_000,
  /** Unnamed snapshots that are kept. */
  snapshots: 50,
  name: 200,
  /** Views named after an element have a longer name. */
  ownViewName: 220,
  description: 10_000,
  technology: 200,
  owner: 200,
  group: 200,
  tags: 50,
  tag: 50,
  links: 50,
  /** Of code, per element. */
  patterns: 50,
  pattern: 300,
  /** Bends of a relationship in a view. */
  bends: 50,
  /** Flows of a view. */
  flows: 50,
  flowSteps: 200,
  flowText: 500,
  /** Maximum absolute coordinate in canvas px. */
  reach: 1_000_000,
  changesBytes: 4_000_000,
  /** JSON values in a body of changes: 200 per change. */
  changesValues: 400_000,
  importBytes: 32_000_000,
} as const;
