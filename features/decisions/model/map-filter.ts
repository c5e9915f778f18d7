/** Filters the graph by search, state, kind and time, and finds neighbours. Pure. */
import { serialLabel } from '#platform/workflow/model/serial-number.ts';
import {
  relationWords,
  type DecisionEdge,
  type DecisionGraph,
  type DecisionKind,
  type DecisionNode,
} from '../contract.ts';

/** Filters of the map; omitted ones do not apply. */
export interface MapFilter {
  readonly search?: string | undefined;
  /** Name of a state. */
  readonly state?: string | undefined;
  readonly kind?: Exclude<DecisionKind, 'doc'> | undefined;
  /** First and last moment, in ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The visible part of a graph. */
export interface ShownGraph {
  readonly nodes: readonly DecisionNode[];
  readonly edges: readonly DecisionEdge[];
}

/** Time of a record, in ms; undefined for documents. */
export const momentOf = ({ createdAt }: DecisionNode): number | undefined =>
  createdAt === null ? undefined : Date.parse(createdAt);

/** Short label of a node: `ADR #002`, `RFC #002`; empty for documents. */
export const numberOf = ({ kind, serialNumber }: DecisionNode): string =>
  serialNumber === null ? '' : `${kind.toUpperCase()} ${serialLabel(serialNumber)}`;

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether title or number contain every word of the search. */
function hasWords(node: DecisionNode, search: string): boolean {
  const text = folded(`${numberOf(node)} ${node.title}`);
  return folded(search)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** Whether a record matches all filters except time. */
export const fitsWords = (node: DecisionNode, { search = '', state, kind }: MapFilter): boolean =>
  (kind === undefined || node.kind === kind) &&
  (state === undefined || node.state?.name === state) &&
  hasWords(node, search.trim());

const inSpan = (node: DecisionNode, { from = -Infinity, to = Infinity }: MapFilter): boolean => {
  const at = momentOf(node);
  return at !== undefined && at >= from && at <= to;
};

/** Matching records, and the documents they link to. */
export function shownGraph({ nodes, edges }: DecisionGraph, filter: MapFilter): ShownGraph {
  const records = nodes.filter((node) => node.kind !== 'doc' && fitsWords(node, filter) && inSpan(node, filter));
  const passed = new Set(records.map(({ id }) => id));
  const linked = new Set(edges.flatMap(({ from, to }) => (passed.has(from) ? [to] : [])));
  const documents = nodes.filter(({ kind, id }) => kind === 'doc' && linked.has(id));
  const shown = new Set([...passed, ...documents.map(({ id }) => id)]);
  return {
    nodes: [...documents, ...records],
    edges: edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  };
}

/** A neighbour of a node with the relation in words: `replaces`, `replaced by`. */
export interface Neighbour {
  readonly node: DecisionNode;
  readonly words: string;
}

/** Neighbours by node id. */
export function neighboursOf({ nodes, edges }: ShownGraph): ReadonlyMap<string, readonly Neighbour[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<string, Neighbour[]>();
  const add = (id: string, other: string, said: string): void => {
    const node = byId.get(other);
    if (!node) return;
    const list = found.get(id);
    if (list) list.push({ node, words: said });
    else found.set(id, [{ node, words: said }]);
  };
  for (const { from, to, relation } of edges) {
    const [forth, back] = relationWords[relation];
    add(from, to, forth);
    add(to, from, back);
  }
  return found;
}

/** States of the records, each once, in life cycle order. */
export function statesOf(nodes: readonly DecisionNode[]): readonly { readonly name: string; readonly label: string }[] {
  const order = ['draft', 'proposed', 'open', 'in_voting', 'accepted', 'implemented'];
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const states = new Map(nodes.flatMap(({ state }) => (state ? [[state.name, state]] : [])));
  return [...states.values()].toSorted((one, other) => rank(one.name) - rank(other.name));
}
