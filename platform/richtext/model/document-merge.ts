/** Compares two versions of a document block by block, and merges two changes of one base. Pure. */
import type { DocNode } from './document.ts';

/** A top-level block of a version and whether the other version has it too. */
export interface ComparedBlock {
  readonly block: DocNode;
  readonly state: 'same' | 'added' | 'removed';
}

/** A merged document; `conflicts` counts the places where both changed the same blocks, and both are kept there. */
export interface MergedDocument {
  readonly doc: DocNode;
  readonly changes: number;
  readonly conflicts: number;
}

const keysOf = (doc: DocNode): string[] => (doc.content ?? []).map((block) => JSON.stringify(block));

/** Pairs of equal blocks, in order: the longest common subsequence. */
function commonBlocks(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;) {
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

/** The blocks of `after` with those that are new, and the removed blocks of `before` where they stood. */
export function compareDocuments(before: DocNode, after: DocNode): ComparedBlock[] {
  const [old, fresh] = [before.content ?? [], after.content ?? []];
  const compared: ComparedBlock[] = [];
  let [oldAt, freshAt] = [0, 0];
  const upTo = (oldEnd: number, freshEnd: number): void => {
    for (const block of old.slice(oldAt, oldEnd)) compared.push({ block, state: 'removed' });
    for (const block of fresh.slice(freshAt, freshEnd)) compared.push({ block, state: 'added' });
  };
  for (const [oldIndex, freshIndex] of commonBlocks(keysOf(before), keysOf(after))) {
    upTo(oldIndex, freshIndex);
    const block = fresh[freshIndex];
    if (block) compared.push({ block, state: 'same' });
    [oldAt, freshAt] = [oldIndex + 1, freshIndex + 1];
  }
  upTo(old.length, fresh.length);
  return compared;
}

/**
 * Merges what `theirs` and `mine` changed in `base`. Changes of different blocks are all taken; where both changed
 * the same place, their blocks come first and mine follow, so that nothing is lost.
 */
export function mergeDocuments(base: DocNode, theirs: DocNode, mine: DocNode): MergedDocument {
  const baseKeys = keysOf(base);
  const [theirKeys, myKeys] = [keysOf(theirs), keysOf(mine)];
  const theirPlaces = new Map(commonBlocks(baseKeys, theirKeys));
  const myPlaces = new Map(commonBlocks(baseKeys, myKeys));
  const content: DocNode[] = [];
  let [changes, conflicts] = [0, 0];
  let [baseAt, theirAt, myAt] = [0, 0, 0];
  for (let index = 0; index <= baseKeys.length; index++) {
    const isEnd = index === baseKeys.length;
    const theirEnd = isEnd ? theirKeys.length : theirPlaces.get(index);
    const myEnd = isEnd ? myKeys.length : myPlaces.get(index);
    if (theirEnd === undefined || myEnd === undefined) continue;
    const before = baseKeys.slice(baseAt, index).join('\n');
    const theirPart = (theirs.content ?? []).slice(theirAt, theirEnd);
    const myPart = (mine.content ?? []).slice(myAt, myEnd);
    const theyChanged = theirKeys.slice(theirAt, theirEnd).join('\n') !== before;
    const iChanged = myKeys.slice(myAt, myEnd).join('\n') !== before;
    const sameChange = theirKeys.slice(theirAt, theirEnd).join('\n') === myKeys.slice(myAt, myEnd).join('\n');
    if (theyChanged) changes++;
    if (iChanged && !sameChange) changes++;
    if (theyChanged && iChanged && !sameChange) {
      conflicts++;
      content.push(...theirPart, ...myPart);
    } else {
      content.push(...(theyChanged ? theirPart : myPart));
    }
    const shared = isEnd ? undefined : base.content?.[index];
    if (shared) content.push(shared);
    [baseAt, theirAt, myAt] = [index + 1, theirEnd + 1, myEnd + 1];
  }
  return { doc: { ...mine, content }, changes, conflicts };
}
