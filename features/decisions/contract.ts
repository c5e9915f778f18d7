/**
 * Decision graph of a project: records, their relations, and the documents they link to. Source: decisions section 3.
 */
import * as z from 'zod/mini';
import { call, id, instant } from '#platform/http/contract.ts';
import { state } from '#platform/workflow/contract.ts';

/** Path of the page, below the ADRs of a project; it shows RFCs, too. */
export const decisionMapAddress = (projectCode: string): string => `/project/${projectCode}/adrs/map`;

// Texts that specification and decisions leave open.
/** Button above the lists. */
export const decisionMapLabel = 'Map';
/** Title of the page. */
export const decisionMapTitle = 'Decision map';
/** Empty state of the map. */
export const noDecisionsMessage = 'No decisions found.';
/** Explanation in the empty state. */
export const noDecisionsHelp = 'ADRs and RFCs of this project appear here with their relations.';
/** Notice when the project has more records than the map shows. */
export const mapCutMessage = (shown: number, total: number): string =>
  `Shown are the ${shown.toLocaleString('en')} newest of ${total.toLocaleString('en')} records.`;
/** Keyboard help of the map, for screen readers. */
export const mapHelp =
  'Arrow keys go from record to record, Shift with an arrow key moves the map, plus and minus zoom, 0 shows everything, Enter opens what is selected, Escape clears the selection. The table shows the same records.';

/** Maximum number of records and relations in a response; the newest records are kept. */
export const decisionLimits = { records: 5_000, edges: 20_000 } as const;

/** Kind of a node; documents are included when a record links to them. */
export const decisionKinds = ['adr', 'rfc', 'doc'] as const;
/** One of `decisionKinds`. */
export type DecisionKind = (typeof decisionKinds)[number];

/**
 * What the first end of an edge does to the second one.
 * - `replaces`, `will-replace`: an ADR and what it took over from, or will once it is accepted
 * - `follows`: an ADR and the RFC that it was made from
 * - `amends`, `clarifies`: told by a repository
 * - `links`: a link or an embed in its text
 */
export const decisionRelations = ['replaces', 'will-replace', 'follows', 'amends', 'clarifies', 'links'] as const;
/** One of `decisionRelations`. */
export type DecisionRelation = (typeof decisionRelations)[number];

/** Relations in words, seen from their first end and from their second one. */
export const relationWords: Readonly<Record<DecisionRelation, readonly [forth: string, back: string]>> = {
  replaces: ['replaces', 'replaced by'],
  'will-replace': ['will replace', 'to be replaced by'],
  follows: ['made from', 'became'],
  amends: ['amends', 'amended by'],
  clarifies: ['clarifies', 'clarified by'],
  links: ['links to', 'linked from'],
};

/** A node of the graph. */
export const decisionNode = z.strictObject({
  id,
  kind: z.enum(decisionKinds),
  /** Null for documents, as are state, dates and source. */
  serialNumber: z.nullable(z.int()),
  title: z.string(),
  state: z.nullable(state),
  createdAt: z.nullable(instant),
  /** Time of the last acceptance or rejection, ISO 8601; null while undecided. */
  decidedAt: z.nullable(instant),
  source: z.nullable(z.enum(['internal', 'external'])),
  /** Namespace of a document, needed for its URL. */
  namespace: z.optional(z.string()),
  page: z.optional(z.string()),
});
/** The value that `decisionNode` accepts and returns. */
export type DecisionNode = z.output<typeof decisionNode>;

/** A directed edge between two nodes. */
export const decisionEdge = z.strictObject({ from: id, to: id, relation: z.enum(decisionRelations) });
/** The value that `decisionEdge` accepts and returns. */
export type DecisionEdge = z.output<typeof decisionEdge>;

/** The graph of a project. */
export const decisionGraph = z.strictObject({
  /** Oldest first, after the documents, which are sorted by title. */
  nodes: z.array(decisionNode),
  edges: z.array(decisionEdge),
  /** Number of records of the project, including those not returned. */
  total: z.int(),
  isCut: z.boolean(),
});
/** The value that `decisionGraph` accepts and returns. */
export type DecisionGraph = z.output<typeof decisionGraph>;

/**
 * `GET /decisions/graph`: ADRs and RFCs of the project with what they have to do with each other, and the documents they link to; the ${decisionLimits.records} newest.
 */
export const getDecisionGraph = call({
  name: 'getDecisionGraph',
  method: 'GET',
  path: '/decisions/graph',
  summary: `ADRs and RFCs of the project with what they have to do with each other, and the documents they link to; the ${decisionLimits.records} newest`,
  tag: 'Decisions',
  access: 'project',
  permission: 'adr.read',
  reply: decisionGraph,
  envelope: 'item',
});
