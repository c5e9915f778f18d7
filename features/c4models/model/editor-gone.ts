/** Removes references to deleted items from the editor state. Pure. */
import { firstView } from './c4-drill.ts';
import type { EditorState } from './editor-state.ts';

/** Deselects and closes what was deleted; a drawer with unsaved text stays open. */
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
