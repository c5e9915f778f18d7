/** Copy, paste and duplicate of elements with descendants and relationships. Pure. */
import { ancestorsOf } from './c4-draft.ts';
import { selectedElements } from './editor-selecting.ts';
import { settled, toast, type Clipboard, type EditorState, type NewId, type Step } from './editor-state.ts';
import { editorTexts } from './editor-texts.ts';
import { tryEdit } from './editor-writes.ts';
import { copiesOf } from './element-copies.ts';

const clipboardOf = ({ document, viewId }: EditorState, ids: readonly string[]): Clipboard => {
  const chosen = new Set(ids);
  const top = ids.filter((id) => !ancestorsOf(document.elements, id).some((above) => chosen.has(above)));
  return { document, viewId, ids: top, pasted: 0 };
};

/** Copies the selection. */
export function copied(state: EditorState): Step {
  const ids = selectedElements(state);
  if (ids.length === 0) return settled(state);
  const clipboard = clipboardOf(state, ids);
  return [{ ...state, clipboard }, [toast(editorTexts.copied(clipboard.ids.length), 'success')]];
}

function pasteFrom(state: EditorState, clipboard: Clipboard, newId: NewId): Step {
  const { changes, topIds } = copiesOf(clipboard, state, newId);
  if (topIds.length === 0) return [state, [toast(editorTexts.nothingToPaste)]];
  const tried = tryEdit(state, { changes }, newId);
  if ('problem' in tried) return [state, [toast(tried.problem.message)]];
  const [next, effects] = tried.step;
  return [{ ...next, selection: new Set(topIds) }, effects];
}

/** Pastes into the open view. */
export function pasted(state: EditorState, newId: NewId): Step {
  const { clipboard } = state;
  if (!clipboard) return [state, [toast(editorTexts.nothingToPaste)]];
  const [next, effects] = pasteFrom(state, clipboard, newId);
  return [{ ...next, clipboard: { ...clipboard, pasted: clipboard.pasted + 1 } }, effects];
}

/** Duplicates the selection; the clipboard is not changed. */
export function duplicated(state: EditorState, newId: NewId): Step {
  const ids = selectedElements(state);
  return ids.length === 0 ? settled(state) : pasteFrom(state, clipboardOf(state, ids), newId);
}
