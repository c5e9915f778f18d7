/** Keeps the editor's attention on things that are there. Pure. */
import { firstView } from './c4-drill.ts';
import type { EditorState } from './editor-state.ts';

/** Nothing stays selected, dragged or open that is gone; typed text keeps its drawer. */
export function withoutGone(state: EditorState): EditorState {
  const { document, drawer, fields, viewId } = state;
  const holds = (id: string): boolean =>
    document.elements.has(id) || document.relationships.has(id) || id.startsWith('implied ');
  const isTyped = [...fields.values()].some(({ thing }) => thing.id === drawer?.id);
  return {
    ...state,
    viewId: document.views.has(viewId) ? viewId : firstView(document),
    selection: new Set([...state.selection].filter(holds)),
    dragged: state.dragged.filter(holds),
    drawer: drawer && (holds(drawer.id) || isTyped) ? drawer : undefined,
  };
}
