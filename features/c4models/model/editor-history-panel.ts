/** The History panel: snapshots of the server listed, looked at, compared, named and brought back. Pure. */
import { compareModels } from './c4-compare.ts';
import { toC4Document } from './c4-document.ts';
import { settled, type EditorState, type EventOf, type NewId, type SnapshotPanel, type Step } from './editor-state.ts';
import { restoring } from './editor-writes.ts';

const closedView = { shown: undefined, loading: undefined, comparison: undefined } as const;
const emptyPanel: SnapshotPanel = { rows: undefined, ...closedView };

export const panelOpened = (state: EditorState): Step => [
  { ...state, panel: emptyPanel },
  [{ kind: 'list-snapshots' }],
];

export const panelClosed = (state: EditorState): Step => settled({ ...state, panel: undefined });

const within = (state: EditorState, change: (panel: SnapshotPanel) => SnapshotPanel): EditorState =>
  state.panel ? { ...state, panel: change(state.panel) } : state;

export const snapshotsListed = (state: EditorState, { rows }: EventOf<'snapshots-listed'>): Step =>
  settled(within(state, (panel) => ({ ...panel, rows })));

/** A row was chosen to be looked at or compared with the model as it is; without id it is the model again. */
export function snapshotChosen(state: EditorState, { id, isComparison }: EventOf<'snapshot-chosen'>): Step {
  if (!state.panel) return settled(state);
  if (id === undefined) return settled(within(state, (panel) => ({ ...panel, ...closedView })));
  const loading = { id, isComparison };
  return [within(state, (panel) => ({ ...panel, ...closedView, loading })), [{ kind: 'load-snapshot', id }]];
}

/** The answer; one that nobody waits for any longer is let go. */
export function snapshotLoaded(state: EditorState, { id, model }: EventOf<'snapshot-loaded'>): Step {
  const loading = state.panel?.loading;
  if (loading?.id !== id) return settled(state);
  const document = toC4Document(model);
  const comparison = loading.isComparison ? compareModels(document, state.document) : undefined;
  return settled(within(state, (panel) => ({ ...panel, shown: { id, document }, loading: undefined, comparison })));
}

export const snapshotStored = (state: EditorState, { name }: EventOf<'snapshot-stored'>): Step => [
  state,
  [{ kind: 'store-snapshot', name: name?.trim() || null }],
];

/** A named snapshot is kept for ever; without a name it goes with the others in time. */
export const snapshotNamed = (state: EditorState, { id, name }: EventOf<'snapshot-named'>): Step => [
  state,
  [{ kind: 'name-snapshot', id, name: name?.trim() || null }],
];

export const snapshotRemoved = (state: EditorState, { id }: EventOf<'snapshot-removed'>): Step => [
  within(state, (panel) => (panel.shown?.id === id ? { ...panel, ...closedView } : panel)),
  [{ kind: 'remove-snapshot', id }],
];

/** The snapshot becomes the model; undo leads back. */
export const snapshotRestored = (state: EditorState, { id }: EventOf<'snapshot-restored'>, newId: NewId): Step =>
  restoring(
    within(state, (panel) => ({ ...panel, ...closedView })),
    { kind: 'snapshot', id },
    newId,
  );
