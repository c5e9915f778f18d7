/** New cards, and texts that are written on the board. What is new comes on the board with its text. Pure. */
import { keyBetween, keysBetween } from '#platform/editing/model/order-keys.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';
import { boardLimits, boardRules, goneCardMessage, placeGoneMessage, splitTextMessage } from '../contract.ts';
import { leadsOf } from './flow-layout.ts';
import { oneLineOf } from './one-line.ts';
import { broughtIntoSight, editedAndSelected, storing } from './storm-edits.ts';
import {
  isNoted,
  noteKindOf,
  parentOf,
  treeOf,
  type CardItem,
  type ConditionItem,
  type StormItem,
  type StormItems,
} from './storm-items.ts';
import { designKinds, kindLabels, leadingKinds, newContents } from './storm-kinds.ts';
import { ranksAt } from './storm-moving.ts';
import { addRefusal, fullRefusal, nextOrder, type NewKind, type StormPlace } from './storm-rules.ts';
import { withRoom } from './storm-time.ts';
import {
  itemsIn,
  refusal,
  settled,
  unmoved,
  type EventOf,
  type NewId,
  type StormEffect,
  type StormState,
  type StormStep,
  type StormWriting,
} from './storm-state.ts';

const plain = { note: '', href: '', rest: {} } as const;

const condition = (id: string, parent: string, content: string, rank: string): ConditionItem => ({
  kind: 'condition',
  id,
  parent,
  rank,
  content,
  ...plain,
});

/** A way with one condition. */
function newWay(split: string, content: string, rank: string, newId: NewId): readonly [StormItem, ConditionItem] {
  const way = newId();
  return [
    { kind: 'way', id: way, parent: split, rank, rest: {} },
    condition(newId(), way, content, keyBetween(undefined, undefined)),
  ];
}

/** What is made for a kind at a place; the first one with a text is written. */
function newItems(items: StormItems, kind: NewKind, place: StormPlace, newId: NewId): readonly StormItem[] {
  const [rank = ''] = ranksAt(items, place, 1, new Set());
  const id = newId();
  if (kind === 'command') {
    // Beside a command of a context it belongs to the same.
    const { commands } = treeOf(items);
    const at =
      place.kind === 'commands' && place.before !== null
        ? commands.findIndex((one) => one.id === place.before)
        : commands.length;
    const [left, right] = [commands[at - 1]?.boundedContext, commands[at]?.boundedContext];
    const boundedContext = left !== undefined && left === right ? left : null;
    return [{ kind: 'command', id, rank, content: newContents.command, boundedContext, ...plain }];
  }
  if (kind === 'split') {
    const parent = place.kind === 'flow' ? place.parent : '';
    const [first = '', second = ''] = keysBetween(undefined, undefined, 2);
    const [one, other] = [newWay(id, newContents.condition, first, newId), newWay(id, 'Otherwise', second, newId)];
    return [{ kind: 'split', id, parent, rank, rest: {} }, ...one, ...other];
  }
  const content = newContents[kind];
  const isTimed = place.kind === 'time';
  const card: CardItem = {
    kind: 'card',
    type: kind,
    id,
    rank,
    content,
    parent: place.kind === 'flow' ? place.parent : null,
    time: isTimed ? { laneId: place.laneId, order: place.order, pivotal: false } : null,
    ...plain,
  };
  return [card];
}

/** Where something new goes on the big picture: after the selected card, else at the end. */
function timePlace(state: StormState, kind: NewKind): StormPlace {
  const items = itemsIn(state);
  const { timed, lanes } = treeOf(items);
  const [id = ''] = state.selection;
  const item = items.get(id);
  if (item?.kind !== 'card' || !item.time)
    return { kind: 'time', laneId: lanes[0]?.id ?? null, order: nextOrder(items) };
  const { laneId, order } = item.time;
  // A question is about what it stands below.
  if (kind === 'hotspot') return { kind: 'time', laneId, order };
  const next = timed.find((one) => one.time.order > order)?.time.order;
  return { kind: 'time', laneId, order: next === undefined ? Math.floor(order) + 1 : (order + next) / 2 };
}

/** After the selected card in its flow, else at the end of the last command. */
function flowPlace(state: StormState, kind: NewKind): StormPlace | undefined {
  const items = itemsIn(state);
  const { commands, flow } = treeOf(items);
  const [id = ''] = state.selection;
  const item = items.get(id);
  if (item?.kind === 'condition')
    return { kind: 'flow', parent: item.parent, before: flow(item.parent)[0]?.id ?? null };
  if (item?.kind === 'card' || item?.kind === 'split') {
    const { parent } = item;
    if (parent === null) return undefined;
    const siblings = flow(parent);
    const after = siblings[siblings.findIndex((one) => one.id === id) + 1];
    return { kind: 'flow', parent, before: after?.id ?? null };
  }
  const command = item?.kind === 'command' ? item : commands.at(-1);
  if (!command) return undefined;
  // Right below the command that is selected, else at its end. What leads to the command stays before it.
  const steps = flow(command.id);
  const first = leadingKinds.has(kind) ? 0 : leadsOf(steps).length;
  return { kind: 'flow', parent: command.id, before: item ? (steps[first]?.id ?? null) : null };
}

/** After the selected command, else at the end. */
function commandPlace(state: StormState): StormPlace {
  const { commands } = treeOf(itemsIn(state));
  const [id] = state.selection;
  const at = commands.findIndex((command) => command.id === id);
  return { kind: 'commands', before: at === -1 ? null : (commands[at + 1]?.id ?? null) };
}

const noDetails = 'Aggregates belong to the design. Choose this view first.';
const noBigPicture = 'Commands and splits belong to the process and the design. Choose one of these views first.';

/** Something new after what is selected. */
export function added(state: StormState, { type }: EventOf<'added'>, newId: NewId): StormStep {
  if (state.level === 'big-picture') {
    if (type === 'command' || type === 'split') return refusal(state, noBigPicture);
    return placed(state, { kind: 'placed', type, place: timePlace(state, type) }, newId);
  }
  if (state.level === 'process' && designKinds.has(type)) return refusal(state, noDetails);
  const place = type === 'command' ? commandPlace(state) : flowPlace(state, type);
  return place ? placed(state, { kind: 'placed', type, place }, newId) : refusal(state, boardRules.noCommand);
}

/** Starts to write new items. */
function writingNew(state: StormState, items: readonly StormItem[]): StormStep {
  const first = items.find(isNoted);
  if (!first) return settled(state);
  const writing = { id: first.id, text: '', added: items };
  const next = { ...state, selection: new Set<string>(), gesture: undefined, tool: 'select', writing } as const;
  return [next, broughtIntoSight(next, [first.id])];
}

/** Something new at a place. */
export function placed(before: StormState, { type, place }: EventOf<'placed'>, newId: NewId): StormStep {
  const [state, effects] = writingConfirmed(before);
  if (state.writing) return [state, effects];
  const items = itemsIn(state);
  const refused = addRefusal(items, type, place, type === 'split' ? 2 : 1);
  if (refused !== undefined) {
    const [told, more] = refusal(state, refused);
    return [told, [...effects, ...more]];
  }
  const [next, more] = writingNew(state, newItems(items, type, place, newId));
  return [next, [...effects, ...more]];
}

/** A further way of a split: after the way or condition with this id, or at the end of the split. */
export function wayAdded(state: StormState, { id }: EventOf<'way-added'>, newId: NewId): StormStep {
  const items = itemsIn(state);
  const item = items.get(id);
  const way = item?.kind === 'condition' ? items.get(item.parent) : item;
  const split = way?.kind === 'way' ? way.parent : way?.kind === 'split' ? way.id : undefined;
  if (split === undefined) return settled(state);
  const full = fullRefusal(items, 1);
  if (full !== undefined) return refusal(state, full);
  const ways = treeOf(items).ways(split);
  const at = ways.findIndex((one) => one.id === way?.id);
  const after = at === -1 ? ways.length - 1 : at;
  const rank = keyBetween(ways[after]?.rank, ways[after + 1]?.rank);
  return writingNew(state, newWay(split, newContents.condition, rank, newId));
}

/** A further condition of the way that this condition belongs to. */
export function conditionAdded(state: StormState, { id }: EventOf<'condition-added'>, newId: NewId): StormStep {
  const items = itemsIn(state);
  const item = items.get(id);
  const way = item?.kind === 'condition' ? item.parent : item?.kind === 'way' ? id : undefined;
  if (way === undefined) return settled(state);
  const full = fullRefusal(items, 1);
  if (full !== undefined) return refusal(state, full);
  const last = treeOf(items).conditions(way).at(-1);
  return writingNew(state, [condition(newId(), way, newContents.condition, keyBetween(last?.rank, undefined))]);
}

/** Starts to write the text of a card. */
export function writingStarted(before: StormState, { id }: EventOf<'writing-started'>): StormStep {
  const [state, effects] = writingConfirmed(before);
  const item = itemsIn(state).get(id);
  if (!state.writing && item?.kind === 'split') return unmoved(state, splitTextMessage);
  if (state.writing || !isNoted(item)) return [state, effects];
  const writing = { id, text: item.content, added: [] };
  const next = { ...state, selection: new Set([id]), gesture: undefined, writing };
  return [next, [...effects, ...broughtIntoSight(next, [id])]];
}

/** A key was typed. */
export const typed = (state: StormState, { text }: EventOf<'typed'>): StormStep =>
  settled(state.writing ? { ...state, writing: { ...state.writing, text, isLeaving: false } } : state);

/** Why what is written cannot be taken over, told beside it. */
export const writingFault = ({ text }: StormWriting): string | null => textFault(oneLineOf(text), boardLimits.content);

/** What somebody hears of a card that was written. */
const writtenText = (items: StormItems, id: string): readonly StormEffect[] => {
  const item = items.get(id);
  return isNoted(item) ? [{ kind: 'announce', text: `${kindLabels[noteKindOf(item)]}: ${item.content}` }] : [];
};

/** What stood under something that others have deleted meanwhile is a card of the big picture; a condition is an event. */
function freeWritten(state: StormState, { id, added: items }: StormWriting, content: string): StormStep {
  const card = items.find((item) => item.id === id);
  const time = { laneId: null, order: nextOrder(itemsIn(state)), pivotal: false };
  const type = card?.kind === 'card' ? card.type : 'event';
  const free: CardItem = { kind: 'card', type, id, rank: '', content, parent: null, time, ...plain };
  const [next, effects] = editedAndSelected(state, storing([free]), [id]);
  return [next, [...effects, { kind: 'toast', tone: 'warning', message: placeGoneMessage }]];
}

/** The text is taken over as one undo step; without a text nothing new comes, and an old text stays. */
export function writingConfirmed(state: StormState): StormStep {
  const { writing } = state;
  if (!writing) return settled(state);
  const content = oneLineOf(writing.text);
  // The field stays open and says why, so that nothing of the text is lost.
  if (writingFault(writing) !== null) return settled(state);
  const done = { ...state, writing: undefined };
  const items = itemsIn(state);
  const [first] = writing.added;
  if (first) {
    const isPlaceGone = writing.added.some((item) => {
      const parent = parentOf(item);
      return parent !== undefined && !items.has(parent) && !writing.added.some(({ id }) => id === parent);
    });
    if (content === '') return settled(done);
    if (isPlaceGone) return freeWritten(done, writing, content);
    const whole = writing.added.map((item) => (item.id === writing.id && isNoted(item) ? { ...item, content } : item));
    const [next, effects] = editedAndSelected(done, storing(withRoom(items, whole)), [writing.id]);
    return [next, [...effects, ...writtenText(itemsIn(next), writing.id)]];
  }
  const item = items.get(writing.id);
  // Somebody else has deleted it: what was typed is told, so that nothing of it is lost.
  if (!item && content !== '') return refusal(done, goneCardMessage(content));
  if (!isNoted(item) || content === '' || item.content === content) return settled(done);
  return editedAndSelected(done, storing([{ ...item, content }]), [item.id]);
}

/** The text from before stays, and nothing new comes. A text that could not be taken over is not dropped at once. */
export function writingCancelled(state: StormState): StormStep {
  const { writing } = state;
  const isAsked = writing !== undefined && !writing.isLeaving && writingFault(writing) !== null;
  return settled({ ...state, writing: isAsked ? { ...writing, isLeaving: true } : undefined });
}
