/** What can be done with a whole block of the text: move it, copy it, take it away. */
import { Fragment, type Node as PmNode } from 'prosemirror-model';
import {
  NodeSelection,
  Selection,
  TextSelection,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state';
import { nearestItem } from './list-depth.ts';
import { isInTable } from './schema-table.ts';

/** A block at the top of the document. */
export interface TopBlock {
  readonly node: PmNode;
  /** The place before it. */
  readonly pos: number;
  readonly index: number;
}

/** The top-level block that holds a place of the document, or starts there. */
export function topBlockAt(doc: PmNode, pos: number): TopBlock | null {
  const $pos = doc.resolve(Math.min(Math.max(pos, 0), doc.content.size));
  const index = Math.min($pos.index(0), doc.childCount - 1);
  const node = doc.maybeChild(index);
  return node ? { node, pos: $pos.posAtIndex(index, 0), index } : null;
}

/** The empty paragraph at the end stays there: nothing moves behind it, and it cannot be taken away. */
export function isClosingLine(doc: PmNode, { node, index }: TopBlock): boolean {
  return index === doc.childCount - 1 && node.type.name === 'paragraph' && node.content.size === 0;
}

/** Moves the block up or down by one, with the cursor in it. */
export function moveTopBlock(pos: number, direction: -1 | 1): Command {
  return (state, dispatch) => {
    const block = topBlockAt(state.doc, pos);
    const neighbour = block && state.doc.maybeChild(block.index + direction);
    if (!block || !neighbour || isClosingLine(state.doc, block)) return false;
    if (direction > 0 && isClosingLine(state.doc, { ...block, node: neighbour, index: block.index + 1 })) return false;
    if (!dispatch) return true;
    const first = direction < 0 ? block.pos - neighbour.nodeSize : block.pos;
    const pair = direction < 0 ? [block.node, neighbour] : [neighbour, block.node];
    const tr = state.tr.replaceWith(first, first + block.node.nodeSize + neighbour.nodeSize, Fragment.from(pair));
    const at = direction < 0 ? first : first + neighbour.nodeSize;
    dispatch(keepCursor(state, tr, block, at).scrollIntoView());
    return true;
  };
}

/** The gap that is furthest down; gaps are counted from 0, which is before the first block. */
export function lastGap(doc: PmNode): number {
  const last = topBlockAt(doc, doc.content.size);
  return last && isClosingLine(doc, last) ? doc.childCount - 1 : doc.childCount;
}

/** Moves the block to a gap between the blocks as they are now, or puts a copy there. */
export function moveTopBlockTo(pos: number, gap: number, isCopy: boolean): Command {
  return (state, dispatch) => {
    const block = topBlockAt(state.doc, pos);
    if (!block || isClosingLine(state.doc, block) || gap > lastGap(state.doc)) return false;
    const tr = state.tr;
    const target = state.doc.resolve(0).posAtIndex(gap, 0);
    const isElsewhere = gap !== block.index && gap !== block.index + 1;
    if (isElsewhere || isCopy) {
      tr.insert(target, block.node);
      if (!isCopy) tr.delete(tr.mapping.map(block.pos, 1), tr.mapping.map(block.pos + block.node.nodeSize, -1));
    }
    const at = isElsewhere || isCopy ? tr.mapping.slice(1).map(target, -1) : block.pos;
    dispatch?.(tr.setSelection(selectionOf(tr.doc, at)).scrollIntoView());
    return true;
  };
}

/** The cursor at the start of a block, or the block where nothing can be written in it. */
function selectionOf(doc: PmNode, pos: number): Selection {
  const node = doc.nodeAt(pos);
  return node?.isAtom && NodeSelection.isSelectable(node)
    ? NodeSelection.create(doc, pos)
    : Selection.near(doc.resolve(pos + 1));
}

/** The selection moves along with its block. */
function keepCursor(state: EditorState, tr: Transaction, block: TopBlock, at: number): Transaction {
  const { selection } = state;
  const isInside = selection.from >= block.pos && selection.to <= block.pos + block.node.nodeSize;
  if (!isInside) return tr;
  const shift = at - block.pos;
  if (selection instanceof NodeSelection) return tr.setSelection(NodeSelection.create(tr.doc, selection.from + shift));
  return tr.setSelection(TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift));
}

/** Puts a copy of the block below it. */
export function duplicateTopBlock(pos: number): Command {
  return (state, dispatch) => {
    const block = topBlockAt(state.doc, pos);
    if (!block || isClosingLine(state.doc, block)) return false;
    dispatch?.(state.tr.insert(block.pos + block.node.nodeSize, block.node).scrollIntoView());
    return true;
  };
}

/** Deletes the block. */
export function deleteTopBlock(pos: number): Command {
  return (state, dispatch) => {
    const block = topBlockAt(state.doc, pos);
    if (!block || isClosingLine(state.doc, block)) return false;
    const tr = state.tr.delete(block.pos, block.pos + block.node.nodeSize);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(block.pos, tr.doc.content.size)))));
    return true;
  };
}

/** Makes a line of text another kind of line; blocks that hold blocks stay what they are. */
export function turnTopBlock(pos: number, name: 'paragraph' | 'heading', attrs?: { level: number }): Command {
  return (state, dispatch) => {
    const block = topBlockAt(state.doc, pos);
    const type = state.schema.nodes[name];
    if (!block || !type || !block.node.isTextblock || isClosingLine(state.doc, block)) return false;
    if (block.node.type === type && (!attrs || block.node.attrs['level'] === attrs.level)) return false;
    const end = block.pos + block.node.nodeSize - 1;
    dispatch?.(state.tr.setBlockType(block.pos + 1, end, type, attrs));
    return true;
  };
}

/** Moves the list item around the cursor among the items of its list; at the edge of the list it stays. */
function moveItem(direction: -1 | 1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const item = nearestItem($from);
    if (!item) return false;
    const list = $from.node(item.depth - 1);
    const index = $from.index(item.depth - 1);
    const neighbour = list.maybeChild(index + direction);
    if (!neighbour || !dispatch) return true;
    const node = list.child(index);
    const pos = $from.before(item.depth);
    const first = direction < 0 ? pos - neighbour.nodeSize : pos;
    const pair = direction < 0 ? [node, neighbour] : [neighbour, node];
    const tr = state.tr.replaceWith(first, first + node.nodeSize + neighbour.nodeSize, Fragment.from(pair));
    const at = direction < 0 ? first : first + neighbour.nodeSize;
    dispatch(keepCursor(state, tr, { node, pos, index }, at).scrollIntoView());
    return true;
  };
}

/** Alt-Shift-arrow: moves the list item or the block around the cursor up or down. In a table the key moves rows. */
export function moveAtCursor(direction: -1 | 1): Command {
  return (state, dispatch) =>
    !isInTable(state) &&
    (moveItem(direction)(state, dispatch) || moveTopBlock(state.selection.$from.before(1), direction)(state, dispatch));
}
