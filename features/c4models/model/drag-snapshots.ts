/** States before positions change, to which a failed save rolls back (specification 3 sections 4 and 9). Pure. */
import type { EditorState } from './editor-state.ts';

/** Number of them that are kept. */
const mostSnapshots = 50;

/** Keeps the document as it is before its positions change. */
export const withSnapshot = (state: EditorState): EditorState => ({
  ...state,
  snapshots: [...state.snapshots, { viewId: state.viewId, document: state.document }].slice(-mostSnapshots),
});
