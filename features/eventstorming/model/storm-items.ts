/**
 * The document of a board as a map of items: what the editor changes, undoes and merges one by one. A tree is told by
 * `parent`, an order by `rank`. Pure.
 */
import type { Items } from '#platform/editing/model/item-changes.ts';
import type { CardKind, NoteKind } from './storm-kinds.ts';

/** Fields that are not known here; they are kept. */
export type Rest = Readonly<Record<string, unknown>>;

interface Placed {
  readonly id: string;
  /** Fractional key among those with the same parent. */
  readonly rank: string;
  readonly rest: Rest;
}

interface Noted extends Placed {
  readonly content: string;
  /** Empty without a note. */
  readonly note: string;
  /** An internal address or one of the web; empty without a link. */
  readonly href: string;
}

/** A command: the root of a tree. */
export interface CommandItem extends Noted {
  readonly kind: 'command';
  /** Id of a context of the context map. */
  readonly boundedContext: string | null;
}

/** Where a card stands on the big picture. */
export interface CardTime {
  /** Null is the first lane. */
  readonly laneId: string | null;
  /** Place in time: cards with the same number happen side by side. */
  readonly order: number;
  readonly pivotal: boolean;
}

/** A card: in the tree of a command, on the big picture, or both. */
export interface CardItem extends Noted {
  readonly kind: 'card';
  readonly type: CardKind;
  /** A command or a way; null while it is free. */
  readonly parent: string | null;
  /** Null when the big picture does not show it. */
  readonly time: CardTime | null;
}

/** Where a flow goes one of several ways. */
export interface SplitItem extends Placed {
  readonly kind: 'split';
  /** A command or a way. */
  readonly parent: string;
}

/** One way of a split. */
export interface WayItem extends Placed {
  readonly kind: 'way';
  readonly parent: string;
}

/** When a way is taken. */
export interface ConditionItem extends Noted {
  readonly kind: 'condition';
  readonly parent: string;
}

/** A swim lane of the big picture. */
export interface LaneItem extends Placed {
  readonly kind: 'lane';
  readonly name: string;
}

/** One item of a board. */
export type StormItem = CommandItem | CardItem | SplitItem | WayItem | ConditionItem | LaneItem;
/** An item with a text of its own. */
export type NotedItem = CommandItem | CardItem | ConditionItem;
/** The items of a board. */
export type StormItems = Items<StormItem>;

/** A board without its name. */
export interface StormDocument {
  readonly items: StormItems;
  readonly rest: Rest;
}

/** A board as it is saved. */
export interface SavedStorm {
  readonly name: string;
  readonly document: StormDocument;
}

/** Whether an item has a text of its own. */
export const isNoted = (item: StormItem | undefined): item is NotedItem =>
  item?.kind === 'command' || item?.kind === 'card' || item?.kind === 'condition';

/** Kind of a card, as it is written on it. */
export const noteKindOf = (item: NotedItem): NoteKind => (item.kind === 'card' ? item.type : item.kind);

/** What an item is under; undefined for commands, lanes and free cards. */
export const parentOf = (item: StormItem): string | undefined =>
  item.kind === 'command' || item.kind === 'lane' ? undefined : (item.parent ?? undefined);

/** By rank, then by id. */
export const byRank = (one: Placed, other: Placed): number => {
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
};

/** A step of the flow. */
export type FlowItem = CardItem | SplitItem;

/** The items of a board by what they are under, in their orders. */
export interface StormTree {
  readonly commands: readonly CommandItem[];
  readonly lanes: readonly LaneItem[];
  /** Cards of the big picture, from the earliest to the latest. */
  readonly timed: readonly (CardItem & { readonly time: CardTime })[];
  /** Cards and splits under a command or a way. */
  readonly flow: (parent: string) => readonly FlowItem[];
  readonly ways: (split: string) => readonly WayItem[];
  readonly conditions: (way: string) => readonly ConditionItem[];
}

/** The lane that a card stands in; undefined while the board has none. */
export const laneOf = ({ lanes }: StormTree, { laneId }: CardTime): LaneItem | undefined =>
  laneId === null ? lanes[0] : lanes.find(({ id }) => id === laneId);

const trees = new WeakMap<StormItems, StormTree>();
const none: readonly never[] = [];

/** Whether the big picture shows a card. */
export const isTimed = (item: StormItem): item is CardItem & { readonly time: CardTime } =>
  item.kind === 'card' && item.time !== null;

function plant(items: StormItems): StormTree {
  const [flow, ways, conditions] = [
    new Map<string, FlowItem[]>(),
    new Map<string, WayItem[]>(),
    new Map<string, ConditionItem[]>(),
  ];
  const put = <I>(map: Map<string, I[]>, parent: string, item: I): void => {
    const there = map.get(parent);
    if (there) there.push(item);
    else map.set(parent, [item]);
  };
  const [commands, lanes]: [CommandItem[], LaneItem[]] = [[], []];
  for (const item of items.values()) {
    if (item.kind === 'command') commands.push(item);
    else if (item.kind === 'lane') lanes.push(item);
    else if (item.kind === 'way') put(ways, item.parent, item);
    else if (item.kind === 'condition') put(conditions, item.parent, item);
    else if (item.parent !== null) put(flow, item.parent, item);
  }
  for (const map of [flow, ways, conditions] as readonly Map<string, Placed[]>[])
    for (const siblings of map.values()) siblings.sort(byRank);
  const timed = [...items.values()].filter(isTimed);
  return {
    commands: commands.toSorted(byRank),
    lanes: lanes.toSorted(byRank),
    timed: timed.toSorted((one, other) => one.time.order - other.time.order || (one.id < other.id ? -1 : 1)),
    flow: (parent) => flow.get(parent) ?? none,
    ways: (split) => ways.get(split) ?? none,
    conditions: (way) => conditions.get(way) ?? none,
  };
}

/** The tree of the items, made once for each map. */
export function treeOf(items: StormItems): StormTree {
  const known = trees.get(items);
  if (known) return known;
  const tree = plant(items);
  trees.set(items, tree);
  return tree;
}

/** Cards with a text: what counts against the limit. */
export const cardCount = (items: StormItems): number => [...items.values()].filter(isNoted).length;
