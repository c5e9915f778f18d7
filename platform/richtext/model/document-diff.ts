/** The difference of two versions of a document as a tree: kept, added, removed, moved or changed. Pure. */
import { INLINE_NAMES, type DocNode } from './document.ts';
import { alignNodes } from './diff-alignment.ts';
import { compareCode, compareInline, joinedText, sideOfLine, type Piece } from './inline-diff.ts';
import { alignColumns, type Column } from './table-diff.ts';

/** A node of one or both versions. `move` is the number of a moved block: the same at both positions. */
export type Difference =
  | { readonly kind: 'same'; readonly node: DocNode }
  | { readonly kind: 'added' | 'removed'; readonly node: DocNode; readonly move: number | null }
  | Changed;

/** A node in both versions, with changes inside. */
export interface Changed {
  readonly kind: 'changed';
  /** The old node without its content. */
  readonly before: DocNode;
  /** The new node without its content. */
  readonly after: DocNode;
  /** Changes of inline content. */
  readonly line: readonly Piece[] | null;
  /** Changes of block content. */
  readonly parts: readonly Difference[];
  /** Aligned columns of a table without merged cells. */
  readonly columns: readonly Column[] | null;
}

/** Two versions, e.g. of a page: the runs of the title, the blocks, and how many changes there are. */
export interface VersionDifference {
  readonly title: readonly Piece[];
  readonly doc: Difference;
  readonly changes: number;
}

const textOf = (text: string): DocNode[] => (text === '' ? [] : [{ type: 'text', text }]);

/** Compares two versions of a titled document. */
export function compareVersions(
  before: { readonly title: string; readonly doc: DocNode },
  after: { readonly title: string; readonly doc: DocNode },
): VersionDifference {
  const title = compareInline(textOf(before.title), textOf(after.title));
  const doc = compareNodes(before.doc, after.doc);
  const isRenamed = title.some(({ state }) => state !== 'same');
  return { title, doc, changes: countChanges(doc) + (isRenamed ? 1 : 0) };
}

/** Compares two matching nodes. */
export function compareNodes(before: DocNode, after: DocNode): Difference {
  if (JSON.stringify(before) === JSON.stringify(after)) return { kind: 'same', node: after };
  const [shellBefore, shellAfter] = [shellOf(before), shellOf(after)];
  const shells = { kind: 'changed', before: shellBefore, after: shellAfter } as const;
  const [old, fresh] = [before.content ?? [], after.content ?? []];
  if (isLine(before) && isLine(after)) {
    const isCode = before.type === 'code_block' && after.type === 'code_block';
    const line = isCode ? compareCode(old, fresh) : compareInline(old, fresh);
    return { ...shells, line, parts: [], columns: null };
  }
  const columns = before.type === 'table' && after.type === 'table' ? alignColumns(before, after) : null;
  if (hasFixedParts(before) && hasFixedParts(after)) {
    const parts = old.map((part, at) => compareNodes(part, fresh[at] ?? part));
    return { ...shells, line: null, parts, columns: null };
  }
  const parts = alignNodes(old, fresh).map((step): Difference => {
    if (step.kind !== 'pair') return step;
    return columns ? compareRows(step.before, step.after, columns) : compareNodes(step.before, step.after);
  });
  return { ...shells, line: null, parts, columns };
}

/** Compares two rows of tables with aligned columns cell by cell. */
function compareRows(before: DocNode, after: DocNode, columns: readonly Column[]): Difference {
  if (JSON.stringify(before) === JSON.stringify(after) && columns.every(({ side }) => side === 'both'))
    return { kind: 'same', node: after };
  const parts = columns.flatMap(({ before: left, after: right }): Difference[] => {
    const [old, fresh] = [before.content?.[left ?? -1], after.content?.[right ?? -1]];
    if (old && fresh) return [compareNodes(old, fresh)];
    if (fresh) return [{ kind: 'added', node: fresh, move: null }];
    return old ? [{ kind: 'removed', node: old, move: null }] : [];
  });
  return { kind: 'changed', before: shellOf(before), after: shellOf(after), line: null, parts, columns: null };
}

/** Whether a node is a collapsible block: a summary and what it hides, whatever these say. */
const hasFixedParts = ({ type, content = [] }: DocNode): boolean =>
  type === 'details' &&
  content.length === 2 &&
  content[0]?.type === 'details_summary' &&
  content[1]?.type === 'details_content';

/** True for a node with inline content, or without content. */
function isLine(node: DocNode): boolean {
  const content = node.content ?? [];
  if (content.length === 0) return ['paragraph', 'heading', 'code_block', 'details_summary'].includes(node.type);
  return content.every((child) => INLINE_NAMES.has(child.type));
}

function shellOf({ content: _content, ...shell }: DocNode): DocNode {
  return shell;
}

/** Whether the node itself differs, whatever it holds. */
export const hasOtherShell = ({ before, after }: Changed): boolean =>
  before.type !== after.type || JSON.stringify(before.attrs ?? {}) !== JSON.stringify(after.attrs ?? {});

/** Number of stops for a reader: a line with any number of changed words is one, a moved block is one. */
export function countChanges(difference: Difference): number {
  if (difference.kind === 'same') return 0;
  if (difference.kind !== 'changed') return difference.move !== null && difference.kind === 'removed' ? 0 : 1;
  if (difference.line) return 1;
  const own = hasOtherShell(difference) || difference.parts.length === 0 ? 1 : 0;
  return difference.parts.reduce((sum, part) => sum + countChanges(part), own);
}

/** Reconstructs the old or the new document from the difference; adjacent texts with equal marks are joined. */
export function sideOf(difference: Difference, side: 'before' | 'after'): DocNode | null {
  if (difference.kind === 'same') return joinedNode(difference.node);
  if (difference.kind !== 'changed') {
    return (difference.kind === 'added') === (side === 'after') ? joinedNode(difference.node) : null;
  }
  const shell = difference[side];
  const content = difference.line
    ? sideOfLine(difference.line, side)
    : difference.parts.map((part) => sideOf(part, side)).filter((part) => part !== null);
  return content.length > 0 ? { ...shell, content } : shell;
}

/** A node with neighbouring texts of equal marks joined, at any depth; without an empty list of children. */
export function joinedNode(node: DocNode): DocNode {
  if (!node.content) return node;
  const { content, ...shell } = node;
  const joined = joinedText(content.map(joinedNode));
  return joined.length > 0 ? { ...shell, content: joined } : shell;
}
