/** Lays out the views of an import that have no places of their own. Pure but for the layout that it is given. */
import { keepFrames, pinConflicts, type LayoutGraph, type LayoutTask, type PlacedRect } from '@archwright/layout';
import type { C4Model, C4View } from '../../contract.ts';
import { toC4Document } from '../c4-document.ts';
import { pictureOf } from '../c4-view.ts';
import { layoutGraphOf, layoutTaskOf } from '../view-layout.ts';
import type { ImportLayouts } from './structurizr-import-views.ts';

function withPlaces(view: C4View, places: readonly PlacedRect[]): C4View {
  const placeOf = new Map(places.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]));
  return {
    ...view,
    elements: view.elements.map((one) => ({ ...one, position: placeOf.get(one.id) ?? one.position })),
  };
}

/** Elements of the file that stand in a border that they do not belong to move out of it. */
function withoutStrangers(graph: LayoutGraph): readonly PlacedRect[] {
  const where = { groups: graph.groups, boxes: graph.boxes.map((box) => ({ ...box, isPinned: true })) };
  const strangers = new Set(pinConflicts(where).map(({ box }) => box));
  return strangers.size === 0 ? [] : keepFrames(graph, strangers).boxes;
}

/** The model with these views laid out one after the other; a view whose layout fails keeps its places. */
export async function layOutImport(
  model: C4Model,
  layouts: ImportLayouts,
  layOut: (task: LayoutTask) => Promise<readonly PlacedRect[] | undefined>,
): Promise<C4Model> {
  const document = toC4Document(model);
  const views: C4View[] = [];
  for (const view of model.views) {
    const picture = pictureOf(document, view.id);
    if (!picture || picture.nodes.length < 2) views.push(view);
    else if (!layouts.has(view.id)) views.push(withPlaces(view, withoutStrangers(layoutGraphOf(picture))));
    else views.push(withPlaces(view, (await layOut(layoutTaskOf(picture))) ?? []));
  }
  return { ...model, views };
}
