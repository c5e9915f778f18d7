/** The changed range between two editor states, found without walking shared nodes: plugins need it on every key press. */
import type { Node as PmNode } from 'prosemirror-model';

/** From the first to the last difference, in places of the newer document; null when they are equal. */
export function changedRange(before: PmNode, after: PmNode): { from: number; to: number } | null {
  const from = before.content.findDiffStart(after.content);
  const end = from === null ? null : before.content.findDiffEnd(after.content);
  if (from === null || !end) return null;
  // Equal neighbours let the end lie before the start, e.g. when one of two equal letters goes.
  return { from, to: Math.max(from, end.b) };
}

/** Whether a block of this type is inside or around the change, in one of the two documents. */
export function changesBlock(before: PmNode, after: PmNode, name: string): boolean {
  const ahead = changedRange(before, after);
  const back = changedRange(after, before);
  return (ahead !== null && holdsBlock(after, ahead, name)) || (back !== null && holdsBlock(before, back, name));
}

function holdsBlock(doc: PmNode, { from, to }: { from: number; to: number }, name: string): boolean {
  let found = false;
  const size = doc.content.size;
  // One place more on both sides: a block that begins or ends at the difference counts.
  doc.nodesBetween(Math.max(0, from - 1), Math.min(size, to + 1), (node) => {
    found ||= node.type.name === name;
    return !found && !node.isTextblock;
  });
  return found;
}
