/** Navigation between levels: which view opens for an element. Pure. */
import { viewNotFoundMessage, type C4Level, type C4View } from '../contract.ts';
import type { C4Document, C4Item } from './c4-document.ts';
import { levelLabels } from './editor-texts.ts';
import { ownViewOf } from './c4-view-rules.ts';

/** The view to open, or a message when there is none. */
export type Opened = { readonly viewId: string } | { readonly message: string };

/** Level inside an element: C2 of an internal system, C3 of a container; otherwise undefined. */
export const openableLevel = (item: C4Item): C4Level | undefined => ownViewOf(item)?.level;

/** Default view of a level and element; otherwise the first one. */
export function viewFor(document: C4Document, level: C4Level, elementId: string | null): Opened {
  const views = [...document.views.values()].filter(
    (view) => view.level === level && (view.sourceElement?.id ?? null) === elementId,
  );
  const view = views.find(({ isDefault }) => isDefault) ?? views[0];
  return view ? { viewId: view.id } : { message: viewNotFoundMessage(level) };
}

/** Drills into an element. Undefined for types without inner level. */
export function drillIn(document: C4Document, elementId: string): Opened | undefined {
  const item = document.elements.get(elementId);
  const level = item && openableLevel(item);
  return level && viewFor(document, level, elementId);
}

/** One level up: from C3 to the containers of its system, from C2 to the context. Undefined in a context view. */
export function drillOut(document: C4Document, { level, sourceElement }: C4View): Opened | undefined {
  if (level === 'C1') return undefined;
  if (level === 'C2') return viewFor(document, 'C1', null);
  const container = sourceElement ? document.elements.get(sourceElement.id) : undefined;
  return viewFor(document, 'C2', container?.parentId ?? null);
}

/** A level breadcrumb: Level C1 Context, C2 Containers, C3 Components. */
export interface LevelCrumb {
  readonly level: C4Level;
  readonly label: string;
  readonly isCurrent: boolean;
  /** Its target; undefined when it is disabled. */
  readonly opens: Opened | undefined;
}

const inner = { C1: 'C2', C2: 'C3', C3: undefined } as const;

/** The one element of a view that has a view of its own on the next level; undefined when there are several. */
function onlyOpenable(document: C4Document, { level, elements }: C4View): C4Item | undefined {
  const openable = elements.flatMap(({ id }) => {
    const item = document.elements.get(id);
    return item && openableLevel(item) === inner[level] && inner[level] ? [item] : [];
  });
  return openable.length === 1 ? openable[0] : undefined;
}

/** The levels from here: always upwards, downwards into the single selected element, or into the only one there is. */
export function levelCrumbs(document: C4Document, view: C4View, selectedId: string | undefined): readonly LevelCrumb[] {
  const selected = selectedId === undefined ? onlyOpenable(document, view) : document.elements.get(selectedId);
  const into = selected && openableLevel(selected);
  return (['C1', 'C2', 'C3'] as const).map((level) => {
    const crumb = { level, label: levelLabels[level], isCurrent: level === view.level };
    if (crumb.isCurrent) return { ...crumb, opens: { viewId: view.id } };
    if (level === 'C1') return { ...crumb, opens: viewFor(document, 'C1', null) };
    if (level === 'C2' && view.level === 'C3') return { ...crumb, opens: drillOut(document, view) };
    return { ...crumb, opens: selected && into === level ? drillIn(document, selected.id) : undefined };
  });
}

/** Initial view of a model: its default context view. */
export function firstView(document: C4Document): string {
  const opened = viewFor(document, 'C1', null);
  return 'viewId' in opened ? opened.viewId : ([...document.views.keys()][0] ?? '');
}

/** The best view for an element: the open one if it shows it, otherwise the default view of its place. */
export function viewThatShows(document: C4Document, elementId: string, openId: string): string | undefined {
  const shows = (view: C4View | undefined): boolean => view?.elements.some(({ id }) => id === elementId) ?? false;
  if (shows(document.views.get(openId))) return openId;
  const views = [...document.views.values()].filter(shows);
  const parentId = document.elements.get(elementId)?.parentId ?? null;
  const home = views.find(({ isDefault, sourceElement }) => isDefault && (sourceElement?.id ?? null) === parentId);
  return (home ?? views[0])?.id;
}
