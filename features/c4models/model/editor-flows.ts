/** Flows in the editor: listed, written, recorded by clicks on relationships, and stepped through. Pure. */
import type { C4Change } from '../contract.ts';
import { pictureOf } from './c4-view.ts';
import type { C4Flow } from './c4-view-drawing.ts';
import { settled, type EditorState, type EventOf, type FlowPanel, type NewId, type Step } from './editor-state.ts';
import { edited } from './editor-writes.ts';
import { freeName } from './free-name.ts';

const closedFlow: FlowPanel = { flowId: undefined, at: undefined, isRecording: false };

/** The flow that is open in the panel, if the open view has it. */
export const openFlow = ({ document, viewId, flows }: EditorState): C4Flow | undefined =>
  document.views.get(viewId)?.flows.find(({ id }) => id === flows?.flowId);

/** Id of the flow that is drawn: the open one, or that of the slide. */
export const drawnFlowId = ({ presentation, flows }: EditorState): string | undefined =>
  presentation ? presentation.slides[presentation.at]?.step?.flowId : flows?.flowId;

/** Index of the step that is drawn; undefined for the whole flow. */
export const drawnStep = ({ presentation, flows }: EditorState): number | undefined =>
  presentation ? presentation.slides[presentation.at]?.step?.at : flows?.at;

/** Opens the list of flows. */
export const flowsOpened = (state: EditorState): Step => [
  { ...state, flows: closedFlow, drawer: undefined, panel: undefined },
  // The panel covers a part of the view.
  [{ kind: 'fit' }],
];

/** Closes the panel. */
export const flowsClosed = (state: EditorState): Step => settled({ ...state, flows: undefined });

/** Opens a flow, or the list. */
export const flowChosen = (state: EditorState, { id }: EventOf<'flow-chosen'>): Step =>
  settled({ ...state, flows: { ...closedFlow, flowId: id } });

/** Adds a flow and begins to record its steps. */
export function flowAdded(state: EditorState, _event: EventOf<'flow-added'>, newId: NewId): Step {
  const view = state.document.views.get(state.viewId);
  if (!view) return settled(state);
  const id = newId();
  const name = freeName(new Set(view.flows.map((flow) => flow.name)), 'New flow');
  const [next, effects] = edited(state, { changes: [{ call: 'addFlow', viewId: view.id, id, name }] }, newId);
  const isThere = next.document.views.get(view.id)?.flows.some((flow) => flow.id === id) === true;
  return [isThere ? { ...next, flows: { flowId: id, at: undefined, isRecording: true } } : next, effects];
}

/** Renames a flow or replaces its steps. */
export function flowChanged(state: EditorState, { id, name, steps }: EventOf<'flow-changed'>, newId: NewId): Step {
  const change: C4Change = {
    call: 'updateFlow',
    viewId: state.viewId,
    flowId: id,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(steps === undefined ? {} : { steps: [...steps] }),
  };
  return edited(state, { changes: [change] }, newId);
}

/** Deletes a flow; undo brings it back. */
export function flowDeleted(state: EditorState, { id }: EventOf<'flow-deleted'>, newId: NewId): Step {
  const change: C4Change = { call: 'deleteFlow', viewId: state.viewId, flowId: id };
  return edited({ ...state, flows: state.flows && closedFlow }, { changes: [change] }, newId);
}

/** Shows one step, or the whole flow. */
export const flowStepped = (state: EditorState, { at }: EventOf<'flow-stepped'>): Step =>
  settled(state.flows ? { ...state, flows: { ...state.flows, at, isRecording: false } } : state);

/** Starts or ends the recording of steps. */
export const flowRecorded = (state: EditorState, { isOn }: EventOf<'flow-recorded'>): Step =>
  settled(state.flows ? { ...state, flows: { ...state.flows, at: undefined, isRecording: isOn } } : state);

/** A click on a relationship while steps are recorded adds a step; undefined for every other click. */
export function recordedStep(state: EditorState, { id }: EventOf<'clicked'>, newId: NewId): Step | undefined {
  // A drawer covers the panel, and slides are only looked at.
  const isSeen = !state.drawer && !state.presentation;
  const flow = isSeen && state.flows?.isRecording ? openFlow(state) : undefined;
  const edge = flow && pictureOf(state.document, state.viewId)?.edges.find((one) => one.id === id);
  const [relationship] = edge?.behind ?? [];
  if (!flow || !relationship) return undefined;
  const steps = [...flow.steps, { relationshipId: relationship.id, text: '' }];
  return flowChanged(state, { kind: 'flow-changed', id: flow.id, steps }, newId);
}
