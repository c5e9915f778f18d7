/** Differences between two versions of what a canvas shows, as text. Pure data. */

/** What became of a thing. */
export type DifferenceMark = 'added' | 'changed' | 'removed';

/** All marks, in the order in which they are listed. */
export const differenceMarks: readonly DifferenceMark[] = ['added', 'changed', 'removed'];

/** Marks in words. */
export const markWords: Readonly<Record<DifferenceMark, string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
};

/** A difference as text. */
export interface DescribedDifference {
  readonly id: string;
  readonly mark: DifferenceMark;
  readonly name: string;
  /** Changed fields; empty for added and removed things. */
  readonly fields: string;
  /** True when it can be shown on the canvas. */
  readonly isShown: boolean;
}

/** Differences of one kind. */
export interface DifferenceGroup {
  readonly title: string;
  readonly differences: readonly DescribedDifference[];
}

/** Order of differences in a group: by mark, then by name. */
export const byMarkAndName = (one: DescribedDifference, other: DescribedDifference): number =>
  differenceMarks.indexOf(one.mark) - differenceMarks.indexOf(other.mark) || one.name.localeCompare(other.name);

/** Changed fields as a sentence: `Description, technology`. */
export function fieldWords(fields: readonly string[], words: Readonly<Record<string, string>>): string {
  const text = fields.map((field) => words[field] ?? field).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
