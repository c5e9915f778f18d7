/** After an edit every border encloses its members and nothing else: boxes that are in the way move. Pure; canvas px. */
import { keepFrames, type KeptFrames } from '@archwright/layout';
import type { C4Change, C4View } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import { pictureOf } from './c4-view.ts';
import { layoutGraphOf } from './view-layout.ts';

/** Larger views are left as they are: nobody follows a border around so many elements. */
const mostElements = 500;

/** The boxes of a view with frames kept; undefined for a view that does not exist. */
function keptIn(document: C4Document, view: C4View, moved: ReadonlySet<string>): KeptFrames | undefined {
  const picture = pictureOf(document, view.id);
  if (!picture) return undefined;
  const graph = layoutGraphOf(picture);
  const pinned = new Set(picture.nodes.flatMap(({ id, isPinned }) => (isPinned ? [id] : [])));
  return keepFrames({ ...graph, boxes: graph.boxes.map((box) => ({ ...box, isPinned: pinned.has(box.id) })) }, moved);
}

type Places = ReadonlyMap<string, C4View['elements'][number]['position']>;
const placesOf = ({ elements }: C4View): Places => new Map(elements.map(({ id, position }) => [id, position]));

const movesOf = (view: C4View, kept: KeptFrames | undefined): readonly { id: string; x: number; y: number }[] => {
  const places = placesOf(view);
  return (kept?.boxes ?? []).flatMap(({ id, x, y }) => {
    const place = places.get(id);
    const to = { x: Math.round(x), y: Math.round(y) };
    return place && (place.x !== to.x || place.y !== to.y) ? [{ id, ...to }] : [];
  });
};

/** Elements that now have another parent or group. */
function regrouped(before: C4Document, after: C4Document): ReadonlySet<string> {
  if (before.elements === after.elements) return new Set();
  return new Set(
    [...after.elements.values()].flatMap(({ id, parentId, group }) => {
      const was = before.elements.get(id);
      return was && (was.parentId !== parentId || was.group !== group) ? [id] : [];
    }),
  );
}

/**
 * Further moves that an edit needs, in all views: what was moved into a foreign border or on to another element moves to
 * the nearest free place, and a border that grows pushes out what does not belong to it. Faults of before stay.
 */
export function keptFrames(before: C4Document, after: C4Document): readonly C4Change[] {
  const changed = regrouped(before, after);
  return [...after.views.values()].flatMap((view) => {
    const was = before.views.get(view.id);
    const isUntouched = was === view && changed.size === 0;
    if (!was || isUntouched || view.elements.length > mostElements) return [];
    const places = placesOf(was);
    const moved = new Set(
      view.elements.flatMap(({ id, position }) => {
        const place = places.get(id);
        const isMoved = place?.x !== position.x || place.y !== position.y;
        return isMoved || changed.has(id) ? [id] : [];
      }),
    );
    if (moved.size === 0 || moved.size === view.elements.length) return [];
    const faulty = new Set(movesOf(was, keptIn(before, was, new Set())).map(({ id }) => id));
    return movesOf(view, keptIn(after, view, moved))
      .filter(({ id }) => moved.has(id) || !faulty.has(id))
      .map(({ id, x, y }): C4Change => ({ call: 'moveElement', viewId: view.id, elementId: id, x, y }));
  });
}
