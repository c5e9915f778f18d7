/** History panel: list, view, compare, name and restore snapshots. Pure. */
import { compareModels } from './c4-compare.ts';
import { toC4Document } from './c4-document.ts';
import {
  beforeOthers,
  settled,
  type EditorState,
  type EventOf,
  type NewId,
  type SnapshotPanel,
  type Step,
} from './editor-state.ts';
import { restoring } from './editor-writes.ts';

const closedView = { shown: undefined, loading: undefined, comparison: undefined } as const;
const emptyPanel: SnapshotPanel = { rows: undefined, ...closedView };

/** Opens the panel and loads the list. */
export const panelOpened = (state: EditorState): Step => [
  { ...state, panel: emptyPanel, flows: undefined },
  [{ kind: 'list-snapshots' }],
];

/** Closes the panel and returns to the model. */
export const panelClosed = (state: EditorState): Step => settled({ ...state, panel: undefined });

/** Opens the panel with the comparison of the model with an earlier state of it. */
export const whatChangedAsked = (state: EditorState, { before }: EventOf<'what-changed-asked'>): Step => {
  const shown = { id: beforeOthers, document: before };
  const comparison = compareModels(before, state.document);
  return [
    { ...state, panel: { ...emptyPanel, shown, comparison }, flows: undefined, drawer: undefined },
    [{ kind: 'list-snapshots' }],
  ];
};

const within = (state: EditorState, change: (panel: SnapshotPanel) => SnapshotPanel): EditorState =>
  state.panel ? { ...state, panel: change(state.panel) } : state;

/** The list of snapshots arrived. */
export const snapshotsListed = (state: EditorState, { rows }: EventOf<'snapshots-listed'>): Step =>
  settled(within(state, (panel) => ({ ...panel, rows })));

/** Shows a snapshot or compares it with the model; without id shows the model again. */
export function snapshotChosen(state: EditorState, { id, isComparison }: EventOf<'snapshot-chosen'>): Step {
  if (!state.panel) return settled(state);
  if (id === undefined) return settled(within(state, (panel) => ({ ...panel, ...closedView })));
  const loading = { id, isComparison };
  return [within(state, (panel) => ({ ...panel, ...closedView, loading })), [{ kind: 'load-snapshot', id }]];
}

/** The snapshot arrived; ignored when another one was requested since. */
export function snapshotLoaded(state: EditorState, { id, model }: EventOf<'snapshot-loaded'>): Step {
  const loading = state.panel?.loading;
  if (loading?.id !== id) return settled(state);
  const document = toC4Document(model);
  const comparison = loading.isComparison ? compareModels(document, state.document) : undefined;
  return settled(within(state, (panel) => ({ ...panel, shown: { id, document }, loading: undefined, comparison })));
}

/** Stores a snapshot of the model. */
export const snapshotStored = (state: EditorState, { name }: EventOf<'snapshot-stored'>): Step => [
  state,
  [{ kind: 'store-snapshot', name: name?.trim() || null }],
];

/** Renames a snapshot. Named ones are kept, unnamed ones expire. */
export const snapshotNamed = (state: EditorState, { id, name }: EventOf<'snapshot-named'>): Step => [
  state,
  [{ kind: 'name-snapshot', id, name: name?.trim() || null }],
];

/** Deletes a snapshot. */
export const snapshotRemoved = (state: EditorState, { id }: EventOf<'snapshot-removed'>): Step => [
  within(state, (panel) => (panel.shown?.id === id ? { ...panel, ...closedView } : panel)),
  [{ kind: 'remove-snapshot', id }],
];

/** Restores a snapshot; undoable. */
export const snapshotRestored = (state: EditorState, { id }: EventOf<'snapshot-restored'>, newId: NewId): Step =>
  restoring(
    within(state, (panel) => ({ ...panel, ...closedView })),
    { kind: 'snapshot', id },
    newId,
  );
