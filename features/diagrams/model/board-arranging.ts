/** Looks, order, alignment, groups and locks of the selection. Pure. */
import { alignBoxes, distributeBoxes } from '#platform/canvas/model/align-boxes.ts';
import { keysBetween } from '#platform/editing/model/order-keys.ts';
import { isArrow, isBox, isFrame, isLink, mostGroups, type BoardBox, type BoardElement } from './board-element.ts';
import { edited, editedAndSelected, removing, storing, withMembers } from './board-edits.ts';
import { around, frameOf } from './board-geometry.ts';
import { arrowPoints, withPoints } from './board-lines.ts';
import { withColour } from './board-looks.ts';
import { moveEdits } from './board-moving.ts';
import { inOrder } from './board-order.ts';
import { boundsOfElement, selectedElements, unlocked } from './board-selecting.ts';
import { grownForText } from './board-text.ts';
import {
  settled,
  type BoardState,
  type EventOf,
  type LookChange,
  type NewId,
  type OrderStep,
  type Step,
} from './board-state.ts';

/** An element with another look. */
export function withLook(element: BoardElement, { colour, text, line, opacity }: LookChange): BoardElement {
  let next = colour ? withColour(element, colour.part, colour.value) : element;
  if (line) next = { ...next, line: { ...next.line, ...line } };
  if (opacity !== undefined) next = { ...next, opacity };
  if (!text) return next;
  const written = { ...next, text: { ...next.text, ...text } };
  return isBox(written) ? grownForText(written) : written;
}

/** Changes the look of everything selected that has such a look. */
export const lookChanged = (state: BoardState, { look }: EventOf<'look-changed'>): Step =>
  edited(state, storing(unlocked(state).map((element) => withLook(element, look))));

/** Removes the selection; frames leave their members. */
export const deleted = (state: BoardState): Step =>
  editedAndSelected(state, removing(unlocked(state).map(({ id }) => id)), []);

interface Unit {
  readonly id: string;
  readonly ids: ReadonlySet<string>;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is aligned as one: a group, or an element with the members of its frame. */
function unitsOf(state: BoardState): readonly Unit[] {
  const { elements } = state.board.document;
  const chosen = unlocked(state).filter((element) => !isLink(element));
  const groups = Map.groupBy(chosen, ({ id, groupIds }) => groupIds?.at(-1) ?? id);
  return [...groups].flatMap(([id, members]) => {
    const bounds = around(members.flatMap((element) => boundsOfElement(element, elements) ?? []));
    return bounds
      ? [
          {
            id,
            ids: withMembers(
              members.map((member) => member.id),
              elements,
            ),
            ...bounds,
          },
        ]
      : [];
  });
}

type Place = { readonly id: string; readonly x: number; readonly y: number };

function placedUnits(state: BoardState, units: readonly Unit[], places: readonly Place[]): Step {
  const { elements } = state.board.document;
  const moves = new Map<string, BoardElement | undefined>();
  for (const unit of units) {
    const place = places.find(({ id }) => id === unit.id);
    if (!place) continue;
    for (const [id, element] of moveEdits(elements, unit.ids, place.x - unit.x, place.y - unit.y))
      moves.set(id, element);
  }
  return edited(state, moves);
}

/** Aligns everything selected within its common bounds. */
export function aligned(state: BoardState, { to }: EventOf<'aligned'>): Step {
  const units = unitsOf(state);
  return placedUnits(state, units, alignBoxes(units, to));
}

/** Equal gaps between everything selected. */
export function distributed(state: BoardState, { axis }: EventOf<'distributed'>): Step {
  const units = unitsOf(state);
  return placedUnits(state, units, distributeBoxes(units, axis));
}

/** The order with the chosen ones moved by a step. */
function reordered(
  order: readonly BoardElement[],
  chosen: ReadonlySet<string>,
  step: OrderStep,
): readonly BoardElement[] {
  const isChosen = ({ id }: BoardElement): boolean => chosen.has(id);
  const [moved, rest] = [order.filter(isChosen), order.filter((element) => !isChosen(element))];
  if (step === 'front') return [...rest, ...moved];
  if (step === 'back') return [...moved, ...rest];
  const from = step === 'forward' ? order.findLastIndex(isChosen) : order.findIndex(isChosen);
  const way = step === 'forward' ? 1 : -1;
  let at = from + way;
  while (chosen.has(order[at]?.id ?? '')) at += way;
  const neighbour = order[at];
  if (!neighbour) return order;
  const place = rest.indexOf(neighbour) + (step === 'forward' ? 1 : 0);
  return rest.toSpliced(place, 0, ...moved);
}

/** Elements get new keys only where the order is no longer told by those they have. */
function keyed(order: readonly BoardElement[], chosen: ReadonlySet<string>): readonly BoardElement[] {
  const isTold = order.every((element, at) => {
    const before = order[at - 1];
    return chosen.has(element.id) || !before || chosen.has(before.id) || (before.z ?? '') < (element.z ?? '');
  });
  const fixed = isTold
    ? order.map((element) => (chosen.has(element.id) ? undefined : element.z))
    : order.map(() => undefined);
  const keys: string[] = [];
  for (let at = 0; at < order.length;) {
    const key = fixed[at];
    if (key !== undefined) {
      keys.push(key);
      at += 1;
      continue;
    }
    let end = at;
    while (end < order.length && fixed[end] === undefined) end += 1;
    keys.push(...keysBetween(keys.at(-1), fixed[end], end - at));
    at = end;
  }
  return order.flatMap((element, at) => {
    const z = keys[at];
    return z === undefined || z === element.z ? [] : [{ ...element, z }];
  });
}

/** The order with elements that lie below their frame, which would hide them, right above it. */
function aboveFrames(order: readonly BoardElement[]): readonly BoardElement[] {
  const frames = new Set(order.filter(isFrame).map(({ id }) => id));
  const placed: BoardElement[] = [];
  const waiting = new Map<string, BoardElement[]>();
  const place = (element: BoardElement): void => {
    placed.push(element);
    frames.delete(element.id);
    for (const member of waiting.get(element.id) ?? []) place(member);
  };
  for (const element of order) {
    const frameId = isBox(element) ? element.frameId : undefined;
    if (frameId === undefined || !frames.has(frameId)) place(element);
    else waiting.set(frameId, [...(waiting.get(frameId) ?? []), element]);
  }
  return placed;
}

/** Moves the selection in the order of the diagram; frames take their members along. */
export function ordered(state: BoardState, { step }: EventOf<'ordered'>): Step {
  const { elements } = state.board.document;
  const ids = unlocked(state).map(({ id }) => id);
  if (ids.length === 0) return settled(state);
  const chosen = withMembers(ids, elements);
  const order = reordered(inOrder(elements.values()), chosen, step);
  return edited(state, storing(keyed(aboveFrames(order), chosen)));
}

const refusedGroup = (state: BoardState): Step => [
  state,
  [{ kind: 'toast', tone: 'warning', message: `Groups can be nested at most ${mostGroups} deep.` }],
];

/** Whether elements are a whole group already. */
function isGroup(members: readonly BoardElement[], { board }: BoardState): boolean {
  const [first] = members;
  const group = first?.groupIds?.at(-1);
  if (group === undefined || members.some(({ groupIds }) => groupIds?.at(-1) !== group)) return false;
  return (
    [...board.document.elements.values()].filter(({ groupIds }) => groupIds?.at(-1) === group).length === members.length
  );
}

/** Makes the selection one group, unless it is one. Links belong to what they join. */
export function grouped(state: BoardState, newId: NewId): Step {
  const members = unlocked(state).filter((element) => !isLink(element));
  if (members.length < 2 || isGroup(members, state)) return settled(state);
  if (members.some(({ groupIds = [] }) => groupIds.length >= mostGroups)) return refusedGroup(state);
  const group = newId();
  return edited(
    state,
    storing(members.map((element) => ({ ...element, groupIds: [...(element.groupIds ?? []), group] }))),
  );
}

/** Takes the outermost groups of the selection apart. */
export const ungrouped = (state: BoardState): Step =>
  edited(
    state,
    storing(
      unlocked(state)
        .filter(({ groupIds }) => groupIds !== undefined && groupIds.length > 0)
        .map((element) => {
          const { groupIds = [], ...rest } = element;
          const left = groupIds.slice(0, -1);
          return left.length === 0 ? rest : { ...rest, groupIds: left };
        }),
    ),
  );

/** Locks or unlocks the selection: locked elements cannot be moved, changed or deleted. */
export const locked = (state: BoardState, { isLocked }: EventOf<'locked'>): Step =>
  edited(
    state,
    storing(
      selectedElements(state).map((element) => {
        const { locked: _was, ...rest } = element;
        return isLocked ? { ...rest, locked: true } : rest;
      }),
    ),
  );

/** Mirrors a box within bounds. */
function mirrored(box: BoardBox, axis: 'x' | 'y', middle: number): BoardBox {
  const flip = (value: number): number => 2 * middle - value;
  if (isArrow(box)) {
    const points = arrowPoints(box).map(({ x, y }) => (axis === 'x' ? { x: flip(x), y } : { x, y: flip(y) }));
    return withPoints(box, points);
  }
  const { position, size, angle = 0 } = box;
  const place =
    axis === 'x' ? { ...position, x: flip(position.x + size.w) } : { ...position, y: flip(position.y + size.h) };
  const turn = angle === 0 ? {} : { angle: (360 - angle) % 360 };
  const isPicture = box.shape === 'image';
  const flips = isPicture ? (axis === 'x' ? { isFlippedX: !box.isFlippedX } : { isFlippedY: !box.isFlippedY }) : {};
  return {
    ...box,
    position: place,
    ...turn,
    ...flips,
    ...(box.ink === undefined ? {} : { ink: mirroredInk(box.ink, axis) }),
  };
}

/** The differences change their sign; the first point is measured from the other side. */
function mirroredInk(ink: string, axis: 'x' | 'y'): string {
  const words = ink.split(' ').map((word) => word.split(',').map(Number));
  const index = axis === 'x' ? 0 : 1;
  let [sum, most] = [0, 0];
  for (const word of words) {
    sum += word[index] ?? 0;
    most = Math.max(most, sum);
  }
  return words
    .map((word, at) =>
      word.map((value, part) => (part === index ? (at === 0 ? most - value : -value || 0) : value)).join(','),
    )
    .join(' ');
}

/** Mirrors the selection within its bounds. */
export function flipped(state: BoardState, { axis }: EventOf<'flipped'>): Step {
  const boxes = unlocked(state).filter(isBox);
  const bounds = around(boxes.map(frameOf));
  if (!bounds) return settled(state);
  const middle = axis === 'x' ? bounds.x + bounds.width / 2 : bounds.y + bounds.height / 2;
  return edited(state, storing(boxes.map((box) => mirrored(box, axis, middle))));
}

/** Sets or removes the address that the selection links to. */
export const hrefSet = (state: BoardState, { href }: EventOf<'href-set'>): Step =>
  edited(
    state,
    storing(
      unlocked(state).map((element) => {
        const { href: _was, ...rest } = element;
        return href === '' ? rest : { ...rest, href };
      }),
    ),
  );

/** Says what images show, for people who cannot see them. */
export const altSet = (state: BoardState, { alt }: EventOf<'alt-set'>): Step =>
  edited(
    state,
    storing(
      unlocked(state)
        .filter(isBox)
        .map((box) => ({ ...box, alt })),
    ),
  );
