/** The scene of a diagram: what is drawn where, and what the gesture lifts from it. */
import { useMemo } from 'react';
import { SceneGrid, type SceneItem } from '#platform/canvas/model/scene.ts';
import type { FarPicture } from '#platform/canvas/web/far-layer.tsx';
import { isBox, isLine, isLink, type BoardElement } from '../model/board-element.ts';
import type { Elements } from '../model/board-lines.ts';
import { coloursOf } from '../model/board-looks.ts';
import { inOrder } from '../model/board-order.ts';
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

/** Lines that follow what moves without moving themselves. */
function followers(elements: Elements, ids: ReadonlySet<string>): readonly BoardElement[] {
  return [...elements.values()].filter((element) => {
    if (!isLine(element) || ids.has(element.id)) return false;
    const ends = isLink(element) ? [element.source, element.target] : [element.line?.from?.id, element.line?.to?.id];
    return ends.some((id) => id !== undefined && ids.has(id));
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
  return useMemo(() => {
    const now = changedBy(gesture, elements)?.map(look.element);
    if (!now) return nothing;
    const changed = new Map([...elements, ...now.map((element) => [element.id, element] as const)]);
    const ids = new Set(now.map(({ id }) => id));
    const lines = followers(elements, ids);
    const shown = gesture?.kind === 'moving' ? lines : [...now, ...lines];
    const items = inOrder(shown.map(({ id }) => changed.get(id) ?? shown[0]).filter((one) => one !== undefined));
    return {
      hidden: new Set(shown.map(({ id }) => id)),
      grid: new SceneGrid(items.flatMap((element) => itemOf(element, changed) ?? []).map(look.item)),
    };
  }, [elements, gesture, look]);
}

function changedBy(gesture: Gesture | undefined, elements: Elements): readonly BoardElement[] | undefined {
  switch (gesture?.kind) {
    case 'resizing':
    case 'rotating':
      return gesture.now;
    case 'bending':
      return [gesture.now];
    case 'moving': {
      if (gesture.isCopy) return undefined;
      const { dx, dy } = gesture;
      return [...gesture.ids].flatMap((id) => {
        const element = elements.get(id);
        if (!element || !isBox(element)) return [];
        return [
          { ...element, position: { ...element.position, x: element.position.x + dx, y: element.position.y + dy } },
        ];
      });
    }
    default:
      return undefined;
  }
}

/** The text of an element that is being written stands in a field instead. */
export function withoutText(elements: Elements, id: string | undefined): Elements {
  const element = id === undefined ? undefined : elements.get(id);
  return element ? new Map(elements).set(element.id, { ...element, label: '' }) : elements;
}
