/** What is asked before parts of a map are removed: relationships that go as well, and boards that name the contexts. Pure. */
import { isolated } from '#platform/ui/model/isolated.ts';
import type { MapItem } from './map-item.ts';

/** Boards with frames of the contexts; undefined when that could not be read. */
export type RemovalUses = readonly { readonly name: string; readonly frames: number }[] | undefined;

/** Boards that are named; others are counted. */
const mostNamed = 3;

const counted = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

function usesText(uses: RemovalUses, isOne: boolean): string {
  if (uses === undefined) {
    return ` It could not be read which boards use ${isOne ? 'it' : 'them'}. Frames on boards keep the name${isOne ? '' : 's'}.`;
  }
  if (uses.length === 0) return '';
  const named = uses.slice(0, mostNamed).map(({ name, frames }) => `“${isolated(name)}” (${counted(frames, 'frame')})`);
  const rest = uses.length - named.length;
  const boards = [...named, ...(rest > 0 ? [counted(rest, 'more board')] : [])].join(', ');
  const keep = uses.length === 1 ? 'A board keeps' : 'Boards keep';
  return ` ${keep} the name${isOne ? '' : 's'} on ${uses.length === 1 ? 'its' : 'their'} frames: ${boards}.`;
}

/** The question. */
export function removalQuestion(chosen: readonly MapItem[], uses: RemovalUses): string {
  const hasContext = chosen.some(({ type }) => type === 'context');
  const count = chosen.length;
  if (!hasContext) return `You want to remove ${count === 1 ? 'this relationship' : `${count} relationships`}!`;
  const what = count === 1 ? 'this context' : `${count} parts`;
  return `You want to remove ${what} from the map! Relationships go with their contexts.${usesText(uses, count === 1)}`;
}
