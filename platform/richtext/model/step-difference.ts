/** The steps from one document to another, as few and as short as blocks and letters allow. Pure. */
import type { Node as PmNode } from 'prosemirror-model';
import { Mapping, Transform } from 'prosemirror-transform';
import { commonPairs } from './sequence-diff.ts';

const keysOf = (doc: PmNode): string[] => doc.children.map((block) => JSON.stringify(block.toJSON()));

/** Places of the blocks of a document, and where it ends. */
function placesOf(doc: PmNode): number[] {
  const places = [0];
  doc.forEach((block, offset) => places.push(offset + block.nodeSize));
  return places;
}

/** Two runs of blocks that stand for each other: from and to, in blocks. */
interface Run {
  readonly before: readonly [number, number];
  readonly after: readonly [number, number];
}

/** The runs in which the blocks differ, in order. */
function differingRuns(before: PmNode, after: PmNode): Run[] {
  const runs: Run[] = [];
  let [beforeAt, afterAt] = [0, 0];
  const pairs = [...commonPairs(keysOf(before), keysOf(after)), [before.childCount, after.childCount] as const];
  for (const [one, other] of pairs) {
    if (one > beforeAt || other > afterAt) runs.push({ before: [beforeAt, one], after: [afterAt, other] });
    [beforeAt, afterAt] = [one + 1, other + 1];
  }
  return runs;
}

/** The transform of `before` to `after`. */
export function stepsBetween(before: PmNode, after: PmNode): Transform {
  const tr = new Transform(before);
  const [beforePlaces, afterPlaces] = [placesOf(before), placesOf(after)];
  // From the end, so that places in front stay what they are.
  for (const run of differingRuns(before, after).toReversed()) {
    const [fromBlock, toBlock] = run.before;
    const [fromOther, toOther] = run.after;
    let [blockEnd, otherEnd] = [toBlock, toOther];
    const replaceUpTo = (block: number, other: number): void => {
      const [from = 0, to = 0] = [beforePlaces[block], beforePlaces[blockEnd]];
      if (block < blockEnd || other < otherEnd) tr.replaceWith(from, to, after.children.slice(other, otherEnd));
      [blockEnd, otherEnd] = [block, other];
    };
    for (const [block, other] of pairsIn(before, after, run).toReversed()) {
      replaceUpTo(block + 1, other + 1);
      replaceBlock(tr, beforePlaces[block] ?? 0, after, afterPlaces[other] ?? 0);
      [blockEnd, otherEnd] = [block, other];
    }
    replaceUpTo(fromBlock, fromOther);
  }
  return tr.doc.eq(after) ? tr : new Transform(before).replaceWith(0, before.content.size, after.content);
}

/** Runs of more blocks are not searched for blocks that are alike. */
const mostSearched = 40;

/**
 * Blocks of a run that stand for each other, in order. In runs of different lengths these are the ones that share most at
 * their beginnings and ends: where a line was broken, or a paragraph written on and others put behind it, the words that
 * were there stay in place.
 */
function pairsIn(before: PmNode, after: PmNode, { before: [from, to], after: [start, end] }: Run): [number, number][] {
  const [rows, columns] = [to - from, end - start];
  if (rows === columns) return Array.from({ length: rows }, (_none, at) => [from + at, start + at]);
  if (rows === 0 || columns === 0 || rows > mostSearched || columns > mostSearched) return [];
  const alike = (row: number, column: number): number =>
    likeness(before.children[from + row], after.children[start + column]);
  // The most that the blocks behind a place can share.
  const best = Array.from({ length: rows + 1 }, () => Array<number>(columns + 1).fill(0));
  const bestAt = (row: number, column: number): number => best[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const shared = alike(row, column);
      const paired = shared > 0 ? shared + bestAt(row + 1, column + 1) : 0;
      best[row]?.splice(column, 1, Math.max(paired, bestAt(row + 1, column), bestAt(row, column + 1)));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (bestAt(row, column) === bestAt(row + 1, column)) row += 1;
    else if (bestAt(row, column) === bestAt(row, column + 1)) column += 1;
    else pairs.push([from + row++, start + column++]);
  }
  return pairs;
}

/** What two blocks share at their beginnings and ends, in places of the document; 0 for blocks of two kinds. */
function likeness(block: PmNode | undefined, other: PmNode | undefined): number {
  if (!block || !other || !block.sameMarkup(other)) return 0;
  const shorter = Math.min(block.content.size, other.content.size);
  const first = block.content.findDiffStart(other.content) ?? shorter;
  const last = block.content.findDiffEnd(other.content);
  const behind = last ? block.content.size - last.a : shorter;
  return Math.min(shorter, first + behind);
}

/** Replaces what differs in two blocks. */
function replaceBlock(tr: Transform, at: number, after: PmNode, otherAt: number): void {
  const [block, other] = [tr.doc.nodeAt(at), after.nodeAt(otherAt)];
  if (!block || !other || block.eq(other)) return;
  const start = block.sameMarkup(other) ? block.content.findDiffStart(other.content) : null;
  const end = start === null ? null : block.content.findDiffEnd(other.content);
  if (start === null || !end) return void tr.replaceWith(at, at + block.nodeSize, other);
  // Equal letters at both sides of the difference are counted once.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const narrow = new Transform(tr.doc);
  try {
    const slice = other.slice(start, end.b + overlap);
    narrow.replace(at + 1 + start, at + 1 + end.a + overlap, slice);
  } catch {
    // A difference in the structure: the whole block is replaced.
  }
  if (narrow.docChanged && narrow.doc.nodeAt(at)?.eq(other)) for (const step of narrow.steps) tr.step(step);
  else tr.replaceWith(at, at + block.nodeSize, other);
}

/**
 * What `mine` changes in `base`, applied to `theirs`, which goes back to the same base. Null when a change lost its place:
 * both changed the same there.
 */
export function carryOver(base: PmNode, theirs: PmNode, mine: PmNode): Transform | null {
  const own = stepsBetween(base, mine);
  if (!own.docChanged) return new Transform(theirs);
  const { mapping, steps } = stepsBetween(base, theirs);
  const known = new Set(steps.map((step) => JSON.stringify(step)));
  const result = new Transform(theirs);
  for (const [index, step] of own.steps.entries()) {
    // Both sides made the same change, for example because they had shared it before.
    if (known.has(JSON.stringify(step))) continue;
    const earlier = own.mapping.maps.slice(0, index);
    const back = new Mapping(earlier.map((map) => map.invert()).toReversed());
    const mapped = step.map(back)?.map(mapping)?.map(result.mapping);
    if (!mapped || result.maybeStep(mapped).failed !== null) return null;
  }
  return result;
}
