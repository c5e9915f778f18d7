/** C4 elements that cards and bounded contexts of the open board became. */
import { createContext, use, useMemo } from 'react';
import { useRead } from '#platform/http/web/use-calls.ts';
import { usePermission } from '#platform/identity/web/workspace.tsx';
import { listBoardElements, type BoardElement } from '../contract.ts';
import { isNoted, noteKindOf, type StormItem, type StormItems } from '../model/storm-items.ts';
import { wordKey } from '../model/one-line.ts';
import { useItems, useStorm } from './storm-context.tsx';

/** Elements by the ids of cards and of contexts. */
export type BoardElements = ReadonlyMap<string, BoardElement>;

/** What a card or a context that became an element says; its panel names the element. */
export const elementBadge = 'C4';

/** See `useBoardElements`. */
export const BoardElementsContext = createContext<BoardElements>(new Map());

/** Elements of the open board. */
export const useBoardElements = (): BoardElements => use(BoardElementsContext);

/** The element of a card; of a command, that of its bounded context. */
export function elementOf(elements: BoardElements, item: StormItem | undefined): BoardElement | undefined {
  if (!item) return undefined;
  return elements.get(item.id) ?? (item.kind === 'command' ? elements.get(item.boundedContext ?? '') : undefined);
}

const outermost = ['software-system', 'container', 'component', 'actor'] as const;
const kinds: ReadonlySet<string> = new Set(['aggregate', 'actor', 'external-system']);

/** Cards of the same kind and words are one element; it names the first of them. */
function withTwins(items: StormItems, named: BoardElements): BoardElements {
  if (named.size === 0) return named;
  const keyOf = (item: StormItem): string | undefined =>
    isNoted(item) && kinds.has(noteKindOf(item)) ? `${noteKindOf(item)} ${wordKey(item.content)}` : undefined;
  const byWords = new Map<string, BoardElement>();
  for (const [anchor, element] of named) {
    const item = items.get(anchor);
    const key = item && keyOf(item);
    // The same aggregate in two contexts is two components.
    if (key !== undefined && element.type !== 'component') byWords.set(key, element);
  }
  const all = new Map(named);
  for (const item of items.values()) {
    const element = byWords.get(keyOf(item) ?? '');
    if (element && !all.has(item.id)) all.set(item.id, element);
  }
  return all;
}

/** Asks once for each board; those who may not read C4 models see none. */
export function useLoadedBoardElements(): BoardElements {
  const items = useItems();
  const id = useStorm((state) => state.id);
  const mayRead = usePermission('c4model.read');
  const { data } = useRead(listBoardElements, { params: { id } }, { enabled: mayRead });
  return useMemo(() => {
    // A context with a system and a container is told as the system.
    const rank = ({ type }: BoardElement): number => outermost.indexOf(type);
    const inOrder = [...(data?.resources ?? [])].toSorted((one, other) => rank(other) - rank(one));
    return withTwins(items, new Map(inOrder.map((element) => [element.anchor, element])));
  }, [items, data]);
}
