/** The two choices for texts of refused and lost writes. Pure. */
import { settled, type EditorState, type EventOf, type NewId, type Step } from './editor-state.ts';
import { tryEdit } from './editor-writes.ts';

const without = (state: EditorState, id: string): EditorState => ({
  ...state,
  lostWrites: state.lostWrites.filter((write) => write.id !== id),
  unsavedWrites: state.unsavedWrites.filter((write) => write.id !== id),
});

/** Makes a kept write again on the model as it is now; with the reason where the rules refuse it. */
export function writeRetried(state: EditorState, { id }: EventOf<'write-retried'>, newId: NewId): Step {
  const write = state.unsavedWrites.find((one) => one.id === id);
  if (!write) return settled(state);
  const tried = tryEdit(without(state, id), { changes: write.changes }, newId);
  if ('step' in tried) return tried.step;
  const problem = tried.problem.message;
  return settled({
    ...state,
    unsavedWrites: state.unsavedWrites.map((one) => (one === write ? { ...one, problem } : one)),
  });
}

/** Forgets a kept write. */
export const writeDiscarded = (state: EditorState, { id }: EventOf<'write-discarded'>): Step =>
  settled(without(state, id));
