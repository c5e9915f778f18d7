/** Ways through the model: views, levels, address, search, presentation. Pure. */
import { viewNotFoundMessage } from '../contract.ts';
import { drillIn, drillOut, firstView, levelCrumbs, viewThatShows, type Opened } from './c4-drill.ts';
import { selectedElements } from './editor-selecting.ts';
import { settled, toast, type EditorEffect, type EditorState, type EventOf, type Step } from './editor-state.ts';

const addressOf = (viewId: string, elementId?: string): EditorEffect => {
  return { kind: 'address', viewId, elementId, isStep: true };
};

/** A view opens with nothing selected, fitted; Back returns. */
function show(state: EditorState, viewId: string): Step {
  if (!state.document.views.has(viewId) || viewId === state.viewId) return settled(state);
  return [{ ...state, viewId, selection: new Set(), drawer: undefined }, [addressOf(viewId), { kind: 'fit' }]];
}

const follow = (state: EditorState, opened: Opened | undefined): Step => {
  if (!opened) return settled(state);
  return 'viewId' in opened ? show(state, opened.viewId) : [state, [toast(opened.message)]];
};

export const viewOpened = (state: EditorState, { viewId }: EventOf<'view-opened'>): Step => show(state, viewId);

export const drilledIn = (state: EditorState, { elementId }: EventOf<'drilled-in'>): Step =>
  follow(state, drillIn(state.document, elementId));

export function drilledOut(state: EditorState): Step {
  const view = state.document.views.get(state.viewId);
  return follow(state, view && drillOut(state.document, view));
}

/** A level breadcrumb: Context leads to C1, the others to where they lead from here. */
export function levelChosen(state: EditorState, { level }: EventOf<'level-chosen'>): Step {
  const view = state.document.views.get(state.viewId);
  if (!view) return settled(state);
  const [only, another] = selectedElements(state);
  const crumbs = levelCrumbs(state.document, view, another === undefined ? only : undefined);
  const crumb = crumbs.find((one) => one.level === level);
  if (crumb?.isCurrent) return settled(state);
  return follow(state, crumb?.opens ?? { message: viewNotFoundMessage(level) });
}

/** The address changed by itself: a link, Back or Forward. What it names and the model does not hold is left out. */
export function addressChanged(state: EditorState, { viewId, elementId }: EventOf<'address-changed'>): Step {
  const { views } = state.document;
  const shown = viewId !== undefined && views.has(viewId) ? viewId : firstView(state.document);
  const isThere = elementId !== undefined && (views.get(shown)?.elements.some(({ id }) => id === elementId) ?? false);
  const next: EditorState = { ...state, viewId: shown, selection: new Set(isThere ? [elementId] : []) };
  if (isThere) return [next, [{ kind: 'fly-to', elementId }]];
  return [next, shown === state.viewId ? [] : [{ kind: 'fit' }]];
}

export const searched = (state: EditorState, { text }: EventOf<'searched'>): Step =>
  settled({ ...state, search: text });

/** A found element: the view that shows it opens, and the canvas flies there. */
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

export const filtered = (state: EditorState, { filter }: EventOf<'filtered'>): Step => settled({ ...state, filter });

export const coloured = (state: EditorState, { by }: EventOf<'coloured'>): Step => settled({ ...state, colourBy: by });

/** The views of the model one after the other, from the outside in; it begins with the one that is open. */
export function presentationStarted(state: EditorState): Step {
  const views = [...state.document.views.values()].filter(({ elements }) => elements.length > 0);
  const viewIds = views.toSorted((one, other) => one.level.localeCompare(other.level)).map(({ id }) => id);
  if (viewIds.length === 0) return settled(state);
  const at = Math.max(viewIds.indexOf(state.viewId), 0);
  const viewId = viewIds[at] ?? state.viewId;
  const presentation = { viewIds, at, cameFrom: state.viewId };
  const next: EditorState = { ...state, viewId, presentation, selection: new Set(), drawer: undefined };
  return [next, [{ kind: 'fit' }]];
}

/** Another slide; at the ends nothing happens. Slides whose view is gone meanwhile are passed over. */
export function presentationStepped(state: EditorState, { by }: EventOf<'presentation-stepped'>): Step {
  const { presentation, document } = state;
  if (!presentation) return settled(state);
  const slides = [...presentation.viewIds.entries()].filter(([, id]) => document.views.has(id));
  const before = slides.filter(([at]) => at < presentation.at);
  const after = slides.filter(([at]) => at > presentation.at);
  const slide = { first: before[0], last: after.at(-1), '1': after[0], '-1': before.at(-1) }[by];
  if (!slide) return settled(state);
  const [at, viewId] = slide;
  return [{ ...state, viewId, presentation: { ...presentation, at } }, [{ kind: 'fit' }]];
}

/** Back to where the editor was. */
export function presentationEnded(state: EditorState): Step {
  const { presentation, document } = state;
  if (!presentation) return settled(state);
  const { cameFrom } = presentation;
  const viewId = document.views.has(cameFrom) ? cameFrom : firstView(document);
  return [{ ...state, viewId, presentation: undefined }, [{ kind: 'fit' }]];
}
