/** Moments and lanes of the big picture: where cards stand that are put there together, and room between moments. Pure. */
import {
  isTimed,
  treeOf,
  type CardItem,
  type CardTime,
  type LaneItem,
  type StormItem,
  type StormItems,
} from './storm-items.ts';
import type { StormPlace } from './storm-rules.ts';

type TimePlace = Extract<StormPlace, { kind: 'time' }>;

/** Place of a lane among all; null is the first. */
const laneAt = (lanes: readonly LaneItem[], laneId: string | null): number =>
  Math.max(
    0,
    lanes.findIndex(({ id }) => id === laneId),
  );

/** So many moments after one and before another. */
function momentsBetween(after: number | undefined, before: number | undefined, count: number): readonly number[] {
  return Array.from({ length: count }, (_none, at) => {
    if (before === undefined) return Math.floor(after ?? 0) + 1 + at;
    return after === undefined ? before - count + at : after + ((before - after) * (at + 1)) / (count + 1);
  });
}

/** The moments of cards that are put at one: those of different moments follow each other from there. */
function momentsFrom(items: StormItems, cards: readonly CardItem[], order: number): ReadonlyMap<number, number> {
  const moved = new Set(cards.map(({ id }) => id));
  const own = [...new Set(cards.flatMap(({ time }) => time?.order ?? []))].toSorted((one, other) => one - other);
  if (own.length < 2) return new Map(own.map((one) => [one, order]));
  const stay = treeOf(items)
    .timed.filter(({ id }) => !moved.has(id))
    .map(({ time }) => time.order);
  // At the moment of a card that stays the first ones stand beside it.
  const isAt = stay.includes(order);
  const after = isAt ? order : stay.findLast((one) => one < order);
  const before = stay.find((one) => one > order);
  const next = momentsBetween(after, before, isAt ? own.length - 1 : own.length);
  const all = isAt ? [order, ...next] : next;
  return new Map(own.map((one, at) => [one, all[at] ?? order]));
}

/** Where cards stand that are put at a place together, by the card that is held: the others keep their lanes beside it. */
export function timesAt(
  items: StormItems,
  cards: readonly CardItem[],
  { laneId, order }: TimePlace,
  held: string | undefined,
): readonly CardTime[] {
  const { lanes } = treeOf(items);
  const moments = momentsFrom(items, cards, order);
  const by =
    laneAt(lanes, laneId) - laneAt(lanes, (cards.find(({ id }) => id === held) ?? cards[0])?.time?.laneId ?? null);
  return cards.map(({ time }) => {
    const at = Math.min(lanes.length - 1, Math.max(0, laneAt(lanes, time?.laneId ?? null) + by));
    return {
      laneId: cards.length === 1 ? laneId : (lanes[at]?.id ?? null),
      order: time ? (moments.get(time.order) ?? order) : order,
      pivotal: time?.pivotal ?? false,
    };
  });
}

/** Cards in the lanes one further up or down; undefined when one of them stands in the outermost. */
export function lanesBeside(
  items: StormItems,
  cards: readonly CardItem[],
  by: 1 | -1,
): readonly CardItem[] | undefined {
  const { lanes } = treeOf(items);
  const beside = cards.map(({ time }) => lanes[laneAt(lanes, time?.laneId ?? null) + by]);
  if (beside.includes(undefined)) return undefined;
  return cards.map((card, at) => ({ ...card, time: card.time && { ...card.time, laneId: beside[at]?.id ?? null } }));
}

/** The moment beyond the next one that has another card, for cards that go there together; undefined at the end. */
export function orderBeyond(items: StormItems, cards: readonly CardItem[], by: 1 | -1): number | undefined {
  const moved = new Set(cards.map(({ id }) => id));
  const own = cards.map(({ time }) => (time?.order ?? 0) * by);
  const stay = treeOf(items).timed.flatMap(({ id, time }) => (moved.has(id) ? [] : [time.order * by]));
  const [next, beyond] = [...new Set(stay)]
    .filter((order) => order > Math.max(...own))
    .toSorted((one, other) => one - other);
  if (next === undefined) return undefined;
  return by * (beyond === undefined ? next + 1 : (next + beyond) / 2);
}

/** Moments nearer to each other than this leave no room for many more between them. */
const nearest = 1e-6;

/** The items that are stored, and with them all cards of the big picture once two moments come too near to each other. */
export function withRoom(items: StormItems, stored: readonly StormItem[]): readonly StormItem[] {
  const next = new Map([...items, ...stored.map((item) => [item.id, item] as const)]);
  const cards = [...next.values()].filter(isTimed);
  const orders = [...new Set(cards.map(({ time }) => time.order))].toSorted((one, other) => one - other);
  const isNear = orders.some((order, at) => at > 0 && order - (orders[at - 1] ?? 0) < nearest);
  if (!isNear) return stored;
  const numbers = new Map(orders.map((order, at) => [order, at + 1]));
  const others = stored.filter((item) => !isTimed(item));
  return [
    ...others,
    ...cards.map((card) => ({ ...card, time: { ...card.time, order: numbers.get(card.time.order) ?? 0 } })),
  ];
}
