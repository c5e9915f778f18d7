/** Joins records and relations to a graph without duplicates or dangling edges, within the limits. Pure. */
import { decisionLimits, type DecisionEdge, type DecisionGraph, type DecisionNode } from '../contract.ts';

/** Input before limits are applied. */
export interface GraphParts {
  /** ADRs and RFCs in any order. */
  readonly records: readonly DecisionNode[];
  /** Documents that records link to. */
  readonly documents: readonly DecisionNode[];
  /** Most specific kind first: of several relations between two nodes the first kind is kept. */
  readonly edges: readonly DecisionEdge[];
  /** Number of records of the project. */
  readonly total: number;
}

const moment = ({ createdAt }: DecisionNode): string => createdAt ?? '';

const byAge = (one: DecisionNode, other: DecisionNode): number =>
  moment(one).localeCompare(moment(other)) ||
  one.kind.localeCompare(other.kind) ||
  (one.serialNumber ?? 0) - (other.serialNumber ?? 0) ||
  one.id.localeCompare(other.id);

/** A link adds nothing to two records that have another relation. */
function withoutRepeats(edges: readonly DecisionEdge[]): DecisionEdge[] {
  const seen = new Set<string>();
  const joined = new Set<string>();
  return edges.filter(({ from, to, relation }) => {
    const key = `${from} ${to} ${relation}`;
    const isNew = !seen.has(key) && !(relation === 'links' && joined.has(`${from} ${to}`));
    if (!isNew) return false;
    seen.add(key);
    if (relation !== 'links') joined.add(`${from} ${to}`).add(`${to} ${from}`);
    return true;
  });
}

/** Keeps the newest records, and the documents they link to. */
export function joinGraph({ records, documents, edges, total }: GraphParts): DecisionGraph {
  const kept = records.toSorted(byAge).slice(-decisionLimits.records);
  const ends = new Set([...kept, ...documents].map(({ id }) => id));
  const joined = withoutRepeats(edges)
    .filter(({ from, to }) => from !== to && ends.has(from) && ends.has(to))
    .slice(0, decisionLimits.edges);
  const linked = new Set(joined.flatMap(({ from, to }) => [from, to]));
  const shown = documents
    .filter(({ id }) => linked.has(id))
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en') || one.id.localeCompare(other.id));
  return { nodes: [...shown, ...kept], edges: joined, total, isCut: total > kept.length };
}
