/** The decisions of a project as a graph: records, what they have to do with each other, and pages they name. Source: decisions section 3. */
import * as z from 'zod/mini';
import { call, id, instant } from '#platform/http/contract.ts';
import { state } from '#platform/workflow/contract.ts';

/** The page below the ADRs of a project; RFCs are on it too. */
export const decisionMapAddress = (projectCode: string): string => `/project/${projectCode}/adrs/map`;

// Texts that specification and decisions leave open.
/** On the button of a list. */
export const decisionMapLabel = 'Map';
export const decisionMapTitle = 'Decision map';
export const noDecisionsMessage = 'No decisions found.';
export const noDecisionsHelp = 'ADRs and RFCs of this project appear here with what they have to do with each other.';
export const nothingFitsMessage = 'No decision fits the search and the filters.';
export const mapCutMessage = (shown: number, total: number): string =>
  `Shown are the ${shown.toLocaleString('en')} newest of ${total.toLocaleString('en')} records.`;
export const mapHelp =
  'Arrow keys go from record to record, Shift with an arrow key moves the map, plus and minus zoom, 0 shows everything, Enter opens what is selected, Escape lets go of it. The table shows the same records.';

/** Records and relations that are answered at most; of more records the newest are kept. */
export const decisionLimits = { records: 5_000, edges: 20_000 } as const;

/** What a node is; a document is there because a record links to it. */
export const decisionKinds = ['adr', 'rfc', 'doc'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/**
 * What the first end of an edge does to the second one.
 * - `replaces`, `will-replace`: an ADR and what it took over from, or will once it is accepted
 * - `follows`: an ADR and the RFC that it was made from
 * - `amends`, `clarifies`: told by a repository
 * - `links`: a link or an embed in its text
 */
export const decisionRelations = ['replaces', 'will-replace', 'follows', 'amends', 'clarifies', 'links'] as const;
export type DecisionRelation = (typeof decisionRelations)[number];

export const decisionNode = z.strictObject({
  id,
  kind: z.enum(decisionKinds),
  /** Null for documents, as are state, dates and source. */
  serialNumber: z.nullable(z.int()),
  title: z.string(),
  state: z.nullable(state),
  createdAt: z.nullable(instant),
  /** When it was accepted or rejected last; null while it is open. */
  decidedAt: z.nullable(instant),
  source: z.nullable(z.enum(['internal', 'external'])),
  /** Where a document stands: what its view needs for its address. */
  namespace: z.optional(z.string()),
  page: z.optional(z.string()),
});
export type DecisionNode = z.output<typeof decisionNode>;

export const decisionEdge = z.strictObject({ from: id, to: id, relation: z.enum(decisionRelations) });
export type DecisionEdge = z.output<typeof decisionEdge>;

export const decisionGraph = z.strictObject({
  /** Oldest first; documents come first, by title. */
  nodes: z.array(decisionNode),
  edges: z.array(decisionEdge),
  /** Records of the project, also those that were cut. */
  total: z.int(),
  isCut: z.boolean(),
});
export type DecisionGraph = z.output<typeof decisionGraph>;

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
