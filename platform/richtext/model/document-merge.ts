/** Merges two changes of one base, block by block. Pure. */
import type { DocNode } from './document.ts';
import { commonPairs } from './sequence-diff.ts';

/** A merged document; `conflicts` counts the places where both changed the same blocks: both versions are kept there. */
export interface MergedDocument {
  readonly doc: DocNode;
  readonly changes: number;
  readonly conflicts: number;
}

const keysOf = (doc: DocNode): string[] => (doc.content ?? []).map((block) => JSON.stringify(block));

/**
 * Three-way merge of `theirs` and `mine` with `base`. Changes of different blocks are combined; where both changed the
 * same place, their blocks come first and mine follow, so that nothing is lost.
 */
export function mergeDocuments(base: DocNode, theirs: DocNode, mine: DocNode): MergedDocument {
  const baseKeys = keysOf(base);
  const [theirKeys, myKeys] = [keysOf(theirs), keysOf(mine)];
  const theirPlaces = new Map(commonPairs(baseKeys, theirKeys));
  const myPlaces = new Map(commonPairs(baseKeys, myKeys));
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
