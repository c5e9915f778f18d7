/** Joins records and relations to one graph: nothing twice, no edge without its ends, no more than the limits. Pure. */
import { decisionLimits, type DecisionEdge, type DecisionGraph, type DecisionNode } from '../contract.ts';

/** What was read before it is bounded. */
export interface GraphParts {
  /** ADRs and RFCs in any order. */
  readonly records: readonly DecisionNode[];
  /** Documents that records link to. */
  readonly documents: readonly DecisionNode[];
  /** The most telling ones first: of several between the same two, only the first kind stays. */
  readonly edges: readonly DecisionEdge[];
  /** Records of the project. */
  readonly total: number;
}

const moment = ({ createdAt }: DecisionNode): string => createdAt ?? '';

const byAge = (one: DecisionNode, other: DecisionNode): number =>
  moment(one).localeCompare(moment(other)) ||
  one.kind.localeCompare(other.kind) ||
  (one.serialNumber ?? 0) - (other.serialNumber ?? 0) ||
  one.id.localeCompare(other.id);

/** A link says nothing new about two records that another relation joins already. */
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

/** Of too many records the newest stay; documents that nothing links to any more go with the others. */
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
