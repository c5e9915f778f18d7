/** Converts between rows and the tree of a namespace. Pure. */
import { documentationLimits, type DocumentRow, type StructureNode } from '../contract.ts';

/** Position of a document after a structure was saved. */
export interface Placement {
  readonly id: string;
  readonly parentId: string | null;
  /** Position among its siblings, from 0. */
  readonly position: number;
}

/** Nests rows that are in display order; a row without its parent is placed at the root. */
export function nestDocuments(rows: readonly Omit<DocumentRow, 'children'>[]): DocumentRow[] {
  const nodes = new Map<string, DocumentRow>(rows.map((row) => [row.id, { ...row, children: [] }]));
  const roots: DocumentRow[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** Reasons why a structure is invalid. */
export type StructureProblem = 'mismatch' | 'too-deep';

/** Flattens a structure that contains exactly the known ids, each once, at most ten levels deep. */
export function placeDocuments(
  structure: readonly StructureNode[],
  known: ReadonlySet<string>,
): readonly Placement[] | StructureProblem {
  const placements: Placement[] = [];
  const seen = new Set<string>();
  const place = (
    nodes: readonly StructureNode[],
    parentId: string | null,
    depth: number,
  ): StructureProblem | undefined => {
    if (nodes.length > 0 && depth > documentationLimits.depth) return 'too-deep';
    for (const [position, node] of nodes.entries()) {
      if (!known.has(node.id) || seen.has(node.id)) return 'mismatch';
      seen.add(node.id);
      placements.push({ id: node.id, parentId, position });
      const problem = place(node.children, node.id, depth + 1);
      if (problem) return problem;
    }
    return undefined;
  };
  const problem = place(structure, null, 1);
  if (problem) return problem;
  return seen.size === known.size ? placements : 'mismatch';
}

/** Depth of a document, 1 at the root; `parentOf` returns null for roots. */
export function depthOf(id: string, parentOf: (id: string) => string | null): number {
  let depth = 0;
  for (let at: string | null = id; at !== null && depth <= documentationLimits.depth + 1; at = parentOf(at)) depth++;
  return depth;
}
