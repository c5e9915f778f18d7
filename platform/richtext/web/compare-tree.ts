/** Turns a difference into one document that the read view can draw, with notes on what changed where. */
import { changeWords } from '../model/attribute-words.ts';
import type { Changed, Difference } from '../model/document-diff.ts';
import type { DocNode } from '../model/document.ts';
import type { Piece } from '../model/inline-diff.ts';
import type { Column } from '../model/table-diff.ts';

/** What happened to a block. `isStop`: the reader is led here. */
export type ChangeNote = {
  readonly state: 'added' | 'removed' | 'changed' | 'moved' | 'moved-away' | 'blank';
  readonly words: string;
  readonly isStop: boolean;
  /** The runs of a code block, which is drawn line by line. */
  readonly code?: readonly Piece[];
};

/** The mark of a run that only one version has; no stored document is drawn with it outside of a comparison. */
export const CHANGE_MARK = 'aw_change';

/** Both versions as one document. */
export type CompareTree = { readonly doc: DocNode; readonly notes: ReadonlyMap<DocNode, ChangeNote> };

/** Builds the tree; removed nodes keep their old position. */
export function compareTree(difference: Difference): CompareTree {
  const notes = new Map<DocNode, ChangeNote>();
  const [doc = { type: 'doc' }] = drawn(difference, notes);
  return { doc, notes };
}

type Notes = Map<DocNode, ChangeNote>;

function drawn(difference: Difference, notes: Notes): DocNode[] {
  if (difference.kind === 'same') return [difference.node];
  if (difference.kind === 'changed') return drawnChange(difference, notes);
  const { kind, node, move } = difference;
  if (node.type === 'text') return [markedRun({ state: kind, node })];
  const copy = { ...node };
  const state = move === null ? kind : kind === 'added' ? 'moved' : 'moved-away';
  notes.set(copy, { state, words: '', isStop: state !== 'moved-away' });
  return [copy];
}

function drawnChange(changed: Changed, notes: Notes): DocNode[] {
  const { before, after, line, parts, columns } = changed;
  const words = changeWords(changed);
  if (!line && parts.length === 0) return drawnLeaf(changed, words, notes);
  const isCode = line !== null && after.type === 'code_block' && before.type === 'code_block';
  const content = line
    ? line.map((piece) => (isCode ? piece.node : markedRun(piece)))
    : parts.flatMap((part) => withBlanks(part, columns, notes).flatMap((filled) => drawn(filled, notes)));
  const node = { ...after, content };
  const summary = after.type === 'details' ? takeNote(content[0], notes) : undefined;
  if (summary) notes.set(node, summary);
  if (line || words)
    notes.set(node, { state: 'changed', words, isStop: true, ...(isCode && line ? { code: line } : {}) });
  return [node];
}

/** A summary is not a separate block: its changes are shown on its collapsible block. */
function takeNote(node: DocNode | undefined, notes: Notes): ChangeNote | undefined {
  const note = node && notes.get(node);
  if (node && note) notes.delete(node);
  return note;
}

/** An image or embed: the newer one with its changes; text without a line appears twice. */
function drawnLeaf({ before, after }: Changed, words: string, notes: Notes): DocNode[] {
  if (after.type === 'text')
    return [markedRun({ state: 'removed', node: before }), markedRun({ state: 'added', node: after })];
  const node = { ...after };
  notes.set(node, { state: 'changed', words, isStop: true });
  return [node];
}

/** Adds empty cells to a whole row whose neighbours have more columns. */
function withBlanks(part: Difference, columns: readonly Column[] | null, notes: Notes): Difference[] {
  if (!columns || part.kind === 'changed' || columns.every(({ side }) => side === 'both')) return [part];
  const own = part.kind === 'removed' ? 'before' : 'after';
  const cells = columns.map((column): DocNode => {
    const at = column[own];
    const cell = at === null ? undefined : part.node.content?.[at];
    if (cell) return cell;
    const blank: DocNode = { type: 'table_cell', attrs: { colspan: 1, rowspan: 1 } };
    notes.set(blank, { state: 'blank', words: '', isStop: false });
    return blank;
  });
  return [{ ...part, node: { ...part.node, content: cells } }];
}

function markedRun({ state, node }: Piece): DocNode {
  if (state === 'same') return node;
  return { ...node, marks: [{ type: CHANGE_MARK, attrs: { state } }, ...(node.marks ?? [])] };
}
