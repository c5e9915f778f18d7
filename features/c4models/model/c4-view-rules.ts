/** Rules of views: which elements they show, default views of elements, and positions. Pure. */
import {
  componentsViewName,
  containersViewName,
  contextViewName,
  unfitForViewMessage,
  type C4Level,
  type C4View,
  type C4ViewElement,
} from '../contract.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { C4Item } from './c4-document.ts';
import { done, refusal, checkIdIsFree, unknown, type C4Draft, type C4Problems } from './c4-draft.ts';
import { c4Limits } from './c4-limits.ts';
import { freePlace, type PlacedElement } from './c4-free-place.ts';
import { freeName } from './free-name.ts';
import { newViewDrawing, type C4ViewLayout } from './c4-view-drawing.ts';
import { pruneDrawings } from './c4-drawing-rules.ts';

type Elements = ReadonlyMap<string, C4Item>;
/** Fields of a layout that change. */
type ViewLayoutChange = { readonly [Field in keyof C4ViewLayout]?: C4ViewLayout[Field] | undefined };
type Source = Pick<C4View, 'level' | 'sourceElement'>;

/** Whether a view may show an element: decisions section 11. */
export function accepts(elements: Elements, { level, sourceElement }: Source, item: C4Item): boolean {
  if (item.type === 'actor') return true;
  if (level === 'C1') return item.type === 'software-system';
  const source = sourceElement && elements.get(sourceElement.id);
  if (!source || item.id === source.id) return false;
  if (level === 'C2') return item.type === 'software-system' || item.type === 'container';
  return item.type !== 'software-system' || item.id !== source.parentId;
}

/** Whether an element is inside the group box of a view; a context view has none. */
export const standsInGroup = ({ level, sourceElement }: Source, item: C4Item): boolean =>
  level === 'C1' || item.parentId === sourceElement?.id;

/** Default view of an element: its level, and its name until it is renamed. */
export function ownViewOf({ type, location, name }: C4Item): { level: C4Level; name: string } | undefined {
  if (type === 'container') return { level: 'C3', name: componentsViewName(name) };
  if (type === 'software-system' && location === 'internal') return { level: 'C2', name: containersViewName(name) };
  return undefined;
}

const sourceIdOf = ({ sourceElement }: Source): string | null => sourceElement?.id ?? null;

function siblingsOf(draft: C4Draft, level: C4Level, sourceId: string | null): readonly C4View[] {
  const siblings: C4View[] = [];
  for (const view of draft.views.values()) {
    if (view.level === level && sourceIdOf(view) === sourceId) siblings.push(view);
  }
  return siblings;
}

/** Default view that shows a new element, by its place. */
export const defaultViewFor = (draft: C4Draft, { type, parentId }: C4Item): C4View | undefined => {
  const level = type === 'component' ? 'C3' : type === 'container' ? 'C2' : 'C1';
  return siblingsOf(draft, level, parentId).find(({ isDefault }) => isDefault);
};

const freeViewName = (taken: readonly C4View[], wanted: string): string =>
  freeName(new Set(taken.map(({ name }) => name)), wanted);

/** Adds the context view if it is missing. */
export function addContextView(draft: C4Draft): void {
  const siblings = siblingsOf(draft, 'C1', null);
  if (siblings.some(({ isDefault }) => isDefault)) return;
  const id = draft.newId();
  const name = freeViewName(siblings, contextViewName);
  draft.views.set(id, {
    id,
    level: 'C1',
    name,
    isDefault: true,
    sourceElement: null,
    elements: [],
    ...newViewDrawing(),
  });
}

/** Adds the default view of an element if it has one and it is missing. */
export function addOwnView(draft: C4Draft, item: C4Item, id: string = draft.newId()): void {
  const own = ownViewOf(item);
  if (!own) return;
  const siblings = siblingsOf(draft, own.level, item.id);
  if (siblings.some(({ isDefault }) => isDefault)) return;
  const name = freeViewName(siblings, own.name);
  draft.views.set(id, {
    id,
    level: own.level,
    name,
    isDefault: true,
    sourceElement: { id: item.id },
    elements: [],
    ...newViewDrawing(),
  });
}

/** The default view follows the name of its element until it is renamed. */
export function renameOwnView(draft: C4Draft, before: C4Item, after: C4Item): void {
  const [was, is] = [ownViewOf(before), ownViewOf(after)];
  if (!was || !is || was.name === is.name) return;
  const siblings = siblingsOf(draft, is.level, after.id);
  const own = siblings.find(({ isDefault }) => isDefault);
  if (own?.name !== was.name) return;
  const others = siblings.filter((view) => view !== own);
  draft.views.set(own.id, { ...own, name: freeViewName(others, is.name) });
}

/** Deletes views with their entries. */
export function dropViews(draft: C4Draft, isGone: (view: C4View) => boolean): void {
  for (const view of draft.views.values()) {
    if (!isGone(view)) continue;
    draft.views.delete(view.id);
    draft.deleted.viewEntries += view.elements.length;
  }
}

/** Removes entries from all views, with the lines that are drawn to them. */
export function dropEntries(draft: C4Draft, isGone: (entry: C4ViewElement, view: C4View) => boolean): void {
  for (const view of draft.views.values()) {
    if (!view.elements.some((entry) => isGone(entry, view))) continue;
    const elements = view.elements.filter((entry) => !isGone(entry, view));
    draft.views.set(view.id, { ...view, elements });
    draft.deleted.viewEntries += view.elements.length - elements.length;
  }
  pruneDrawings(draft);
}

/** Input of a view entry; without position it gets a free one. */
export interface Entering {
  readonly position?: C4ViewElement['position'] | undefined;
  readonly pinned?: boolean | undefined;
}

/** The elements of a view with their positions. */
export function placedIn(elements: Elements, view: C4View): readonly PlacedElement[] {
  const placed: PlacedElement[] = [];
  for (const { id, position } of view.elements) {
    const item = elements.get(id);
    if (item) placed.push({ type: item.type, position, inGroup: standsInGroup(view, item) });
  }
  return placed;
}

/** Shows an element in a view that accepts it; an existing entry keeps its position. */
export function enterView(draft: C4Draft, viewId: string, item: C4Item, { position, pinned }: Entering): void {
  const view = draft.views.get(viewId);
  if (!view || view.elements.some(({ id }) => id === item.id)) return;
  const place =
    position ?? freePlace(placedIn(draft.elements, view), { type: item.type, inGroup: standsInGroup(view, item) });
  const entry: C4ViewElement = { id: item.id, position: place, pinned: pinned ?? false };
  draft.views.set(viewId, { ...view, elements: [...view.elements, entry] });
}

/** Shows an existing element in a view. */
export function addToView(
  draft: C4Draft,
  { viewId, elementId, ...entering }: { readonly viewId: string; readonly elementId: string } & Entering,
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  const item = draft.elements.get(elementId);
  if (!item) return unknown('elementId', c4RefusalMessages.unknownElement);
  if (!accepts(draft.elements, view, item)) return refusal('elementId', unfitForViewMessage);
  enterView(draft, viewId, item, entering);
  return done;
}

/** Removes an element from a view. */
export function removeFromView(
  draft: C4Draft,
  { viewId, elementId }: { readonly viewId: string; readonly elementId: string },
): C4Problems {
  if (!draft.views.has(viewId)) return unknown('viewId', c4RefusalMessages.unknownView);
  if (!draft.views.get(viewId)?.elements.some(({ id }) => id === elementId)) {
    return unknown('elementId', c4RefusalMessages.notInView);
  }
  dropEntries(draft, (entry, view) => view.id === viewId && entry.id === elementId);
  return done;
}

/** A view with one element moved; undefined when it does not show that element. */
export function withMoved(
  view: C4View,
  elementId: string,
  { x, y, pinned }: { readonly x: number; readonly y: number; readonly pinned?: boolean | undefined },
): C4View | undefined {
  const at = view.elements.findIndex(({ id }) => id === elementId);
  const entry = view.elements[at];
  if (!entry) return undefined;
  const elements = view.elements.with(at, { id: elementId, position: { x, y }, pinned: pinned ?? entry.pinned });
  return { ...view, elements };
}

/** Moves an element within a view. */
export function moveElement(
  draft: C4Draft,
  {
    viewId,
    elementId,
    ...to
  }: { viewId: string; elementId: string; x: number; y: number; pinned?: boolean | undefined },
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  const moved = withMoved(view, elementId, to);
  if (!moved) return unknown('elementId', c4RefusalMessages.notInView);
  draft.views.set(viewId, moved);
  return done;
}

/** Adds an empty view: C1 of nothing, C2 of an internal system, C3 of a container. */
export function addView(
  draft: C4Draft,
  view: { readonly id: string; level: C4Level; sourceElementId?: string | null | undefined; name: string },
): C4Problems {
  const sourceId = view.sourceElementId ?? null;
  const source = sourceId === null ? undefined : draft.elements.get(sourceId);
  if (sourceId !== null && !source) return unknown('sourceElementId', c4RefusalMessages.unknownElement);
  const fits = view.level === 'C1' ? sourceId === null : source && ownViewOf(source)?.level === view.level;
  if (!fits) return refusal('sourceElementId', c4RefusalMessages.levelSource);
  const taken = checkIdIsFree(draft, view.id);
  if (taken.length > 0) return taken;
  if (siblingsOf(draft, view.level, sourceId).some(({ name }) => name === view.name)) {
    return refusal('name', c4RefusalMessages.viewNameTaken);
  }
  if ([...draft.views.values()].filter(({ isDefault }) => !isDefault).length >= c4Limits.views) {
    return refusal('', c4RefusalMessages.tooManyViews);
  }
  const { id, level, name } = view;
  const sourceElement = sourceId === null ? null : { id: sourceId };
  draft.views.set(id, { id, level, name, isDefault: false, sourceElement, elements: [], ...newViewDrawing() });
  return done;
}

/** Renames a view or changes its layout; names are unique by level and source. */
export function updateView(
  draft: C4Draft,
  {
    viewId,
    ...told
  }: { readonly viewId: string; readonly name?: string | undefined; readonly layout?: ViewLayoutChange | undefined },
): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  const { name = view.name } = told;
  const others = siblingsOf(draft, view.level, sourceIdOf(view)).filter((other) => other.id !== viewId);
  if (others.some((other) => other.name === name)) return refusal('name', c4RefusalMessages.viewNameTaken);
  const { direction, density, routing } = view.layout;
  const layout = {
    direction: told.layout?.direction ?? direction,
    density: told.layout?.density ?? density,
    routing: told.layout?.routing ?? routing,
  };
  draft.views.set(viewId, { ...view, name, layout });
  return done;
}

/** Deletes a view that is not a default view. */
export function deleteView(draft: C4Draft, { viewId }: { readonly viewId: string }): C4Problems {
  const view = draft.views.get(viewId);
  if (!view) return unknown('viewId', c4RefusalMessages.unknownView);
  if (view.isDefault) return refusal('viewId', c4RefusalMessages.defaultView);
  dropViews(draft, (other) => other === view);
  return done;
}
