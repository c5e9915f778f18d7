/** Reordering of tree nodes by drop and by keyboard. Pure; every function returns a new tree or undefined. */

/** A node of a reorderable tree. */
export interface TreeNode {
  readonly id: string;
  readonly title: string;
  readonly children: readonly TreeNode[];
  /** Not movable and without children, like the homepage of a namespace. */
  readonly locked?: boolean;
}

/** Target position: under a parent (null: root) before the child at `index`, not counting the moved node. */
export interface TreePlace {
  readonly parentId: string | null;
  readonly index: number;
}

/** Directions of the keyboard: up and down among siblings, right into the row above, left out of the parent. */
export type TreeStep = 'up' | 'down' | 'in' | 'out';

/** A node with its path. */
export interface Found {
  readonly node: TreeNode;
  readonly parentId: string | null;
  readonly siblings: readonly TreeNode[];
  readonly index: number;
  /** 0 at the root. */
  readonly level: number;
}

/** Finds a node by its id. */
export function findNode(
  nodes: readonly TreeNode[],
  id: string,
  parentId: string | null = null,
  level = 0,
): Found | undefined {
  for (const [index, node] of nodes.entries()) {
    if (node.id === id) return { node, parentId, siblings: nodes, index, level };
    const deeper = findNode(node.children, id, node.id, level + 1);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Depth of a subtree: 1 for a leaf. */
export const heightOf = (node: TreeNode): number => 1 + Math.max(0, ...node.children.map(heightOf));

/** Whether `id` is the node itself or below it. */
export const holds = (node: TreeNode, id: string): boolean =>
  node.id === id || node.children.some((child) => holds(child, id));

const without = (nodes: readonly TreeNode[], id: string): TreeNode[] =>
  nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: without(node.children, id) }));

const insert = (nodes: readonly TreeNode[], place: TreePlace, moved: TreeNode): TreeNode[] => {
  if (place.parentId === null) return nodes.toSpliced(place.index, 0, moved);
  return nodes.map((node) =>
    node.id === place.parentId
      ? { ...node, children: node.children.toSpliced(place.index, 0, moved) }
      : { ...node, children: insert(node.children, place, moved) },
  );
};

/** Moves a node with its children; undefined when the target is itself, below itself, locked, too deep or unchanged. */
export function moveNode(
  nodes: readonly TreeNode[],
  id: string,
  place: TreePlace,
  maxDepth: number,
): readonly TreeNode[] | undefined {
  const found = findNode(nodes, id);
  if (!found || found.node.locked) return undefined;
  const parent = place.parentId === null ? undefined : findNode(nodes, place.parentId);
  if (place.parentId !== null && (!parent || parent.node.locked || holds(found.node, place.parentId))) return undefined;
  if ((parent ? parent.level + 1 : 0) + heightOf(found.node) > maxDepth) return undefined;
  if (found.parentId === place.parentId && found.index === place.index) return undefined;
  // A locked first row stays first.
  const lockedFirst = place.parentId === null && nodes[0]?.locked === true && place.index === 0;
  if (lockedFirst) return undefined;
  return insert(without(nodes, id), place, found.node);
}

/** The place one step away, or nothing at the edge. */
export function placeAfterStep(nodes: readonly TreeNode[], id: string, step: TreeStep): TreePlace | undefined {
  const found = findNode(nodes, id);
  if (!found) return undefined;
  const { parentId, siblings, index } = found;
  switch (step) {
    case 'up':
      return index > 0 ? { parentId, index: index - 1 } : undefined;
    case 'down':
      return index < siblings.length - 1 ? { parentId, index: index + 1 } : undefined;
    case 'in': {
      const above = siblings[index - 1];
      return above && !above.locked ? { parentId: above.id, index: above.children.length } : undefined;
    }
    case 'out': {
      const parent = parentId === null ? undefined : findNode(nodes, parentId);
      return parent ? { parentId: parent.parentId, index: parent.index + 1 } : undefined;
    }
  }
}

/** Drop position relative to a row. `level` counts from 0 and belongs to `beside-ancestor`. */
export type DropWish =
  | { readonly kind: 'before' | 'after' | 'into' }
  | { readonly kind: 'beside-ancestor'; readonly level: number };

/** The target of a drop on the row `targetId`. */
export function placeOfDrop(
  nodes: readonly TreeNode[],
  movedId: string,
  targetId: string,
  wish: DropWish,
): TreePlace | undefined {
  const target = findNode(nodes, targetId);
  if (!target) return undefined;
  // Among its own siblings a node leaves a gap behind itself.
  const gap = (siblings: readonly TreeNode[], index: number): number => {
    const own = siblings.findIndex((node) => node.id === movedId);
    return own >= 0 && own < index ? index - 1 : index;
  };
  switch (wish.kind) {
    case 'before':
      return { parentId: target.parentId, index: gap(target.siblings, target.index) };
    case 'after':
      return { parentId: target.parentId, index: gap(target.siblings, target.index + 1) };
    case 'into':
      return { parentId: targetId, index: gap(target.node.children, target.node.children.length) };
    case 'beside-ancestor': {
      let ancestor: Found | undefined = target;
      while (ancestor && ancestor.level > wish.level) {
        ancestor = ancestor.parentId === null ? undefined : findNode(nodes, ancestor.parentId);
      }
      return ancestor && { parentId: ancestor.parentId, index: gap(ancestor.siblings, ancestor.index + 1) };
    }
  }
}

/** Announcement for screen readers. Example: `"Refunds" is now 2 of 3 under "Checkout".` */
export function describePlace(nodes: readonly TreeNode[], id: string): string {
  const found = findNode(nodes, id);
  if (!found) return '';
  const parent = found.parentId === null ? undefined : findNode(nodes, found.parentId);
  const where = parent ? `under "${parent.node.title}"` : 'at the top level';
  return `"${found.node.title}" is now ${found.index + 1} of ${found.siblings.length} ${where}.`;
}
