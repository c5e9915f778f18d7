/** Navigation in the editor: views, levels, URL, search, presentation. Pure. */
import { viewNotFoundMessage, type C4View } from '../contract.ts';
import { drillIn, drillOut, firstView, levelCrumbs, viewThatShows, type Opened } from './c4-drill.ts';
import { selectedElements } from './editor-selecting.ts';
import {
  settled,
  toast,
  type EditorEffect,
  type EditorState,
  type EventOf,
  type Slide,
  type Step,
} from './editor-state.ts';

const addressOf = (viewId: string, elementId?: string): EditorEffect => {
  return { kind: 'address', viewId, elementId, isStep: true };
};

/** Opens a view without selection, fitted; adds a history entry. */
function show(state: EditorState, viewId: string): Step {
  if (!state.document.views.has(viewId) || viewId === state.viewId) return settled(state);
  return [{ ...state, viewId, selection: new Set(), drawer: undefined }, [addressOf(viewId), { kind: 'fit' }]];
}

const follow = (state: EditorState, opened: Opened | undefined): Step => {
  if (!opened) return settled(state);
  return 'viewId' in opened ? show(state, opened.viewId) : [state, [toast(opened.message)]];
};

/** Opens a view. */
export const viewOpened = (state: EditorState, { viewId }: EventOf<'view-opened'>): Step => show(state, viewId);

/** Drills into an element. */
export const drilledIn = (state: EditorState, { elementId }: EventOf<'drilled-in'>): Step =>
  follow(state, drillIn(state.document, elementId));

/** Goes one level up. */
export function drilledOut(state: EditorState): Step {
  const view = state.document.views.get(state.viewId);
  return follow(state, view && drillOut(state.document, view));
}

/** A level breadcrumb: Context opens C1, the others what they lead to from here. */
export function levelChosen(state: EditorState, { level }: EventOf<'level-chosen'>): Step {
  const view = state.document.views.get(state.viewId);
  if (!view) return settled(state);
  const [only, another] = selectedElements(state);
  const crumbs = levelCrumbs(state.document, view, another === undefined ? only : undefined);
  const crumb = crumbs.find((one) => one.level === level);
  if (crumb?.isCurrent) return settled(state);
  return follow(state, crumb?.opens ?? { message: viewNotFoundMessage(level) });
}

/** The URL changed: a link, Back or Forward. An element without a view is shown in one; unknown ids are ignored. */
export function addressChanged(state: EditorState, { viewId, elementId }: EventOf<'address-changed'>): Step {
  const { views } = state.document;
  const first = firstView(state.document);
  const fallback = elementId === undefined ? first : (viewThatShows(state.document, elementId, first) ?? first);
  const shown = viewId !== undefined && views.has(viewId) ? viewId : fallback;
  const isThere = elementId !== undefined && (views.get(shown)?.elements.some(({ id }) => id === elementId) ?? false);
  const next: EditorState = { ...state, viewId: shown, selection: new Set(isThere ? [elementId] : []) };
  if (isThere) return [next, [{ kind: 'fly-to', elementId }]];
  return [next, shown === state.viewId ? [] : [{ kind: 'fit' }]];
}

/** Sets the search text. */
export const searched = (state: EditorState, { text }: EventOf<'searched'>): Step =>
  settled({ ...state, search: text });

/** Opens the view of a search result and moves the viewport to it. */
export function found(state: EditorState, { elementId }: EventOf<'found'>): Step {
  const { document } = state;
  const item = document.elements.get(elementId);
  if (!item) return settled(state);
  const viewId = viewThatShows(document, elementId, state.viewId);
  if (viewId === undefined) {
    const level = item.type === 'component' ? 'C3' : item.type === 'container' ? 'C2' : 'C1';
    return [state, [toast(viewNotFoundMessage(level))]];
  }
  const next: EditorState = { ...state, viewId, selection: new Set([elementId]), search: '' };
  return [next, [addressOf(viewId, elementId), { kind: 'fly-to', elementId }]];
}

/** Sets the filter. */
export const filtered = (state: EditorState, { filter }: EventOf<'filtered'>): Step => settled({ ...state, filter });

/** Sets the attribute for colours. */
export const coloured = (state: EditorState, { by }: EventOf<'coloured'>): Step => settled({ ...state, colourBy: by });

/** The view itself, then the steps of its flows. */
const slidesOf = ({ id: viewId, flows }: C4View): readonly Slide[] => [
  { viewId },
  ...flows.flatMap(({ id: flowId, steps }) => steps.map((_step, at): Slide => ({ viewId, step: { flowId, at } }))),
];

/** Whether a slide still exists: views, flows and steps may have been deleted meanwhile. */
function isThere({ views }: EditorState['document'], { viewId, step }: Slide): boolean {
  const view = views.get(viewId);
  if (!view || !step) return view !== undefined;
  return view.flows.some(({ id, steps }) => id === step.flowId && step.at < steps.length);
}

/** Presents all views, outermost level first, starting with the open one. */
export function presentationStarted(state: EditorState): Step {
  const views = [...state.document.views.values()].filter(({ elements }) => elements.length > 0);
  const slides = views.toSorted((one, other) => one.level.localeCompare(other.level)).flatMap(slidesOf);
  if (slides.length === 0) return settled(state);
  const at = Math.max(
    slides.findIndex(({ viewId, step }) => viewId === state.viewId && !step),
    0,
  );
  const viewId = slides[at]?.viewId ?? state.viewId;
  const presentation = { slides, at, cameFrom: state.viewId };
  const next: EditorState = { ...state, viewId, presentation, selection: new Set(), drawer: undefined };
  return [next, [{ kind: 'fit' }]];
}

/** Goes to another slide; no effect at the ends. Deleted ones are skipped. */
export function presentationStepped(state: EditorState, { by }: EventOf<'presentation-stepped'>): Step {
  const { presentation, document } = state;
  if (!presentation) return settled(state);
  const slides = [...presentation.slides.entries()].filter(([, slide]) => isThere(document, slide));
  const before = slides.filter(([at]) => at < presentation.at);
  const after = slides.filter(([at]) => at > presentation.at);
  const slide = { first: before[0], last: after.at(-1), '1': after[0], '-1': before.at(-1) }[by];
  if (!slide) return settled(state);
  const [at, { viewId }] = slide;
  const next = { ...state, viewId, presentation: { ...presentation, at } };
  // Steps of a flow are shown in the same place.
  return [next, viewId === state.viewId ? [] : [{ kind: 'fit' }]];
}

/** Returns to the view from before the presentation. */
export function presentationEnded(state: EditorState): Step {
  const { presentation, document } = state;
  if (!presentation) return settled(state);
  const { cameFrom } = presentation;
  const viewId = document.views.has(cameFrom) ? cameFrom : firstView(document);
  return [{ ...state, viewId, presentation: undefined }, [{ kind: 'fit' }]];
}
