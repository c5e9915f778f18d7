/** Cards are moved: by a drag to the place under the pointer, or by keys one step at a time. Pure. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Direction, Part } from '#platform/canvas/model/nearest-box.ts';
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import { boardRules, lastPlaceMessage, selectCardMessage } from '../contract.ts';
import type { StormSlot } from './flow-layout.ts';
import { editedAndSelected, storing } from './storm-edits.ts';
import {
  treeOf,
  type CardItem,
  type CommandItem,
  type FlowItem,
  type StormItem,
  type StormItems,
  type StormTree,
  type WayItem,
} from './storm-items.ts';
import { leadingKinds } from './storm-kinds.ts';
import { layoutOf, withoutDetails } from './storm-layout.ts';
import { addRefusal, moveRefusal, rootsOf, type NewKind, type StormPlace } from './storm-rules.ts';
import { lanesBeside, orderBeyond, timesAt, withRoom } from './storm-time.ts';
import {
  itemsIn,
  refusal,
  settled,
  unmoved,
  type EventOf,
  type StormDrop,
  type StormState,
  type StormStep,
} from './storm-state.ts';

/** Items at a place, in their order. */
export function siblingsAt(items: StormItems, place: StormPlace): readonly StormItem[] {
  const tree = treeOf(items);
  if (place.kind === 'commands') return tree.commands;
  if (place.kind === 'flow') return tree.flow(place.parent);
  return place.kind === 'ways' ? tree.ways(place.parent) : [];
}

/** Keys of so many items at a place; those that are moved there do not count as neighbours. */
export function ranksAt(
  items: StormItems,
  place: StormPlace,
  count: number,
  moved: ReadonlySet<string>,
): readonly string[] {
  if (place.kind === 'time') return Array.from({ length: count }, () => '');
  const siblings = siblingsAt(items, place).filter(({ id }) => !moved.has(id));
  const { before } = place;
  // What the place stood before is moved along: the next that stays.
  const all = siblingsAt(items, place);
  const from = before === null ? -1 : all.findIndex(({ id }) => id === before);
  const next = from === -1 ? undefined : all.slice(from).find(({ id }) => !moved.has(id));
  const at = next ? siblings.indexOf(next) : siblings.length;
  return keysBetween(siblings[at - 1]?.rank, siblings[at]?.rank, count);
}

/** An item at another place. */
function placedAt(item: StormItem, place: Exclude<StormPlace, { kind: 'time' }>, rank: string): StormItem {
  if (place.kind === 'commands') return { ...item, rank };
  return item.kind === 'command' || item.kind === 'lane' ? item : { ...item, parent: place.parent, rank };
}

/** In the order in which they are read. */
export function inReadingOrder(state: StormState, ids: Iterable<string>): readonly string[] {
  const { order } = layoutOf(itemsIn(state), state.level);
  const at = new Map(order.map((id, index) => [id, index]));
  return [...ids].toSorted((one, other) => (at.get(one) ?? 0) - (at.get(other) ?? 0));
}

/** What a drag of these items moves: a condition stands for its way. */
export function movedRoots(state: StormState, ids: Iterable<string>): readonly string[] {
  const items = itemsIn(state);
  const meant = [...ids].map((id) => {
    const item = items.get(id);
    return item?.kind === 'condition' ? item.parent : id;
  });
  if (state.level === 'big-picture') return inReadingOrder(state, new Set(meant));
  return inReadingOrder(state, rootsOf(items, meant));
}

const away = ({ line: [from, to] }: StormSlot, { x, y }: Point): number => {
  const [width, height] = [to.x - from.x, to.y - from.y];
  const share = ((x - from.x) * width + (y - from.y) * height) / (width * width + height * height || 1);
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - at * width, y - from.y - at * height);
};

/** Why something may not be put at a place. */
type RefusalAt = (slot: StormSlot) => string | undefined;

/** So near a place counts: one where the drop is allowed, and one where it is not. */
const reach = { allowed: 110, refused: 60 } as const;

/** The place at a point. One that allows the drop is preferred, unless one that does not is much nearer. */
export function dropAt(slots: readonly StormSlot[], at: Point, refusalAt: RefusalAt): StormDrop | undefined {
  let allowed: { slot: StormSlot; far: number } | undefined;
  let refused: { slot: StormSlot; far: number } | undefined;
  for (const slot of slots) {
    const far = away(slot, at);
    if (far >= reach.allowed || (far >= (allowed?.far ?? Infinity) && far >= (refused?.far ?? Infinity))) continue;
    if (refusalAt(slot) === undefined) {
      if (far < (allowed?.far ?? Infinity)) allowed = { slot, far };
    } else if (far < Math.min(reach.refused, refused?.far ?? Infinity)) refused = { slot, far };
  }
  const isRefused = refused && (!allowed || refused.far + 24 < allowed.far);
  const chosen = isRefused ? refused : allowed;
  if (!chosen) return undefined;
  const { place, line } = chosen.slot;
  return { place, line, refused: isRefused ? refusalAt(chosen.slot) : undefined };
}

const isLead = (item: StormItem | undefined): boolean => item?.kind === 'card' && leadingKinds.has(item.type);

const isIn = ({ x, y }: Point, part: Part): boolean =>
  x >= part.x && y >= part.y && x <= part.x + part.width && y <= part.y + part.height;

/**
 * Where a drag of items leads. Commands go to an end of the row from however far: the view moves on at its edge. Within
 * a frame or a lane there is always a place, or the reason why there is none.
 */
export function moveDrop(state: StormState, roots: readonly string[], at: Point): StormDrop | undefined {
  const items = itemsIn(state);
  const { slots, frames, lanes } = layoutOf(items, state.level);
  const leads = roots.every((id) => isLead(items.get(id)));
  const refusalAt: RefusalAt = ({ place, isBeforeCommand = false }) =>
    moveRefusal(items, roots, place) ?? (isBeforeCommand && !leads ? boardRules.beforeCommand : undefined);
  const near = dropAt(slots, at, refusalAt);
  if (near || roots.length === 0) return near;
  const isRow = roots.every((id) => items.get(id)?.kind === 'command');
  if (isRow) return nearestDrop(slots, at, refusalAt);
  const isInside = frames.some((frame) => isIn(at, frame)) || lanes.some((lane) => isIn(at, lane));
  const [nearest] = isInside ? byDistance(slots, at) : [];
  return nearest && { place: nearest.place, line: nearest.line, refused: refusalAt(nearest) };
}

const byDistance = (slots: readonly StormSlot[], at: Point): readonly StormSlot[] =>
  slots
    .map((slot) => ({ slot, far: away(slot, at) }))
    .toSorted((one, other) => one.far - other.far)
    .map(({ slot }) => slot);

/** The nearest place that allows the drop, however far it is; without one the nearest, with its reason. */
function nearestDrop(slots: readonly StormSlot[], at: Point, refusalAt: RefusalAt): StormDrop | undefined {
  const ordered = byDistance(slots, at);
  const chosen = ordered.find((slot) => refusalAt(slot) === undefined) ?? ordered[0];
  return chosen && { place: chosen.place, line: chosen.line, refused: refusalAt(chosen) };
}

/** Where something new would be put: a press with a tool anywhere on the canvas adds its card. */
export function addDrop(state: StormState, kind: NewKind, at: Point): StormDrop | undefined {
  const items = itemsIn(state);
  const { slots } = layoutOf(items, state.level);
  const places = slots.filter(({ isBeforeCommand = false }) => !isBeforeCommand || leadingKinds.has(kind));
  const refusalAt: RefusalAt = ({ place }) => addRefusal(items, kind, place, kind === 'split' ? 2 : 1);
  return dropAt(places, at, refusalAt) ?? nearestDrop(places, at, refusalAt);
}

/** Moves items to a place. */
export function moved(state: StormState, { ids, place, held }: EventOf<'moved'>): StormStep {
  const items = itemsIn(state);
  const there = ids.flatMap((id) => items.get(id) ?? []);
  if (there.length === 0) return settled(state);
  const refused = moveRefusal(items, ids, place);
  if (refused !== undefined) return refusal(state, refused);
  if (place.kind === 'time') {
    const cards = there.filter((item): item is CardItem => item.kind === 'card');
    const times = timesAt(items, cards, place, held);
    const stored = cards.map((card, at) => ({ ...card, time: times[at] ?? card.time }));
    return editedAndSelected(state, storing(withRoom(items, stored)), [...state.selection]);
  }
  const isMoved = new Set(ids);
  const ranks = ranksAt(items, place, there.length, isMoved);
  // Where it stands already nothing moves.
  if (isWhereItIs(items, ids, place)) return settled(state);
  const next = there.map((item, at) => placedAt(item, place, ranks[at] ?? ''));
  return editedAndSelected(state, storing(next), [...state.selection]);
}

/** Whether items stand at a place already, one after the other. */
function isWhereItIs(items: StormItems, ids: readonly string[], place: Exclude<StormPlace, { kind: 'time' }>): boolean {
  const siblings = siblingsAt(items, place);
  const at = siblings.findIndex(({ id }) => id === ids[0]);
  if (at === -1) return false;
  const isRow = ids.every((id, index) => siblings[at + index]?.id === id);
  const after = siblings[at + ids.length]?.id ?? null;
  return isRow && (place.before === after || ids.includes(place.before ?? ''));
}

/** Earlier or later along the flow, or to the neighbour beside it. */
type Step = 'earlier' | 'later' | 'left' | 'right';

const designSteps: Readonly<Record<Direction, Step>> = { up: 'earlier', down: 'later', left: 'left', right: 'right' };
const processSteps: Readonly<Record<Direction, Step>> = { left: 'earlier', right: 'later', up: 'left', down: 'right' };

/** The place one step further among siblings; undefined at the end. */
function besides(siblings: readonly StormItem[], id: string, by: 1 | -1): string | null | undefined {
  const at = siblings.findIndex((one) => one.id === id);
  if (by === -1) return at <= 0 ? undefined : siblings[at - 1]?.id;
  return at === -1 || at >= siblings.length - 1 ? undefined : (siblings[at + 2]?.id ?? null);
}

/** Tree and items of the view that a step is made in. */
interface Shown {
  readonly items: StormItems;
  readonly tree: StormTree;
}

function flowStep({ items, tree }: Shown, item: FlowItem, step: Step): StormPlace | undefined {
  const { parent } = item;
  const above = parent === null ? undefined : items.get(parent);
  if (parent === null || !above) return undefined;
  if (step === 'left' || step === 'right') {
    // Into the way beside it, or under the command beside it.
    const row = above.kind === 'way' ? tree.ways(above.parent) : tree.commands;
    const next = row[row.findIndex(({ id }) => id === parent) + (step === 'left' ? -1 : 1)];
    return next && { kind: 'flow', parent: next.id, before: null };
  }
  const before = besides(tree.flow(parent), item.id, step === 'earlier' ? -1 : 1);
  if (before !== undefined) return { kind: 'flow', parent, before };
  if (above.kind !== 'way') return undefined;
  // Out of the way: before the split, or after it.
  const split = items.get(above.parent);
  if (split?.kind !== 'split') return undefined;
  const outer = tree.flow(split.parent);
  const at = outer.findIndex(({ id }) => id === split.id);
  return { kind: 'flow', parent: split.parent, before: step === 'earlier' ? split.id : (outer[at + 1]?.id ?? null) };
}

function rowStep(tree: StormTree, item: CommandItem | WayItem, step: Step): StormPlace | undefined {
  if (step === 'earlier' || step === 'later') return undefined;
  const siblings = item.kind === 'command' ? tree.commands : tree.ways(item.parent);
  const before = besides(siblings, item.id, step === 'left' ? -1 : 1);
  if (before === undefined) return undefined;
  return item.kind === 'command' ? { kind: 'commands', before } : { kind: 'ways', parent: item.parent, before };
}

/** On the big picture: to the moment before or after, or into the lane above or below. */
function timeStep(items: StormItems, card: CardItem, direction: Direction): StormPlace | undefined {
  const { time } = card;
  const { timed, lanes } = treeOf(items);
  if (!time) return undefined;
  if (direction === 'up' || direction === 'down') {
    const at = Math.max(
      0,
      lanes.findIndex(({ id }) => id === time.laneId),
    );
    const lane = lanes[at + (direction === 'up' ? -1 : 1)];
    return lane && { kind: 'time', laneId: lane.id, order: time.order };
  }
  const orders = [...new Set(timed.filter(({ id }) => id !== card.id).map((one) => one.time.order))];
  const isAlone = !orders.includes(time.order);
  if (direction === 'right') {
    const later = orders.filter((order) => order > time.order);
    const [next, beyond] = later;
    if (next === undefined) return isAlone ? undefined : { kind: 'time', laneId: time.laneId, order: time.order + 1 };
    const order = isAlone ? next : (time.order + next) / 2;
    return { kind: 'time', laneId: time.laneId, order: beyond === undefined && isAlone ? next : order };
  }
  const earlier = orders.filter((order) => order < time.order);
  const last = earlier.at(-1);
  if (last === undefined) return isAlone ? undefined : { kind: 'time', laneId: time.laneId, order: time.order - 1 };
  return { kind: 'time', laneId: time.laneId, order: isAlone ? last : (time.order + last) / 2 };
}

/** Items that stand under the same, one after the other; undefined for others. */
function rowOf({ tree }: Shown, moved: readonly StormItem[]): readonly StormItem[] | undefined {
  const [first] = moved;
  if (!first || first.kind === 'lane' || first.kind === 'condition') return undefined;
  const siblings: readonly StormItem[] =
    first.kind === 'command'
      ? tree.commands
      : first.kind === 'way'
        ? tree.ways(first.parent)
        : tree.flow(first.parent ?? '');
  const at = siblings.indexOf(first);
  const row = siblings.slice(at, at + moved.length);
  return at !== -1 && moved.every((item, index) => row[index] === item) ? row : undefined;
}

/** The place of items one step further along the flow, or beside it. */
function treeStep(shown: Shown, row: readonly StormItem[], step: Step): StormPlace | undefined {
  // The first one leads backwards, the last one onwards.
  const item = step === 'later' || step === 'right' ? row.at(-1) : row[0];
  if (item?.kind === 'command' || item?.kind === 'way') return rowStep(shown.tree, item, step);
  return item?.kind === 'card' || item?.kind === 'split' ? flowStep(shown, item, step) : undefined;
}

/** Cards of the big picture go together into the lanes above or below, or to the next moment that has another card. */
function movedInTime(state: StormState, cards: readonly CardItem[], direction: Direction): StormStep {
  const items = itemsIn(state);
  const [first] = cards;
  if (!first?.time) return unmoved(state, selectCardMessage);
  if (cards.length === 1) {
    const place = timeStep(items, first, direction);
    return place ? moved(state, { kind: 'moved', ids: [first.id], place }) : unmoved(state, lastPlaceMessage);
  }
  if (direction === 'up' || direction === 'down') {
    const stored = lanesBeside(items, cards, direction === 'up' ? -1 : 1);
    return stored ? editedAndSelected(state, storing(stored), [...state.selection]) : unmoved(state, lastPlaceMessage);
  }
  const order = orderBeyond(items, cards, direction === 'left' ? -1 : 1);
  if (order === undefined) return unmoved(state, lastPlaceMessage);
  const place = { kind: 'time', laneId: first.time.laneId, order } as const;
  return moved(state, { kind: 'moved', ids: cards.map(({ id }) => id), place });
}

const notBeside = 'Cards that do not follow each other are moved one at a time.';

/** Moves what is selected one step. */
export function movedByKey(state: StormState, { direction }: EventOf<'moved-by-key'>): StormStep {
  const items = itemsIn(state);
  const meant = movedRoots(state, state.selection).flatMap((id) => items.get(id) ?? []);
  if (meant.length === 0) return unmoved(state, selectCardMessage);
  if (state.level === 'big-picture') {
    const cards = meant.filter((item): item is CardItem => item.kind === 'card');
    return movedInTime(state, cards, direction);
  }
  const whole = treeOf(items);
  const shown = { items, tree: state.level === 'process' ? withoutDetails(whole) : whole };
  const row = rowOf(shown, meant);
  if (!row) return refusal(state, notBeside);
  const place = treeStep(shown, row, (state.level === 'design' ? designSteps : processSteps)[direction]);
  return place
    ? moved(state, { kind: 'moved', ids: row.map(({ id }) => id), place })
    : unmoved(state, lastPlaceMessage);
}
