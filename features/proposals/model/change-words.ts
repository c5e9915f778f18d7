/** Words of a proposed change that a person may edit before accepting: of the steps of a C4 model, and of a driver. */
import type { ChangeOf } from '../contract.ts';

/** Changes without one text. */
export type WordedChange = ChangeOf<'c4model' | 'driver'>;

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
  reason: 'Reason',
  source: 'Source',
  consequence: 'Consequence',
};
const long = new Set(['description', 'reason', 'source', 'consequence']);

/** The parts of a change that hold words. */
function stepsOf(change: WordedChange): readonly object[] {
  if (change.kind === 'c4model') return change.changes;
  return [change.qualityAttribute ?? change.constraint ?? {}];
}

/** The words in the order of the change. The list gives a fixed attribute its name and description. */
export function wordsOf(change: WordedChange): readonly ChangeWord[] {
  const isFixed = change.kind === 'driver' && change.qualityAttribute?.type === 'fixed';
  return stepsOf(change).flatMap((step, at) =>
    Object.entries(labels).flatMap(([field, label]): ChangeWord[] => {
      const value: unknown = (step as Readonly<Record<string, unknown>>)[field];
      const isWord = typeof value === 'string' || (value === null && long.has(field));
      if (!isWord || (isFixed && field !== 'reason')) return [];
      return [{ path: [at, field], label, value: typeof value === 'string' ? value : '', isLong: long.has(field) }];
    }),
  );
}

/** The change with another word. */
export function withWord<Change extends WordedChange>(
  change: Change,
  [at, field]: ChangeWord['path'],
  value: string,
): Change {
  if (change.kind === 'c4model') {
    return {
      ...change,
      changes: change.changes.map((step, index) => (index === at ? { ...step, [field]: value } : step)),
    };
  }
  const list = change.qualityAttribute ? 'qualityAttribute' : 'constraint';
  return { ...change, [list]: { ...change[list], [field]: value } };
}
