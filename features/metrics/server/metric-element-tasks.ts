/** Worker tasks on the code of the elements of a C4 model. */
import { boundCode } from '#features/c4models/server/c4-pattern-facade.ts';
import type { MetricElements } from '../contract.ts';
import { figuresOfSums, joined, linesOf, type NamespaceSums } from '../model/namespace-sums.ts';
import type { NamespaceRow } from './metric-namespace-table.ts';

/** Namespaces of no element in an answer. */
const mostUnmatched = 500;

/** A month of a jar and a model, both as they are stored. */
export interface MonthToBind {
  /** Text of the elements of the model. */
  readonly content: string;
  /** JSON of `NamespaceRow[]`. */
  readonly namespaces: string;
}

/** The part of an answer that depends on patterns. */
export type BoundMonth = Pick<MetricElements, 'elements' | 'unmatched' | 'unmatchedCount' | 'idle'>;

/** Worker task: sums up the namespaces of a month by element. */
export function bindMonth({ content, namespaces }: MonthToBind): BoundMonth {
  const rows = (JSON.parse(namespaces) as NamespaceRow[]).map(
    ([name, classes, worst, worstClass, weighted, weight, sums]): readonly [string, NamespaceSums] => [
      name,
      { classes, worst, worstClass, weighted, weight, sums },
    ],
  );
  const { chains, idle } = boundCode(
    content,
    'namespace',
    rows.map(([name]) => name),
  );
  const found = new Map<string, NamespaceSums>();
  const own = new Map<string, number>();
  const unmatched: { namespace: string; classes: number; lloc: number }[] = [];
  for (const [name, sums] of rows) {
    const chain = chains.get(name) ?? [];
    const [first] = chain;
    if (first === undefined) unmatched.push({ namespace: name, classes: sums.classes, lloc: linesOf(sums) });
    else own.set(first, (own.get(first) ?? 0) + sums.classes);
    for (const id of chain) {
      const known = found.get(id);
      found.set(id, known ? joined(known, sums) : sums);
    }
  }
  const largestFirst = unmatched.toSorted(
    (one, other) => other.lloc - one.lloc || (one.namespace < other.namespace ? -1 : 1),
  );
  return {
    elements: [...found].map(([id, sums]) => ({
      id,
      ...figuresOfSums(sums),
      worstClass: sums.worstClass,
      ownClasses: own.get(id) ?? 0,
    })),
    unmatched: largestFirst.slice(0, mostUnmatched),
    unmatchedCount: unmatched.length,
    idle: [...idle],
  };
}

/** An element of a model, and all namespaces of a jar with their keys. */
export interface ElementToBind {
  readonly content: string;
  readonly elementId: string;
  readonly namespaces: readonly (readonly [key: string, name: string])[];
}

/** Worker task: keys of the namespaces of an element and of those inside it; undefined for an unknown element. */
export function bindElement({ content, elementId, namespaces }: ElementToBind): readonly string[] | undefined {
  const { chains, elements } = boundCode(
    content,
    'namespace',
    namespaces.map(([, name]) => name),
  );
  if (!elements.has(elementId)) return undefined;
  return namespaces.flatMap(([key, name]) => (chains.get(name)?.includes(elementId) ? [key] : []));
}
