/** Words of the proposed steps of a C4 model, as a person edits them. */
import type { ChangeOf } from '../contract.ts';

/** Steps of a C4 model. */
export type WordedChange = ChangeOf<'c4model'>;

/** One word or sentence. */
export interface ChangeWord {
  /** Where it stands in the change. */
  readonly path: readonly [step: number, field: string];
  readonly label: string;
  readonly value: string;
  readonly isLong: boolean;
}

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  technology: 'Technology',
};

/** The words in the order of the steps. */
export function wordsOf({ changes }: WordedChange): readonly ChangeWord[] {
  return changes.flatMap((step, at) =>
    Object.entries(labels).flatMap(([field, label]): ChangeWord[] => {
      const value: unknown = (step as Readonly<Record<string, unknown>>)[field];
      return typeof value === 'string' ? [{ path: [at, field], label, value, isLong: field === 'description' }] : [];
    }),
  );
}

/** The change with another word. */
export const withWord = (change: WordedChange, [at, field]: ChangeWord['path'], value: string): WordedChange => ({
  ...change,
  changes: change.changes.map((step, index) => (index === at ? { ...step, [field]: value } : step)),
});
