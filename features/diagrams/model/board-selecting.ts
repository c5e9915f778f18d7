/** What is selected: clicks, groups, the lasso. Pure. */
import type { Point } from '#platform/canvas/model/lines.ts';
import type { Part } from '#platform/canvas/model/nearest-box.ts';
import { isArrow, isBox, isLine, type BoardElement } from './board-element.ts';
import { boundsOfPoints, frameOf, isWithin } from './board-geometry.ts';
import { courseOf, type Elements } from './board-lines.ts';
import { settled, type BoardState, type EventOf, type Step } from './board-state.ts';

/** The upright rectangle around an element; undefined for a link without its ends. */
export function boundsOfElement(element: BoardElement, elements: Elements): Part | undefined {
  if (isBox(element) && !isArrow(element)) return frameOf(element);
  const course = courseOf(element, elements);
  return course && boundsOfPoints(course.points);
}

/** The outermost group of an element. */
const groupOf = (element: BoardElement | undefined): string | undefined => element?.groupIds?.at(-1);

/** Everything that a click on an element means: the whole group. */
export function withGroup(id: string, elements: Elements): readonly string[] {
  const group = groupOf(elements.get(id));
  if (group === undefined) return [id];
  return [...elements.values()].filter((element) => groupOf(element) === group).map((element) => element.id);
}

/** Elements with all of their groups. */
export const withGroups = (ids: Iterable<string>, elements: Elements): ReadonlySet<string> =>
  new Set([...ids].flatMap((id) => withGroup(id, elements)));

/** A click on an element; with Ctrl or Shift it is added to the selection, or taken out of it. */
export function clicked(state: BoardState, id: string, isAdding: boolean): BoardState {
  const ids = withGroup(id, state.board.document.elements);
  if (!isAdding) return { ...state, selection: new Set(ids) };
  const isIn = ids.every((one) => state.selection.has(one));
  const selection = new Set(state.selection);
  for (const one of ids) {
    if (isIn) selection.delete(one);
    else selection.add(one);
  }
  return { ...state, selection };
}

/** The rectangle between two points. */
export const partBetween = (from: Point, to: Point): Part => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});

/** Elements that lie completely within a part. Locked ones, and lines of which an end is outside, stay out. */
export function enclosedIn(area: Part, elements: Elements): readonly string[] {
  const inside = [...elements.values()].filter((element) => {
    if (element.locked || isLine(element)) return false;
    const bounds = boundsOfElement(element, elements);
    return bounds !== undefined && isWithin(bounds, area);
  });
  const lines = [...elements.values()].filter((element) => {
    if (element.locked || !isLine(element)) return false;
    const bounds = boundsOfElement(element, elements);
    return bounds !== undefined && isWithin(bounds, area);
  });
  return [...inside, ...lines].map(({ id }) => id);
}

/** Selects the given elements. */
export function selected(state: BoardState, { ids, isAdding = false }: EventOf<'selected'>): Step {
  const { elements } = state.board.document;
  const there = ids.filter((id) => elements.has(id));
  return settled({ ...state, selection: new Set([...(isAdding ? state.selection : []), ...there]) });
}

/** Selects everything that is not locked. */
export const allSelected = (state: BoardState): Step =>
  settled({
    ...state,
    selection: new Set([...state.board.document.elements.values()].filter(({ locked }) => !locked).map(({ id }) => id)),
  });

/** Elements of the selection, in the order of the map. */
export const selectedElements = ({ selection, board }: BoardState): readonly BoardElement[] =>
  [...board.document.elements.values()].filter(({ id }) => selection.has(id));

/** Those that may be changed. */
export const unlocked = (state: BoardState): readonly BoardElement[] =>
  selectedElements(state).filter(({ locked }) => !locked);
