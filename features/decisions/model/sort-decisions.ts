/** Sorts decisions by a column of the table. Pure. */
import type { DecisionNode } from '../contract.ts';

/** Sortable columns. */
export type DecisionColumn = 'kind' | 'number' | 'title' | 'state' | 'created' | 'decided';

/** Column and direction. */
export interface SortOrder {
  readonly column: DecisionColumn;
  readonly isDescending: boolean;
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const keys: Readonly<Record<DecisionColumn, (node: DecisionNode) => string | number | null>> = {
  kind: ({ kind }) => kind,
  number: ({ serialNumber }) => serialNumber,
  title: ({ title }) => title,
  state: ({ state }) => state?.label ?? null,
  created: ({ createdAt }) => createdAt,
  decided: ({ decidedAt }) => decidedAt,
};

/** Sorts empty values last in both directions; ties by kind and number. */
export function sortDecisions(
  nodes: readonly DecisionNode[],
  { column, isDescending }: SortOrder,
): readonly DecisionNode[] {
  const keyOf = keys[column];
  const sign = isDescending ? -1 : 1;
  return nodes.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)];
    if (first === null || second === null) {
      if (first !== second) return first === null ? 1 : -1;
    } else {
      const order =
        typeof first === 'number' && typeof second === 'number'
          ? first - second
          : words.compare(String(first), String(second));
      if (order !== 0) return sign * order;
    }
    return one.kind.localeCompare(other.kind) || sign * ((one.serialNumber ?? 0) - (other.serialNumber ?? 0));
  });
}
