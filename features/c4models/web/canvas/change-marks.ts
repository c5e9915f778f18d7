/** Marks of a comparison on the items of a view. Pure. */
import { fieldWords } from '#platform/canvas/model/version-differences.ts';
import type { Comparison } from '../../model/c4-compare.ts';
import { editorTexts } from '../../model/editor-texts.ts';
import type { ChangeMark } from './node-data.ts';

const words: Readonly<Record<string, string>> = {
  parentElement: 'place',
  parentId: 'place',
  interactionStyle: 'interaction style',
};

/** Changed fields in words: `Description, technology`. */
export const changedWords = (fields: readonly string[]): string => fieldWords(fields, words);

/** Marks by id of element or relationship. Elements that were only moved in this view are marked, too. */
export function changeMarks(comparison: Comparison, viewId: string): ReadonlyMap<string, ChangeMark> {
  const marks = new Map<string, ChangeMark>();
  const moved = comparison.inViews.get(viewId)?.moved ?? new Set<string>();
  for (const { id, mark, fields } of comparison.differences.values()) {
    if (mark === 'changed') {
      const told = moved.has(id) ? [...fields, 'position'] : fields;
      marks.set(id, { kind: mark, text: changedWords(told) });
    } else marks.set(id, { kind: mark, text: editorTexts[mark] });
  }
  for (const id of moved) {
    if (!marks.has(id)) marks.set(id, { kind: 'changed', text: 'Position' });
  }
  return marks;
}
