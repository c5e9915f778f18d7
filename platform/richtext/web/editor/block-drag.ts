/** Dragging a block by its handle: a line marks the gap between blocks that is nearest to the pointer, and the block goes there. */
import type { Editor } from '@tiptap/core';
import { Fragment, Slice } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isAppleMachine } from '#platform/ui/web/machine.ts';
import { lastGap, moveTopBlockTo, topBlockAt, type TopBlock } from './block-moves.ts';
import { writeSlice } from './clipboard-slice.ts';

/** Distance beside the text within which the pointer belongs to its blocks, in px. */
export const REACH = 56;

/** The line lies this far above the first and below the last block, in px. */
const OUTER_GAP = 6;

type Box = { readonly top: number; readonly bottom: number };

/**
 * The gap for a pointer at height `y`: 0 is before the first box, 1 behind it. The half of a box decides, and boxes
 * lie one below the other.
 */
export function gapAt(boxes: readonly Box[], y: number): number {
  const behind = boxes.findLastIndex(({ top, bottom }) => y > (top + bottom) / 2);
  return behind + 1;
}

/** The height of the line in a gap. */
export function lineHeight(boxes: readonly Box[], gap: number): number {
  const [before, after] = [boxes[gap - 1], boxes[gap]];
  if (before && after) return (before.bottom + after.top) / 2;
  if (before) return before.bottom + OUTER_GAP;
  return (after?.top ?? 0) - OUTER_GAP;
}

function boxesOf(view: EditorView): Box[] {
  const boxes: Box[] = [];
  view.state.doc.forEach((_node, pos) => {
    const element = view.nodeDOM(pos);
    if (element instanceof HTMLElement) boxes.push(element.getBoundingClientRect());
  });
  return boxes;
}

/**
 * The block after a change of the text, for example by an upload that ended; null when it was removed. A block that was
 * changed in place, as by a new attribute, is still the same.
 */
function blockAfter(block: TopBlock, { mapping, doc }: Transaction): TopBlock | null {
  const { pos, deletedAfter } = mapping.mapResult(block.pos, 1);
  const after = topBlockAt(doc, deletedAfter ? mapping.map(block.pos, -1) : pos);
  return after?.node.type === block.node.type ? after : null;
}

/** Starts the drag in the `dragstart` event of the handle; it ends by itself, and calls `onEnd`. */
export function startBlockDrag(
  editor: Editor,
  block: TopBlock,
  event: DragEvent,
  { area, onEnd }: { readonly area: HTMLElement; readonly onEnd: () => void },
): void {
  const { view } = editor;
  if (!event.dataTransfer) return;
  writeSlice(view, new Slice(Fragment.from(block.node), 0, 0), event.dataTransfer);
  event.dataTransfer.effectAllowed = 'copyMove';
  const element = view.nodeDOM(block.pos);
  if (element instanceof HTMLElement) event.dataTransfer.setDragImage(element, 0, 0);
  const line = document.createElement('div');
  line.className = 'aw-drop-line aw-block-drop-line';
  let dragged: TopBlock | null = block;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (transaction.docChanged) dragged &&= blockAfter(dragged, transaction);
  };
  const moved = (over: DragEvent) => {
    const gap = takesOver(view, over) ? gapOf(view, over.clientY) : null;
    if (gap === null) return line.remove();
    if (over.dataTransfer) over.dataTransfer.dropEffect = isCopy(over) ? 'copy' : 'move';
    placeLine(view, line, area, gap);
  };
  const dropped = (drop: DragEvent) => {
    end();
    if (!takesOver(view, drop) || !dragged) return;
    moveTopBlockTo(dragged.pos, gapOf(view, drop.clientY), isCopy(drop))(view.state, view.dispatch);
    view.focus();
  };
  const end = () => {
    line.remove();
    editor.off('transaction', follow);
    onEnd();
    document.removeEventListener('dragover', moved, true);
    document.removeEventListener('drop', dropped, true);
    document.removeEventListener('dragend', end, true);
  };
  editor.on('transaction', follow);
  // On the page, since the handle is beside the text and so is the pointer of a drag straight down.
  document.addEventListener('dragover', moved, true);
  document.addEventListener('drop', dropped, true);
  document.addEventListener('dragend', end, true);
}

const isCopy = (event: DragEvent): boolean => (isAppleMachine ? event.altKey : event.ctrlKey);

const gapOf = (view: EditorView, y: number): number => Math.min(gapAt(boxesOf(view), y), lastGap(view.state.doc));

/** Whether the pointer is beside or over the text; nothing else hears of the event then. */
function takesOver(view: EditorView, event: DragEvent): boolean {
  if (view.isDestroyed) return false;
  const { left, right } = view.dom.getBoundingClientRect();
  if (event.clientX < left - REACH || event.clientX > right + REACH) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

function placeLine(view: EditorView, line: HTMLElement, area: HTMLElement, gap: number): void {
  const { left, width } = view.dom.getBoundingClientRect();
  const frame = area.getBoundingClientRect();
  line.style.left = `${left - frame.left}px`;
  line.style.width = `${width}px`;
  line.style.top = `${lineHeight(boxesOf(view), gap) - frame.top - 1}px`;
  if (!line.isConnected) area.append(line);
}
