/** Lines that are drawn by hand: bends and label places of relationships in the open view. Pure. */
import type { C4Change, C4View } from '../contract.ts';
import type { C4DrawnRelationship } from './c4-view-drawing.ts';
import type { EditorState, EventOf, NewId, Placed, Step } from './editor-state.ts';
import { edited } from './editor-writes.ts';

/** Bends a relationship or moves its label. */
export const lineDrawn = (
  state: EditorState,
  { relationshipId, bends, label }: EventOf<'line-drawn'>,
  newId: NewId,
): Step => {
  const { viewId } = state;
  const change: C4Change = { call: 'drawRelationship', viewId, relationshipId, bends: [...bends], label };
  return edited(state, { changes: [change] }, newId);
};

type Delta = { readonly x: number; readonly y: number };

const shifted = ({ id, bends, label }: C4DrawnRelationship, viewId: string, { x, y }: Delta): C4Change => ({
  call: 'drawRelationship',
  viewId,
  relationshipId: id,
  bends: bends.map((bend) => ({ x: bend.x + x, y: bend.y + y })),
  label: label && { x: label.x + x, y: label.y + y },
});

function deltasOf({ elements }: C4View, places: readonly Placed[]): ReadonlyMap<string, Delta> {
  const before = new Map(elements.map(({ id, position }) => [id, position]));
  return new Map(
    places.flatMap(({ id, x, y }) => {
      const was = before.get(id);
      return was && (was.x !== x || was.y !== y) ? [[id, { x: x - was.x, y: y - was.y }] as const] : [];
    }),
  );
}

/** What is drawn by hand moves along when both ends of a relationship move together. */
export function carriedLines({ document, viewId }: EditorState, places: readonly Placed[]): readonly C4Change[] {
  const view = document.views.get(viewId);
  if (!view || view.relationships.length === 0) return [];
  const deltas = deltasOf(view, places);
  return view.relationships.flatMap((line) => {
    const relationship = document.relationships.get(line.id);
    const [one, other] = [deltas.get(relationship?.sourceId ?? ''), deltas.get(relationship?.targetId ?? '')];
    return one && other && one.x === other.x && one.y === other.y ? [shifted(line, viewId, one)] : [];
  });
}

/** Lines of elements that a layout moves are drawn automatically again. */
export function looseLines({ document, viewId }: EditorState, places: readonly Placed[]): readonly C4Change[] {
  const view = document.views.get(viewId);
  if (!view || view.relationships.length === 0) return [];
  const deltas = deltasOf(view, places);
  return view.relationships.flatMap(({ id: relationshipId }): C4Change[] => {
    const relationship = document.relationships.get(relationshipId);
    const isMoved = deltas.has(relationship?.sourceId ?? '') || deltas.has(relationship?.targetId ?? '');
    return isMoved ? [{ call: 'drawRelationship', viewId, relationshipId, bends: [], label: null }] : [];
  });
}
