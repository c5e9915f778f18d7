/** Namespaces as a tree: size, score and flagged classes of everything below each. */
import type { MetricClass } from '../contract.ts';
import { splitName } from './class-listing.ts';

/** A namespace with the sums of what is below it. */
export interface NamespaceNode {
  /** Whole name; empty for the root. */
  readonly name: string;
  /** Last part of the name. */
  readonly label: string;
  readonly children: readonly NamespaceNode[];
  /** Classes directly in it. */
  readonly own: readonly MetricClass[];
  readonly classes: number;
  readonly lloc: number;
  /** Mean of the scores, weighted by logical lines. */
  readonly score: number;
  /** Classes at or above the threshold that are not accepted. */
  readonly flagged: number;
}

interface Draft {
  readonly name: string;
  readonly label: string;
  readonly children: Map<string, Draft>;
  readonly own: MetricClass[];
}

const draftOf = (name: string, label: string): Draft => ({ name, label, children: new Map(), own: [] });

/** Parts of a namespace with their separators kept in the whole names. */
function partsOf(namespace: string): readonly { readonly name: string; readonly label: string }[] {
  const parts: { name: string; label: string }[] = [];
  for (const match of namespace.matchAll(/[^\\.:/]+/g)) {
    parts.push({ name: namespace.slice(0, match.index + match[0].length), label: match[0] });
  }
  return parts;
}

/** All namespaces that some classes are in, directly or further below, by name. */
export function namespaceNames(classes: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const namespace of new Set(classes.map((name) => splitName(name).namespace))) {
    for (const { name } of partsOf(namespace)) names.add(name);
  }
  return [...names].toSorted();
}

function place(root: Draft, one: MetricClass): void {
  let node = root;
  for (const { name, label } of partsOf(splitName(one.classname).namespace)) {
    const child = node.children.get(label) ?? draftOf(name, label);
    node.children.set(label, child);
    node = child;
  }
  node.own.push(one);
}

const linesOf = ({ lloc = 0 }: MetricClass): number => Math.max(1, lloc);

function finish({ name, label, children: drafts, own }: Draft, threshold: number): NamespaceNode {
  const children = [...drafts.values()]
    .map((child) => finish(child, threshold))
    .toSorted((one, other) => other.lloc - one.lloc || one.label.localeCompare(other.label, 'en'));
  const sum = (ofChild: (child: NamespaceNode) => number, ofClass: (one: MetricClass) => number): number =>
    children.reduce((total, child) => total + ofChild(child), 0) + own.reduce((total, one) => total + ofClass(one), 0);
  const lloc = sum((child) => child.lloc, linesOf);
  const weighted = sum(
    (child) => child.score * child.lloc,
    (one) => one.score * linesOf(one),
  );
  return {
    name,
    label,
    children,
    own,
    lloc,
    classes: sum(
      (child) => child.classes,
      () => 1,
    ),
    score: lloc === 0 ? 0 : weighted / lloc,
    flagged: sum(
      (child) => child.flagged,
      (one) => (one.score >= threshold && !one.accepted ? 1 : 0),
    ),
  };
}

/** The tree of all classes; a root with a single namespace in it begins there. */
export function namespaceTree(classList: readonly MetricClass[], threshold: number): NamespaceNode {
  const root = draftOf('', '');
  for (const one of classList) place(root, one);
  let top = root;
  while (top.own.length === 0 && top.children.size === 1) top = [...top.children.values()][0] ?? top;
  return finish(top, threshold);
}

/** Names of a namespace and of all above it, the empty one first: a tree begins below those that have nothing else. */
export const namesDownTo = (namespace: string): readonly string[] => [
  '',
  ...partsOf(namespace).map(({ name }) => name),
];

/** Finds a namespace in a tree. */
export const nodeNamed = (root: NamespaceNode, name: string): NamespaceNode | undefined => pathTo(root, name).at(-1);

/** The nodes from the root to a namespace. */
export function pathTo(root: NamespaceNode, name: string): readonly NamespaceNode[] {
  if (root.name === name) return [root];
  for (const child of root.children) {
    const path = pathTo(child, name);
    if (path.length > 0) return [root, ...path];
  }
  return [];
}
