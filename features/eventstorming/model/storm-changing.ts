/** Cards and lanes are changed: given to commands, put on the big picture, marked, deleted. Pure. */
import { keyBetween, keysBetween } from '#platform/editing/model/order-keys.ts';
import { onlyUnseen, unseenMessage } from '#platform/http/model/unseen-text.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';
import { boardLimits, boardRules } from '../contract.ts';
import { oneLineOf, startOf } from './one-line.ts';
import { edited, editedAndSelected, removing, storing, type Edits } from './storm-edits.ts';
import { isNoted, treeOf, type CardItem, type StormItem, type StormItems } from './storm-items.ts';
import { ranksAt } from './storm-moving.ts';
import { fullRefusal, nextOrder, subtreeOf } from './storm-rules.ts';
import { itemsIn, refusal, settled, type EventOf, type NewId, type StormState, type StormStep } from './storm-state.ts';

const cardsAmong = (items: StormItems, ids: readonly string[]): readonly CardItem[] =>
  ids.flatMap((id) => {
    const item = items.get(id);
    return item?.kind === 'card' ? [item] : [];
  });

const kept = (state: StormState, items: readonly StormItem[]): StormStep =>
  items.length === 0 ? settled(state) : editedAndSelected(state, storing(items), [...state.selection]);

/** Cards of the big picture become part of a command, at the end of its flow. */
export function given(state: StormState, { ids, commandId }: EventOf<'given'>): StormStep {
  const items = itemsIn(state);
  if (items.get(commandId)?.kind !== 'command') return refusal(state, boardRules.commandGone);
  const cards = cardsAmong(items, ids);
  const place = { kind: 'flow', parent: commandId, before: null } as const;
  const ranks = ranksAt(items, place, cards.length, new Set(ids));
  return kept(
    state,
    cards.map((card, at) => ({ ...card, parent: commandId, rank: ranks[at] ?? '' })),
  );
}

/** The same with a new command at the end, as one undo step. */
export function givenToNew(state: StormState, { ids, content }: EventOf<'given-to-new'>, newId: NewId): StormStep {
  const items = itemsIn(state);
  const text = oneLineOf(content);
  const cards = cardsAmong(items, ids);
  if (text === '' || cards.length === 0) return settled(state);
  const fault = textFault(text, boardLimits.content);
  if (fault !== null) return refusal(state, fault);
  const full = fullRefusal(items, 1);
  if (full !== undefined) return refusal(state, full);
  const [rank = ''] = ranksAt(items, { kind: 'commands', before: null }, 1, new Set());
  const id = newId();
  const ranks = keysBetween(undefined, undefined, cards.length);
  const command: StormItem = {
    kind: 'command',
    id,
    rank,
    content: text,
    boundedContext: null,
    note: '',
    href: '',
    rest: {},
  };
  return kept(state, [command, ...cards.map((card, at) => ({ ...card, parent: id, rank: ranks[at] ?? '' }))]);
}

/** Cards leave their command; they stand on the big picture. */
export function takenBack(state: StormState, { ids }: EventOf<'taken-back'>): StormStep {
  const items = itemsIn(state);
  let order = nextOrder(items);
  const cards = cardsAmong(items, ids).filter(({ parent }) => parent !== null);
  return kept(
    state,
    cards.map((card) => {
      const time = card.time ?? { laneId: null, order, pivotal: false };
      if (!card.time) order += 1;
      return { ...card, parent: null, rank: '', time };
    }),
  );
}

/** Cards of commands are shown on the big picture as well, or no longer. */
export function timed(state: StormState, { ids, isTimed }: EventOf<'timed'>): StormStep {
  const items = itemsIn(state);
  let order = nextOrder(items);
  const cards = cardsAmong(items, ids).filter(({ parent, time }) => parent !== null && (time !== null) !== isTimed);
  return kept(
    state,
    cards.map((card) => {
      const time = isTimed ? { laneId: null, order, pivotal: false } : null;
      order += 1;
      return { ...card, time };
    }),
  );
}

/** Marks turning points of the big picture. */
export const pivotalSet = (state: StormState, { ids, isPivotal }: EventOf<'pivotal-set'>): StormStep =>
  kept(
    state,
    cardsAmong(itemsIn(state), ids).flatMap((card) =>
      card.time ? [{ ...card, time: { ...card.time, pivotal: isPivotal } }] : [],
    ),
  );

/** Cards become cards of another kind. */
export const typeSet = (state: StormState, { ids, type }: EventOf<'type-set'>): StormStep =>
  kept(
    state,
    cardsAmong(itemsIn(state), ids).map((card) => ({ ...card, type })),
  );

/** A note on a card. */
export function noteSet(state: StormState, { id, note }: EventOf<'note-set'>): StormStep {
  const item = itemsIn(state).get(id);
  return isNoted(item) ? kept(state, [{ ...item, note: startOf(note, boardLimits.note) }]) : settled(state);
}

/** What cards link to, by their ids; empty without a link. */
export function hrefsSet(state: StormState, { hrefs }: EventOf<'hrefs-set'>): StormStep {
  const items = itemsIn(state);
  const linked = [...hrefs].flatMap(([id, href]) => {
    const item = items.get(id);
    return isNoted(item) ? [{ ...item, href }] : [];
  });
  return kept(state, linked);
}

/** The text of a card, from a field beside the board. */
export function contentSet(state: StormState, { id, content }: EventOf<'content-set'>): StormStep {
  const item = itemsIn(state).get(id);
  const text = oneLineOf(content);
  if (!isNoted(item) || text === '') return settled(state);
  const fault = textFault(text, boardLimits.content);
  if (fault !== null) return refusal(state, fault);
  return kept(state, [{ ...item, content: text }]);
}

/** Commands belong to a bounded context, or to none. */
export function contextSet(state: StormState, { ids, context }: EventOf<'context-set'>): StormStep {
  const items = itemsIn(state);
  const commands = ids.flatMap((id) => {
    const item = items.get(id);
    return item?.kind === 'command' ? [{ ...item, boundedContext: context }] : [];
  });
  return kept(state, commands);
}

/** A lane at the end. */
export function laneAdded(state: StormState, { name }: EventOf<'lane-added'>, newId: NewId): StormStep {
  const { lanes, timed: cards } = treeOf(itemsIn(state));
  const text = startOf(name.trim(), boardLimits.name);
  if (text === '') return settled(state);
  if (onlyUnseen(text) !== null) return refusal(state, unseenMessage);
  if (lanes.length >= boardLimits.lanes) return refusal(state, boardRules.lanes);
  const id = newId();
  const lane: StormItem = { kind: 'lane', id, name: text, rank: keyBetween(lanes.at(-1)?.rank, undefined), rest: {} };
  const edits = new Map<string, StormItem>([[id, lane]]);
  // The cards of the only lane stay together.
  if (lanes.length === 0)
    for (const card of cards) edits.set(card.id, { ...card, time: { ...card.time, laneId: null } });
  return editedAndSelected(state, edits, [...state.selection]);
}

/** Another name of a lane. */
export function laneRenamed(state: StormState, { id, name }: EventOf<'lane-renamed'>): StormStep {
  const lane = itemsIn(state).get(id);
  const text = startOf(name.trim(), boardLimits.name);
  if (onlyUnseen(text) !== null) return refusal(state, unseenMessage);
  return lane?.kind === 'lane' && text !== '' ? kept(state, [{ ...lane, name: text }]) : settled(state);
}

/** A lane goes up or down. */
export function laneMoved(state: StormState, { id, by }: EventOf<'lane-moved'>): StormStep {
  const { lanes, timed: cards } = treeOf(itemsIn(state));
  const at = lanes.findIndex((lane) => lane.id === id);
  const lane = lanes[at];
  if (!lane || !lanes[at + by]) return settled(state);
  const [below, above] = by === -1 ? [lanes[at - 2], lanes[at - 1]] : [lanes[at + 1], lanes[at + 2]];
  const moved = { ...lane, rank: keyBetween(below?.rank, above?.rank) };
  const [first] = lanes;
  if (!first || (at > 0 && at + by > 0)) return kept(state, [moved]);
  // Another lane comes first: cards that stand in the first one by that alone stay where they are.
  const unnamed = cards.filter(({ time }) => time.laneId === null);
  return kept(state, [moved, ...unnamed.map((card) => ({ ...card, time: { ...card.time, laneId: first.id } }))]);
}

/** A lane goes; its cards stand in the first one that stays. */
export function laneRemoved(state: StormState, { id }: EventOf<'lane-removed'>): StormStep {
  const { lanes, timed: cards } = treeOf(itemsIn(state));
  if (!lanes.some((lane) => lane.id === id)) return settled(state);
  const isFirst = lanes[0]?.id === id;
  const left = lanes.find((lane) => lane.id !== id)?.id ?? null;
  const edits = new Map<string, StormItem | undefined>([[id, undefined]]);
  for (const card of cards) {
    const { laneId } = card.time;
    if (laneId === id || (isFirst && laneId === null))
      edits.set(card.id, { ...card, time: { ...card.time, laneId: left } });
  }
  return editedAndSelected(state, edits, [...state.selection]);
}

/** What a deletion removes, or why it is refused. */
export interface Deletion {
  readonly ids: ReadonlySet<string>;
  readonly refused: string | undefined;
  /** Splits among them: they are asked about. */
  readonly splits: number;
  /** Cards with a text among them. */
  readonly cards: number;
}

/** Everything that goes with the selection. The only condition of a way goes with its way. */
export function deletionOf(state: StormState): Deletion {
  const items = itemsIn(state);
  const tree = treeOf(items);
  const ids = new Set<string>();
  for (const id of state.selection) {
    const item = items.get(id);
    if (item?.kind !== 'condition') {
      for (const under of subtreeOf(items, id)) ids.add(under);
      continue;
    }
    const others = tree.conditions(item.parent).filter((one) => !state.selection.has(one.id));
    if (others.length > 0) ids.add(id);
    else for (const under of subtreeOf(items, item.parent)) ids.add(under);
  }
  // What the big picture shows stays there, unless it was selected itself.
  for (const id of ids) {
    const item = items.get(id);
    if (item?.kind === 'card' && item.time && !state.selection.has(id)) ids.delete(id);
  }
  const removed = [...ids].flatMap((id) => items.get(id) ?? []);
  const isShort = [...items.values()].some(
    (item) =>
      item.kind === 'split' && !ids.has(item.id) && tree.ways(item.id).filter(({ id }) => !ids.has(id)).length < 2,
  );
  return {
    ids,
    refused: isShort ? `${boardRules.ways} Delete the split instead.` : undefined,
    splits: removed.filter(({ kind }) => kind === 'split').length,
    cards: removed.filter(isNoted).length,
  };
}

/** Removes what is selected. */
export function deleted(state: StormState): StormStep {
  if (state.selection.size === 0) return settled(state);
  const { ids, refused, cards } = deletionOf(state);
  if (refused !== undefined) return refusal(state, refused);
  const edits: Edits = removing(ids);
  const [next, effects] = edited({ ...state, isGathering: false, gesture: undefined }, edits);
  return [next, [...effects, { kind: 'announce', text: cards === 1 ? 'Card deleted.' : `${cards} cards deleted.` }]];
}
