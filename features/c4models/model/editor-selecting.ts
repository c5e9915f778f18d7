/** Selection by click, box and key, and double clicks. Pure. */
import { overlaps } from '#platform/canvas/model/lines.ts';
import { pictureOf } from './c4-view.ts';
import { settled, type EditorState, type EventOf, type Step } from './editor-state.ts';

/** An open drawer shows what is selected, and closes when that is nothing or several things. */
function followed({ drawer, document }: EditorState, [id, another]: readonly string[]): EditorState['drawer'] {
  if (!drawer || id === undefined || another !== undefined) return undefined;
  if (drawer.id === id) return drawer;
  if (document.elements.has(id)) return { kind: 'element', id, isFollowing: true };
  return document.relationships.has(id) ? { kind: 'relationship', id, isFollowing: true } : undefined;
}

/** Selects exactly these items. */
export function selecting(state: EditorState, ids: Iterable<string>): Step {
  const selection = new Set(ids);
  const [only] = selection;
  const elementId = selection.size === 1 && only !== undefined && state.document.elements.has(only) ? only : undefined;
  const next = { ...state, selection, drawer: followed(state, [...selection]) };
  return [next, [{ kind: 'address', viewId: state.viewId, elementId, isStep: false }]];
}

/** Selects one item; with the modifier key toggles it. */
export function clicked(state: EditorState, { id, isAdding = false }: EventOf<'clicked'>): Step {
  if (!isAdding) return state.selection.size === 1 && state.selection.has(id) ? settled(state) : selecting(state, [id]);
  return selecting(state, state.selection.symmetricDifference(new Set([id])));
}

/** Clears the selection. */
export const canvasClicked = (state: EditorState): Step =>
  state.selection.size === 0 ? settled(state) : selecting(state, []);

/** Selects all elements that intersect a box. */
export function boxed(state: EditorState, { area, isAdding = false }: EventOf<'boxed'>): Step {
  const touched = pictureOf(state.document, state.viewId)?.nodes.filter((node) => overlaps(node, area)) ?? [];
  return selecting(state, [...(isAdding ? state.selection : []), ...touched.map(({ id }) => id)]);
}

/** Selects all elements of the view. */
export const allSelected = (state: EditorState): Step =>
  selecting(state, pictureOf(state.document, state.viewId)?.nodes.map(({ id }) => id) ?? []);

/** Opens the drawer of an element or relationship, or the relationships behind an implied edge. */
export function doubleClicked(state: EditorState, { id }: EventOf<'double-clicked'>): Step {
  const [selected, effects] = clicked(state, { kind: 'clicked', id });
  if (state.document.elements.has(id)) return [{ ...selected, drawer: { kind: 'element', id } }, effects];
  if (state.document.relationships.has(id)) return [{ ...selected, drawer: { kind: 'relationship', id } }, effects];
  const edge = pictureOf(state.document, state.viewId)?.edges.find((one) => one.id === id);
  return edge?.isImplied ? [{ ...selected, dialog: { kind: 'behind-edge', edgeId: id } }, effects] : settled(state);
}

/** Ids of the selected elements. */
export const selectedElements = ({ selection, document }: EditorState): readonly string[] =>
  [...selection].filter((id) => document.elements.has(id));
