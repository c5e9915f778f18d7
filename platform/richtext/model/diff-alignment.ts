/** Aligns the nodes of two lists: equal ones, moved ones, and similar ones. Pure. */
import type { DocNode } from './document.ts';
import { documentText } from './document-text.ts';
import { wordsOf } from './inline-diff.ts';
import { commonPairs } from './sequence-diff.ts';

/** One step of the alignment. */
export type Step =
  | { readonly kind: 'same'; readonly node: DocNode }
  | { readonly kind: 'pair'; readonly before: DocNode; readonly after: DocNode }
  | { readonly kind: 'added' | 'removed'; readonly node: DocNode; readonly move: number | null };

/** A node with cached properties. */
interface Known {
  readonly node: DocNode;
  readonly key: string;
  /** Numbers of all words seen, shared by both lists. */
  readonly vocabulary: Map<string, number>;
  /** The numbers of its words, ascending. */
  bag?: Uint32Array;
}

type Pair = readonly [left: number, right: number];

/** Up to this size all pairs are compared; above, equal nodes are matched first. */
const SMALL_TABLE = 10_000;
/** Above this nothing is compared: with so many replacements a diff is meaningless. */
const LARGEST_TABLE = 1_000_000;
/** Band around the diagonal in which nodes of large tables are compared. */
const BAND = 50;
const ALIKE = 0.35;

/** Types that can be converted into each other with one click. */
const FAMILIES: readonly (readonly string[])[] = [
  ['paragraph', 'heading'],
  ['bullet_list', 'ordered_list', 'task_list'],
  ['list_item', 'task_item'],
  ['table_header_row', 'table_row'],
  ['table_header', 'table_cell'],
];

/** Walks both lists in reading order; removals come before additions at the same place. */
export function alignNodes(before: readonly DocNode[], after: readonly DocNode[]): Step[] {
  const vocabulary = new Map<string, number>();
  const know = (node: DocNode): Known => ({ node, key: JSON.stringify(node), vocabulary });
  const [old, fresh] = [before.map(know), after.map(know)];
  const pairs = pairNodes(old, fresh);
  const moves = movedNodes(old, fresh, pairs);
  const steps: Step[] = [];
  let [left, right] = [0, 0];
  const closeGap = (leftEnd: number, rightEnd: number): void => {
    for (const known of old.slice(left, leftEnd))
      steps.push({ kind: 'removed', node: known.node, move: moves.get(known) ?? null });
    for (const known of fresh.slice(right, rightEnd))
      steps.push({ kind: 'added', node: known.node, move: moves.get(known) ?? null });
  };
  for (const [leftAt, rightAt] of pairs) {
    closeGap(leftAt, rightAt);
    const [one, other] = [old[leftAt] as Known, fresh[rightAt] as Known];
    if (one.key === other.key) steps.push({ kind: 'same', node: other.node });
    else steps.push({ kind: 'pair', before: one.node, after: other.node });
    [left, right] = [leftAt + 1, rightAt + 1];
  }
  closeGap(old.length, fresh.length);
  return steps;
}

/** Ascending pairs of matching nodes. */
function pairNodes(old: readonly Known[], fresh: readonly Known[]): Pair[] {
  const keys = (list: readonly Known[]): string[] => list.map(({ key }) => key);
  let start = 0;
  while (start < old.length && start < fresh.length && old[start]?.key === fresh[start]?.key) start += 1;
  let end = 0;
  while (
    end < Math.min(old.length, fresh.length) - start &&
    old[old.length - 1 - end]?.key === fresh[fresh.length - 1 - end]?.key
  )
    end += 1;
  const [oldMiddle, freshMiddle] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)];
  const isSmall = oldMiddle.length * freshMiddle.length <= SMALL_TABLE;
  const anchors = isSmall ? [] : commonPairs(keys(oldMiddle), keys(freshMiddle));
  const pairs: Pair[] = Array.from({ length: start }, (_, index) => [index, index]);
  let [left, right] = [0, 0];
  for (const [leftAt, rightAt] of [...anchors, [oldMiddle.length, freshMiddle.length] as const]) {
    for (const [one, other] of weighedPairs(oldMiddle.slice(left, leftAt), freshMiddle.slice(right, rightAt)))
      pairs.push([start + left + one, start + right + other]);
    if (leftAt < oldMiddle.length) pairs.push([start + leftAt, start + rightAt]);
    [left, right] = [leftAt + 1, rightAt + 1];
  }
  for (let index = end; index > 0; index -= 1) pairs.push([old.length - index, fresh.length - index]);
  return pairs;
}

/** Ascending pairs of equal and similar nodes; of all alignments the one that keeps most of the text. */
function weighedPairs(old: readonly Known[], fresh: readonly Known[]): Pair[] {
  const [height, width] = [old.length, fresh.length];
  if (height === 0 || width === 0 || height * width > LARGEST_TABLE) return [];
  const best = new Float64Array((height + 1) * (width + 1));
  const at = (row: number, column: number): number => best[row * (width + 1) + column] ?? 0;
  const isOnly = height === 1 && width === 1;
  const isWide = height * width > SMALL_TABLE;
  const weights = new Float64Array(height * width);
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let column = width - 1; column >= 0; column -= 1) {
      const isNear = !isWide || Math.abs((row * width) / height - column) <= BAND;
      const weight = isNear ? weightOf(old[row] as Known, fresh[column] as Known, isOnly) : 0;
      weights[row * width + column] = weight;
      const together = weight > 0 ? weight + at(row + 1, column + 1) : 0;
      best[row * (width + 1) + column] = Math.max(together, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < height && column < width;) {
    const weight = weights[row * width + column] ?? 0;
    if (weight > 0 && at(row, column) === weight + at(row + 1, column + 1)) pairs.push([row++, column++]);
    else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Weight of a pair: high when both share much text, low for empty lines. */
function weightOf(old: Known, fresh: Known, isOnly: boolean): number {
  const share = likeness(old, fresh, isOnly);
  return share === 0 ? 0 : share * Math.log2(2 + bagOf(old).length);
}

/** Similarity of two nodes, 0 to 1; 0 when they do not match. */
function likeness(old: Known, fresh: Known, isOnly: boolean): number {
  const [before, after] = [old.node, fresh.node];
  const isSameType = before.type === after.type;
  if (!isSameType && !FAMILIES.some((family) => family.includes(before.type) && family.includes(after.type))) return 0;
  const shared = sharedWords(old, fresh);
  if (old.key === fresh.key) return 1;
  if (shared === null) return isSameType ? attrsLikeness(before, after) : 0.4;
  if (shared >= (isSameType ? ALIKE : 0.6)) return 0.95 * shared;
  // The only table between two equal blocks is still that table; another sentence is another sentence.
  const isFrame = before.content?.some((child) => child.content !== undefined) ?? false;
  return isOnly && isSameType && isFrame ? 0.1 : 0;
}

/** The share of common words; `null` when neither node has any. */
function sharedWords(old: Known, fresh: Known): number | null {
  const [one, other] = [bagOf(old), bagOf(fresh)];
  const total = one.length + other.length;
  if (total === 0) return null;
  if ((2 * Math.min(one.length, other.length)) / total < ALIKE) return 0;
  let shared = 0;
  for (let left = 0, right = 0; left < one.length && right < other.length;) {
    const [word, against] = [one[left] as number, other[right] as number];
    if (word === against) shared += 1;
    if (word <= against) left += 1;
    if (against <= word) right += 1;
  }
  return (2 * shared) / total;
}

function bagOf(known: Known): Uint32Array {
  if (known.bag) return known.bag;
  const { vocabulary } = known;
  const numbers: number[] = [];
  for (const word of wordsOf(documentText({ type: 'doc', content: [known.node] }))) {
    if (!/[\p{L}\p{N}]/u.test(word)) continue;
    const number = vocabulary.get(word) ?? vocabulary.size;
    vocabulary.set(word, number);
    numbers.push(number);
  }
  known.bag = Uint32Array.from(numbers).sort();
  return known.bag;
}

function attrsLikeness(before: DocNode, after: DocNode): number {
  const [one, other] = [before.attrs ?? {}, after.attrs ?? {}];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (names.length === 0) return 0.5;
  const equal = names.filter((name) => JSON.stringify(one[name]) === JSON.stringify(other[name])).length;
  return Math.max(0.4, equal / names.length);
}

/** A number for each removed node that exists unchanged elsewhere in the same list. */
function movedNodes(
  old: readonly Known[],
  fresh: readonly Known[],
  pairs: readonly Pair[],
): ReadonlyMap<Known, number> {
  const [stayedOld, stayedFresh] = [new Set(pairs.map(([at]) => at)), new Set(pairs.map(([, at]) => at))];
  const waiting = new Map<string, Known[]>();
  for (const [index, known] of old.entries()) {
    if (stayedOld.has(index) || !saysSomething(known.node)) continue;
    const list = waiting.get(known.key);
    if (list) list.push(known);
    else waiting.set(known.key, [known]);
  }
  const moves = new Map<Known, number>();
  for (const [index, known] of fresh.entries()) {
    const from = stayedFresh.has(index) ? undefined : waiting.get(known.key)?.shift();
    if (!from) continue;
    const number = moves.size / 2 + 1;
    moves.set(from, number).set(known, number);
  }
  return moves;
}

/** False for nodes that are the same everywhere, such as empty lines and rules. */
const saysSomething = (node: DocNode): boolean =>
  documentText({ type: 'doc', content: [node] }) !== '' ||
  Object.values(node.attrs ?? {}).some((value) => Boolean(value));
