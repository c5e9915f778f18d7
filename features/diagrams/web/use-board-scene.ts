/** The scene of a diagram: what is drawn where, and what the gesture lifts from it. */
import { useMemo } from 'react';
import { SceneGrid, type SceneItem } from '#platform/canvas/model/scene.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { isBox, isLine, isLink, type BoardElement } from '../model/board-element.ts';
import type { Elements } from '../model/board-lines.ts';
import { coloursOf } from '../model/board-looks.ts';
import { inOrder } from '../model/board-order.ts';
import { shifted } from '../model/board-moving.ts';
import { itemOf } from '../model/board-scene.ts';
import type { BoardLook } from '../model/night-look.ts';
import type { Gesture } from '../model/board-state.ts';

/** The colour of an element on the minimap. */
function minimapColour(element: BoardElement | undefined): string {
  if (!element || !isBox(element) || isLine(element)) return '--aw-border';
  const { fill } = coloursOf(element);
  return fill === 'transparent' || fill === '#ffffff' ? '--aw-border' : fill;
}

/** The same boxes for fitting, the minimap and keyboard navigation. */
export const pictureOf = (items: readonly SceneItem[], elements: Elements): FarPicture => ({
  boxes: items.map(({ id, bounds }) => ({ id, ...bounds, colour: minimapColour(elements.get(id)), label: '' })),
  lines: [],
});

/** What a gesture shows: elements in place of stored ones, moved by a distance. */
interface Lifted {
  readonly hidden: ReadonlySet<string>;
  readonly grid: SceneGrid;
}

const nothing: Lifted = { hidden: new Set(), grid: new SceneGrid([]) };

/** The elements that a line joins. */
const endsOf = (line: BoardElement): readonly (string | undefined)[] =>
  isLink(line) ? [line.source, line.target] : [line.line?.from?.id, line.line?.to?.id];

/** Lines that follow what moves without moving themselves. */
function followers(elements: Elements, ids: ReadonlySet<string>): readonly BoardElement[] {
  return [...elements.values()].filter((element) => {
    if (!isLine(element) || ids.has(element.id)) return false;
    return endsOf(element).some((id) => id !== undefined && ids.has(id));
  });
}

/** Boxes of a drag, which only change their place. */
export function useMovedScene(elements: Elements, gesture: Gesture | undefined, look: BoardLook): Lifted {
  const ids = gesture?.kind === 'moving' ? gesture.ids : undefined;
  const isCopy = gesture?.kind === 'moving' && gesture.isCopy;
  return useMemo(() => {
    if (!ids) return nothing;
    const items = inOrder(elements.values())
      .filter(({ id }) => ids.has(id))
      .flatMap((element) => itemOf(element, elements) ?? [])
      .map(look.item);
    return { hidden: isCopy ? nothing.hidden : ids, grid: new SceneGrid(items) };
  }, [elements, ids, isCopy, look]);
}

/** Elements that change with every movement of the pointer: resized and bent ones, and lines that follow. */
export function useLiveScene(elements: Elements, gesture: Gesture | undefined, look: BoardLook): Lifted {
  const ids = gesture?.kind === 'moving' && !gesture.isCopy ? gesture.ids : undefined;
  const following = useMemo(() => (ids ? followers(elements, ids) : []), [elements, ids]);
  return useMemo(() => {
    if (gesture?.kind === 'moving') {
      return following.length > 0 ? withItems(followed(elements, gesture, following), look) : nothing;
    }
    const now = changedBy(gesture)?.map(look.element);
    if (!now) return nothing;
    const changed = new Map([...elements, ...now.map((element) => [element.id, element] as const)]);
    const lines = followers(elements, new Set(now.map(({ id }) => id)));
    return withItems([[...now, ...lines], changed], look);
  }, [elements, gesture, following, look]);
}

/** Elements that are shown, and those that they are drawn among. */
type Shown = readonly [shown: readonly BoardElement[], among: Elements];

function withItems([shown, among]: Shown, look: BoardLook): Lifted {
  const items = inOrder(shown.flatMap(({ id }) => among.get(id) ?? []));
  return {
    hidden: new Set(shown.map(({ id }) => id)),
    grid: new SceneGrid(items.flatMap((element) => itemOf(element, among) ?? []).map(look.item)),
  };
}

/** Lines that follow a drag, with the ends that move where they are now. */
function followed(
  elements: Elements,
  { ids, dx, dy }: Extract<Gesture, { kind: 'moving' }>,
  lines: readonly BoardElement[],
): Shown {
  const among = new Map<string, BoardElement>();
  const add = (id: string | undefined): void => {
    const element = id === undefined ? undefined : elements.get(id);
    if (!element) return;
    const isMoved = isBox(element) && ids.has(element.id);
    among.set(element.id, isMoved ? shifted(element, dx, dy) : element);
  };
  for (const line of lines) {
    among.set(line.id, line);
    for (const id of endsOf(line)) add(id);
  }
  return [lines, among];
}

function changedBy(gesture: Gesture | undefined): readonly BoardElement[] | undefined {
  if (gesture?.kind === 'resizing' || gesture?.kind === 'rotating') return gesture.now;
  return gesture?.kind === 'bending' ? [gesture.now] : undefined;
}

/** The text of an element that is being written stands in a field instead. */
export function withoutText(elements: Elements, id: string | undefined): Elements {
  const element = id === undefined ? undefined : elements.get(id);
  return element ? new Map(elements).set(element.id, { ...element, label: '' }) : elements;
}
