/** The fields of a dialog that were changed in it: what others changed meanwhile stays. Pure. */
import { fieldsThatDiffer } from '#platform/editing/model/change-set.ts';

/** Fields of `after` that differ from those of `before`, also those that became undefined. */
export function changedFields<T extends object>(before: NoInfer<T>, after: T): Partial<T> {
  const changed = fieldsThatDiffer(before, after);
  return Object.fromEntries(Object.entries(after).filter(([name]) => changed.has(name))) as Partial<T>;
}
