/** A deterministic project with many decisions: chains of replacements, links, RFCs, a few documents. */
import type { DecisionEdge, DecisionNode } from '../../features/decisions/contract.ts';

const states = [
  { name: 'accepted', label: 'Accepted', theme: 'green' },
  { name: 'implemented', label: 'Implemented', theme: 'indigo' },
  { name: 'superseded', label: 'Superseded', theme: 'purple' },
  { name: 'proposed', label: 'Proposed', theme: 'yellow' },
  { name: 'rejected', label: 'Rejected', theme: 'red' },
  { name: 'draft', label: 'Draft', theme: 'default' },
] as const;

const day = 86_400_000;
const idOf = (at: number): string => `0190aaaa-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** Seeded random numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return last / 2_147_483_648;
  };
}

/** `count` records, one a day, three relations for every four of them. */
export function manyDecisions(count: number): {
  readonly nodes: readonly DecisionNode[];
  readonly edges: readonly DecisionEdge[];
} {
  const random = numbersFrom(9);
  const nodes = Array.from({ length: count }, (_, at): DecisionNode => {
    const createdAt = new Date(Date.UTC(2023, 0, 1) + at * day).toISOString();
    return {
      id: idOf(at),
      kind: at % 9 === 4 ? 'rfc' : 'adr',
      serialNumber: at + 1,
      title: `Decision about part ${at} of the platform`,
      state: states[Math.floor(random() * states.length)] ?? null,
      createdAt,
      decidedAt: null,
      source: 'internal',
    };
  });
  const edges = Array.from({ length: Math.floor(count * 0.75) }, (): DecisionEdge => {
    const from = 1 + Math.floor(random() * (count - 1));
    const to = Math.max(0, from - 1 - Math.floor(random() * random() * 60));
    return { from: idOf(from), to: idOf(to), relation: random() < 0.4 ? 'replaces' : 'links' };
  });
  const seen = new Set<string>();
  return {
    nodes,
    edges: edges.filter(({ from, to }) => !seen.has(`${from} ${to}`) && seen.add(`${from} ${to}`)),
  };
}
