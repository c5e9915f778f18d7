/**
 * The rules of a board: what may stand where, and what becomes of items that others' changes left without a place. The
 * editor, the import and the merge share them. Pure. Source: decisions section 12.
 */
import { keyBetween } from '#platform/editing/model/order-keys.ts';
import { boardLimits, boardRules } from '../contract.ts';
import { cardCount, parentOf, treeOf, type CardItem, type StormItem, type StormItems } from './storm-items.ts';
import type { CardKind } from './storm-kinds.ts';

/** Where something is put. `before` is the id of what comes after it; null is the end. */
export type StormPlace =
  | { readonly kind: 'commands'; readonly before: string | null }
  | { readonly kind: 'flow'; readonly parent: string; readonly before: string | null }
  | { readonly kind: 'ways'; readonly parent: string; readonly before: string | null }
  | { readonly kind: 'time'; readonly laneId: string | null; readonly order: number };

/** What can be added. */
export type NewKind = CardKind | 'command' | 'split';

/** The item and everything under it. */
export function subtreeOf(items: StormItems, id: string): ReadonlySet<string> {
  const { flow, ways, conditions } = treeOf(items);
  const found = new Set<string>();
  const visit = (at: string): void => {
    if (found.has(at)) return;
    found.add(at);
    for (const item of [...flow(at), ...ways(at), ...conditions(at)]) visit(item.id);
  };
  visit(id);
  return found;
}

/** Splits above what stands under a command or a way. */
export function depthOf(items: StormItems, parent: string): number {
  let depth = 0;
  const seen = new Set<string>();
  for (let at = items.get(parent); at && !seen.has(at.id); at = items.get(parentOf(at) ?? '')) {
    seen.add(at.id);
    if (at.kind === 'split') depth += 1;
  }
  return depth;
}

/** Splits in one another from an item downwards. */
export function heightOf(items: StormItems, id: string): number {
  const { flow, ways } = treeOf(items);
  const own = items.get(id)?.kind === 'split' ? 1 : 0;
  const below = [...flow(id), ...ways(id)].map((item) => heightOf(items, item.id));
  return own + Math.max(0, ...below);
}

/** The command that an item stands under. */
export function commandOf(items: StormItems, id: string): string | undefined {
  const seen = new Set<string>();
  for (let at = items.get(id); at && !seen.has(at.id); at = items.get(parentOf(at) ?? '')) {
    seen.add(at.id);
    if (at.kind === 'command') return at.id;
  }
  return undefined;
}

/** The items among these that no other one of them contains. */
export function rootsOf(items: StormItems, ids: Iterable<string>): readonly string[] {
  const chosen = new Set(ids);
  return [...chosen].filter((id) => {
    const seen = new Set<string>();
    for (let at = parentOf(items.get(id) ?? noItem); at !== undefined && !seen.has(at);) {
      if (chosen.has(at)) return false;
      seen.add(at);
      at = parentOf(items.get(at) ?? noItem);
    }
    return items.has(id);
  });
}

const noItem: StormItem = { kind: 'lane', id: '', rank: '', name: '', rest: {} };

const isFlowParent = (items: StormItems, parent: string): boolean => {
  const item = items.get(parent);
  return item?.kind === 'command' || item?.kind === 'way';
};

/** Why a card or a split may not stand in a flow. */
function flowRefusal(items: StormItems, item: StormItem, parent: string): string | undefined {
  if (item.kind === 'command') return boardRules.commandPlace;
  if (item.kind === 'way') return boardRules.wayPlace;
  if (item.kind === 'condition') return boardRules.conditionPlace;
  if (!isFlowParent(items, parent)) return boardRules.cardPlace;
  if (subtreeOf(items, item.id).has(parent)) return boardRules.inItself;
  const isDeep = depthOf(items, parent) + heightOf(items, item.id) > boardLimits.nesting;
  return isDeep ? boardRules.nesting : undefined;
}

function wayRefusal(
  items: StormItems,
  item: StormItem,
  parent: string,
  moved: ReadonlySet<string>,
): string | undefined {
  if (item.kind !== 'way') return item.kind === 'command' ? boardRules.commandPlace : boardRules.cardPlace;
  if (items.get(parent)?.kind !== 'split') return boardRules.wayPlace;
  if (item.parent === parent) return undefined;
  if (subtreeOf(items, item.id).has(parent)) return boardRules.inItself;
  const left = treeOf(items)
    .ways(item.parent)
    .filter(({ id }) => !moved.has(id));
  if (left.length < 2) return boardRules.ways;
  return depthOf(items, parent) + heightOf(items, item.id) > boardLimits.nesting ? boardRules.nesting : undefined;
}

/** Why one of the items may not be put there; undefined when all of them may. */
export function moveRefusal(items: StormItems, ids: readonly string[], place: StormPlace): string | undefined {
  const moved = new Set(ids);
  for (const id of ids) {
    const item = items.get(id);
    if (!item) continue;
    const refusal = refusalOf(items, item, place, moved);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function refusalOf(
  items: StormItems,
  item: StormItem,
  place: StormPlace,
  moved: ReadonlySet<string>,
): string | undefined {
  switch (place.kind) {
    case 'commands':
      if (item.kind === 'command') return undefined;
      return item.kind === 'way' ? boardRules.wayPlace : boardRules.cardPlace;
    case 'flow':
      return flowRefusal(items, item, place.parent);
    case 'ways':
      return wayRefusal(items, item, place.parent, moved);
    case 'time':
      return item.kind === 'card' ? undefined : boardRules.commandPlace;
  }
}

/** Why so many more cards may not come. */
export const fullRefusal = (items: StormItems, count: number): string | undefined =>
  cardCount(items) + count > boardLimits.cards ? boardRules.full : undefined;

/** Why something new may not be put there. */
export function addRefusal(items: StormItems, kind: NewKind, place: StormPlace, count = 1): string | undefined {
  const full = fullRefusal(items, count);
  if (full !== undefined) return full;
  if (kind === 'command') return place.kind === 'commands' ? undefined : boardRules.commandPlace;
  if (place.kind === 'commands')
    return treeOf(items).commands.length === 0 ? boardRules.noCommand : boardRules.cardPlace;
  if (place.kind === 'ways') return boardRules.wayPlace;
  if (place.kind === 'time') return kind === 'split' ? boardRules.cardPlace : undefined;
  if (!isFlowParent(items, place.parent)) return boardRules.cardPlace;
  const isDeep = kind === 'split' && depthOf(items, place.parent) + 1 > boardLimits.nesting;
  return isDeep ? boardRules.nesting : undefined;
}

/** What is reached from the commands within the nesting that is allowed. */
function reached(items: StormItems): ReadonlySet<string> {
  const { commands, flow, ways, conditions } = treeOf(items);
  const found = new Set<string>();
  const visit = (parent: string, depth: number): void => {
    found.add(parent);
    for (const item of flow(parent)) {
      if (found.has(item.id)) continue;
      if (item.kind === 'card') found.add(item.id);
      else if (depth < boardLimits.nesting) {
        found.add(item.id);
        for (const way of ways(item.id)) {
          visit(way.id, depth + 1);
          for (const condition of conditions(way.id)) found.add(condition.id);
        }
      }
    }
  };
  for (const command of commands) visit(command.id, 0);
  return found;
}

/** A way that keeps a split whole. */
function otherWay(split: string, after: string | undefined): readonly StormItem[] {
  const id = `${split}-otherwise`.slice(-100);
  const condition = `${split}-otherwise-if`.slice(-100);
  const noted = { content: 'Otherwise', note: '', href: '', rest: {} } as const;
  return [
    { kind: 'way', id, rank: keyBetween(after, undefined), parent: split, rest: {} },
    { kind: 'condition', id: condition, rank: keyBetween(undefined, undefined), parent: id, ...noted },
  ];
}

/** Where cards of the big picture end. */
export const nextOrder = (items: StormItems): number => Math.floor(treeOf(items).timed.at(-1)?.time.order ?? 0) + 1;

/** A card without a place in a tree goes on the big picture, unless it stands there already. */
const freed = (card: CardItem, order: number): CardItem => ({
  ...card,
  parent: null,
  rank: '',
  time: card.time ?? { laneId: null, order, pivotal: false },
});

/** A board whose items all have a place, and how many cards lost theirs. */
export interface WholeBoard {
  readonly items: StormItems;
  readonly freed: number;
}

/**
 * Splits have two ways, or go; what stands nowhere goes on the big picture, a condition as an event; cards stand in lanes
 * that are there.
 */
export function wholeBoard(items: StormItems): WholeBoard {
  const isReached = reached(items);
  const whole = new Map<string, StormItem>();
  let count = 0;
  let order = nextOrder(items);
  for (const [id, item] of items) {
    if (item.kind === 'lane' || item.kind === 'command') whole.set(id, item);
    else if (item.kind === 'card') {
      let card = item;
      if (card.parent === null ? card.time === null : !isReached.has(id)) {
        if (card.time === null) count += 1;
        card = freed(card, order);
        order += 1;
      }
      const { time } = card;
      const isLane = time === null || time.laneId === null || items.get(time.laneId)?.kind === 'lane';
      whole.set(id, isLane || time === null ? card : { ...card, time: { ...time, laneId: null } });
    } else if (isReached.has(id)) whole.set(id, item);
    else if (item.kind === 'condition') {
      // Nothing that somebody wrote is lost with the way it stood at.
      count += 1;
      whole.set(id, freed({ ...item, kind: 'card', type: 'event', parent: null, time: null }, order));
      order += 1;
    }
  }
  const ways = new Map<string, StormItem[]>();
  for (const item of whole.values())
    if (item.kind === 'way') ways.set(item.parent, [...(ways.get(item.parent) ?? []), item]);
  const splits = [...whole.values()].filter(({ kind }) => kind === 'split');
  for (const item of splits) {
    const there = ways.get(item.id) ?? [];
    if (there.length === 0) whole.delete(item.id);
    else if (there.length === 1) for (const one of otherWay(item.id, there[0]?.rank)) whole.set(one.id, one);
  }
  const isSame = whole.size === items.size && [...whole].every(([id, item]) => items.get(id) === item);
  return { items: isSame ? items : whole, freed: count };
}
