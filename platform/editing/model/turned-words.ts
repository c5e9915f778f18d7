/** What is said after undo and redo: what is back, gone or as it was before. Pure. */
import type { ItemChange } from './item-changes.ts';

/** Said where there is no step. */
export const nothingToTurn = { undo: 'Nothing to undo.', redo: 'Nothing to redo.' } as const;

const begins = { undo: 'Undone', redo: 'Redone' } as const;
const again = { undo: 'as before', redo: 'changed again' } as const;

/** Items as one subject of a sentence, for example `Payment and 2 more are`. */
const subject = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? `${first} is` : `${first} and ${more.length.toLocaleString('en')} more are`;

/** How what a step turned is named. */
interface TurnedNames<I> {
  readonly nameOf: (item: I) => string;
  /** What is not an item and is again as it says, for example `the name is “Shop”`. */
  readonly facts?: readonly string[];
}

/** The sentence about a step; items without a name go along with others and are not told. */
export function turnedWords<I>(
  direction: 'undo' | 'redo',
  changes: readonly ItemChange<I>[],
  { nameOf, facts = [] }: TurnedNames<I>,
): string {
  const [back, gone, changed]: [string[], string[], string[]] = [[], [], []];
  for (const { before, after } of changes) {
    const item = after ?? before;
    const name = item === undefined ? '' : nameOf(item);
    if (name === '') continue;
    if (before === undefined) back.push(name);
    else if (after === undefined) gone.push(name);
    else changed.push(name);
  }
  const told = [
    ...(back.length > 0 ? [`${subject(back)} back`] : []),
    ...(gone.length > 0 ? [`${subject(gone)} gone`] : []),
    ...(changed.length > 0 ? [`${subject(changed)} ${again[direction]}`] : []),
    ...facts.map((fact) => `${fact} again`),
  ];
  return told.length === 0 ? `${begins[direction]}.` : `${begins[direction]}: ${told.join(', ')}.`;
}
