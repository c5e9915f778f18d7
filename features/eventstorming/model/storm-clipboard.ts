/** Copies of cards, splits and commands: on a board, and on another one. Pure. */
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import { onlyUnseen } from '#platform/http/model/unseen-text.ts';
import {
  boardLimits,
  boardRules,
  conditionsStayMessage,
  linesCutMessage,
  linesLeftOutMessage,
  selectCardMessage,
} from '../contract.ts';
import { oneLineOf, startOf } from './one-line.ts';
import { broughtIntoSight, editedAndSelected, storing, withItems } from './storm-edits.ts';
import {
  cardCount,
  isNoted,
  laneOf,
  parentOf,
  treeOf,
  type CardItem,
  type StormItem,
  type StormItems,
} from './storm-items.ts';
import { movedRoots, ranksAt } from './storm-moving.ts';
import { depthOf, fullRefusal, heightOf, nextOrder, subtreeOf, type StormPlace } from './storm-rules.ts';
import {
  itemsIn,
  refusal,
  settled,
  unmoved,
  type EventOf,
  type NewId,
  type StormClip,
  type StormState,
  type StormStep,
} from './storm-state.ts';

/** What is selected, with everything under it and the lanes of its cards. Ways are copied with their split only. */
export function clipOf(state: StormState): StormClip | undefined {
  const items = itemsIn(state);
  const tree = treeOf(items);
  const roots = movedRoots(state, state.selection).filter((id) => items.get(id)?.kind !== 'way');
  if (roots.length === 0) return undefined;
  const copied = new Map<string, StormItem>();
  for (const root of roots) {
    for (const id of subtreeOf(items, root)) {
      const item = items.get(id);
      if (!item) continue;
      const lane = item.kind === 'card' && item.time ? laneOf(tree, item.time) : undefined;
      if (lane) copied.set(lane.id, lane);
      copied.set(
        id,
        lane && item.kind === 'card' && item.time ? { ...item, time: { ...item.time, laneId: lane.id } } : item,
      );
    }
  }
  return { items: copied };
}

/** What a cut takes away: nothing that was not copied. */
export const cutOf = ({ selection }: StormState, { items }: StormClip): readonly string[] =>
  [...selection].filter((id) => items.has(id));

/** The items under new ids; what stood under something else is a root. */
function copiesOf(clip: StormClip, newId: NewId): { readonly roots: StormItem[]; readonly others: StormItem[] } {
  const ids = new Map([...clip.items.keys()].map((id) => [id, newId()]));
  const [roots, others]: [StormItem[], StormItem[]] = [[], []];
  for (const [id, item] of clip.items) {
    const parent = parentOf(item);
    const under = parent === undefined ? undefined : ids.get(parent);
    const copy = { ...item, id: ids.get(id) ?? newId() };
    if (under === undefined || copy.kind === 'command' || copy.kind === 'lane') roots.push(copy);
    else others.push({ ...copy, parent: under });
  }
  return { roots, others };
}

/** The flow that copies go into: after the selected card, or under the selected or the last command. */
function pastePlace(state: StormState): StormPlace | undefined {
  const items = itemsIn(state);
  const { commands, flow } = treeOf(items);
  const selected = movedRoots(state, state.selection).flatMap((id) => items.get(id) ?? []);
  const last = selected.at(-1);
  if ((last?.kind === 'card' || last?.kind === 'split') && last.parent !== null) {
    const siblings = flow(last.parent);
    const after = siblings[siblings.findIndex(({ id }) => id === last.id) + 1];
    return { kind: 'flow', parent: last.parent, before: after?.id ?? null };
  }
  const parent = last?.kind === 'way' || last?.kind === 'command' ? last.id : commands.at(-1)?.id;
  return parent === undefined ? undefined : { kind: 'flow', parent, before: null };
}

const noCommandMessage = 'Add a command first: what was copied stands under one.';

/** The same lane, on another board the one of the same name, else the first. */
function laneHere(items: StormItems, clip: StormClip, laneId: string | null): string | null {
  if (laneId === null || items.get(laneId)?.kind === 'lane') return laneId;
  const lane = clip.items.get(laneId);
  return treeOf(items).lanes.find(({ name }) => lane?.kind === 'lane' && lane.name === name)?.id ?? null;
}

/** Pastes copies after what is selected. */
export function pasted(state: StormState, { clip }: EventOf<'pasted'>, newId: NewId): StormStep {
  const items = itemsIn(state);
  const full = fullRefusal(items, cardCount(clip.items));
  if (full !== undefined) return refusal(state, full);
  const { roots, others } = copiesOf(clip, newId);
  const isBig = state.level === 'big-picture';
  const commands = roots.filter(({ kind }) => kind === 'command');
  const free = roots.filter((root): root is CardItem => root.kind === 'card' && isBig);
  const steps = roots.filter((root) => root.kind === 'split' || (root.kind === 'card' && !isBig));
  const made: StormItem[] = others.map((item) => (item.kind === 'card' ? { ...item, time: null } : item));
  const chosen = treeOf(items).commands.findIndex(({ id }) => state.selection.has(id));
  const beside = chosen === -1 ? null : (treeOf(items).commands[chosen + 1]?.id ?? null);
  const ranks = ranksAt(items, { kind: 'commands', before: beside }, commands.length, new Set());
  made.push(...commands.map((command, at) => ({ ...command, rank: ranks[at] ?? '' })));
  let order = nextOrder(items);
  const first = free[0]?.time?.order;
  const shift = first === undefined ? 0 : order - Math.floor(first);
  for (const card of free) {
    const laneId = card.time ? laneHere(items, clip, card.time.laneId) : null;
    const time = card.time
      ? { ...card.time, laneId, order: card.time.order + shift }
      : { laneId: null, order, pivotal: false };
    if (!card.time) order += 1;
    made.push({ ...card, parent: null, rank: '', time });
  }
  if (steps.length > 0) {
    const place = pastePlace(state);
    if (place?.kind !== 'flow') return refusal(state, noCommandMessage);
    const depth = depthOf(items, place.parent);
    const isDeep = steps.some(
      ({ id }) =>
        depth + heightOf(new Map([...roots, ...others].map((one) => [one.id, one])), id) > boardLimits.nesting,
    );
    if (isDeep) return refusal(state, boardRules.nesting);
    const keys = ranksAt(items, place, steps.length, new Set());
    for (const [at, step] of steps.entries()) {
      const under = { parent: place.parent, rank: keys[at] ?? '' };
      if (step.kind === 'card') made.push({ ...step, ...under, time: null });
      else if (step.kind === 'split') made.push({ ...step, ...under });
    }
  }
  const ids = roots.map(({ id }) => id);
  const [next, effects] = editedAndSelected(state, storing(made), ids);
  const count = cardCount(clip.items);
  const text = count === 1 ? 'Card pasted.' : `${count} cards pasted.`;
  return [next, [...effects, { kind: 'announce', text }, ...broughtIntoSight(next, ids)]];
}

/** Copies what is selected beside itself. */
export function duplicated(state: StormState, newId: NewId): StormStep {
  const clip = clipOf(state);
  if (clip) return pasted(state, { kind: 'pasted', clip }, newId);
  return state.selection.size > 0 ? refusal(state, conditionsStayMessage) : unmoved(state, selectCardMessage);
}

/** Lines of a pasted text that become events. */
const mostLines = 200;

/** Lines of a text become events: on the big picture one moment after the other, else in the flow. */
export function textsPasted(state: StormState, { lines }: EventOf<'texts-pasted'>, newId: NewId): StormStep {
  const whole = lines.map(oneLineOf).filter((line) => line !== '' && onlyUnseen(line) === null);
  if (whole.length === 0) return settled(state);
  const texts = whole.slice(0, mostLines).map((line) => startOf(line, boardLimits.content));
  const items = new Map<string, StormItem>();
  const order = nextOrder(itemsIn(state));
  for (const [at, content] of texts.entries()) {
    const id = newId();
    const time = { laneId: null, order: order + at, pivotal: false };
    items.set(id, {
      kind: 'card',
      type: 'event',
      id,
      rank: '',
      content,
      parent: null,
      time,
      note: '',
      href: '',
      rest: {},
    });
  }
  const [next, effects] = pasted(state, { kind: 'pasted', clip: { items } }, newId);
  const cut = texts.filter((text, at) => text !== whole[at]).length;
  const told = [
    ...(whole.length > mostLines ? [linesLeftOutMessage(mostLines, whole.length - mostLines)] : []),
    ...(cut > 0 ? [linesCutMessage(cut)] : []),
  ];
  if (itemsIn(next) === itemsIn(state)) return [next, effects];
  return [next, [...effects, ...told.map((message) => ({ kind: 'toast', tone: 'warning', message }) as const)]];
}

/** The items under other ids where theirs are taken. */
export function withFreeIds(items: StormItems, taken: StormItems, newId: NewId): StormItems {
  const ids = new Map([...items.keys()].map((id) => [id, taken.has(id) ? newId() : id]));
  const now = (id: string): string => ids.get(id) ?? id;
  const renamed = (item: StormItem): StormItem => {
    const id = now(item.id);
    if (item.kind === 'command' || item.kind === 'lane') return { ...item, id };
    if (item.kind !== 'card') return { ...item, id, parent: now(item.parent) };
    const { parent, time } = item;
    const laneId = time && time.laneId !== null ? now(time.laneId) : null;
    return { ...item, id, parent: parent === null ? null : now(parent), time: time && { ...time, laneId } };
  };
  return new Map([...items.values()].map((item) => [now(item.id), renamed(item)]));
}

/** Puts another board after this one, or in its place; one undo step. */
export function imported(state: StormState, { items: read, mode }: EventOf<'imported'>, newId: NewId): StormStep {
  const before = itemsIn(state);
  // Beside what is there, only what came is brought into sight.
  const fits = mode === 'replace' || before.size === 0 ? state.fits + 1 : state.fits;
  const idle = { ...state, writing: undefined, gesture: undefined, fits };
  if (mode === 'replace') return withItems({ ...idle, selection: new Set() }, read);
  const full = fullRefusal(before, cardCount(read));
  if (full !== undefined) return refusal(state, full);
  const fresh = withFreeIds(read, before, newId);
  const { commands, lanes } = treeOf(fresh);
  const ranks = ranksAt(before, { kind: 'commands', before: null }, commands.length, new Set());
  const { lanes: own } = treeOf(before);
  const named = new Map(own.map(({ id, name }) => [name, id]));
  const added = lanes.filter(({ name }) => !named.has(name));
  if (own.length + added.length > boardLimits.lanes) return refusal(state, boardRules.lanes);
  // After those that are there, so that the first one stays the first.
  const laneRanks = keysBetween(own.at(-1)?.rank, undefined, added.length);
  // A lane of the same name is the same lane.
  const places = new Map(lanes.map(({ id, name }) => [id, named.get(name) ?? id]));
  const order = nextOrder(before);
  const first = Math.floor(treeOf(fresh).timed[0]?.time.order ?? 0);
  const placed = new Map<string, StormItem>();
  for (const [id, item] of fresh) {
    if (item.kind === 'command') placed.set(id, { ...item, rank: ranks[commands.indexOf(item)] ?? '' });
    else if (item.kind === 'lane') {
      const at = added.indexOf(item);
      if (at !== -1) placed.set(id, { ...item, rank: laneRanks[at] ?? '' });
    } else if (item.kind === 'card' && item.time) {
      const laneId = places.get(item.time.laneId ?? lanes[0]?.id ?? '') ?? null;
      placed.set(id, { ...item, time: { ...item.time, laneId, order: item.time.order - first + order } });
    } else placed.set(id, item);
  }
  const ids = [...placed.values()].filter(isNoted).map(({ id }) => id);
  const [next, effects] = editedAndSelected(idle, storing(placed.values()), ids);
  return [next, fits === state.fits ? [...effects, ...broughtIntoSight(next, ids)] : effects];
}
