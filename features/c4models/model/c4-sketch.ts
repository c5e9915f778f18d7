/** Elements and relationships of a sketch become part of a model and of one of its views: all of them, or none. Pure. */
import type { Loss } from '#platform/exchange/contract.ts';
import type { C4Change, C4ElementType, C4Level, C4Location } from '../contract.ts';
import type { C4Document } from './c4-document.ts';
import type { C4Problem } from './c4-draft.ts';
import { applyChanges } from './c4-model.ts';
import { c4RefusalMessages } from './c4-refusals.ts';

/** An element of a sketch: one of the model, by its id, or a new one. */
export interface SketchElement {
  /** Its name within the sketch. */
  readonly key: string;
  readonly id?: string | undefined;
  readonly type?: C4ElementType | undefined;
  readonly name?: string | undefined;
  readonly location?: C4Location | undefined;
  /** Key of an element of the sketch, or id of one of the model. */
  readonly parent?: string | undefined;
  /** In the view, canvas px; absent for one that the view does not show. */
  readonly position?: { readonly x: number; readonly y: number } | undefined;
}

/** What is drawn, and the view that shows it. */
export interface C4Sketch {
  /** `source` as a parent: the system of a C2 view, the container of a C3 view. */
  readonly view: { readonly level: C4Level; readonly source?: string | undefined };
  readonly elements: readonly SketchElement[];
  readonly relationships: readonly {
    readonly source: string;
    readonly target: string;
    readonly description: string;
  }[];
}

/** The model with the sketch, or why it cannot be. */
export type SketchOutcome =
  | {
      readonly document: C4Document;
      readonly viewId: string;
      /** New ones. */
      readonly elements: number;
      readonly relationships: number;
      readonly losses: readonly Loss[];
    }
  | { readonly problems: readonly [C4Problem, ...C4Problem[]] };

/** The view has no default view of this element: an external system has no containers. */
const noViewMessage = 'This element has no view of its own. Choose an internal system or a container.';

const ranks: readonly C4ElementType[] = ['actor', 'software-system', 'container', 'component'];

/** A change with where it comes from in the sketch, and the name that a report uses. */
interface SketchedChange {
  readonly change: C4Change;
  readonly path: string;
  readonly name: string;
}

/** Names of the sketch as ids of the model. */
class SketchNames {
  readonly #ids = new Map<string, string>();
  /** Default views of new elements. */
  readonly #views = new Map<string, string>();

  constructor(elements: readonly SketchElement[], newId: () => string) {
    for (const { key, id } of elements) {
      const own = id ?? newId();
      this.#ids.set(key, own);
      if (id === undefined) this.#views.set(own, newId());
    }
  }

  id(key: string): string {
    return this.#ids.get(key) ?? key;
  }

  viewOf(elementId: string): string | undefined {
    return this.#views.get(elementId);
  }
}

function viewIdOf(document: C4Document, { level, source }: C4Sketch['view'], names: SketchNames): string | undefined {
  const sourceId = source === undefined ? null : names.id(source);
  const chosen = sourceId === null ? undefined : names.viewOf(sourceId);
  if (chosen !== undefined) return chosen;
  for (const view of document.views.values())
    if (view.isDefault && view.level === level && (view.sourceElement?.id ?? null) === sourceId) return view.id;
  return undefined;
}

function elementChange(element: SketchElement, at: number, viewId: string, names: SketchNames): SketchedChange[] {
  const { key, id, type = 'software-system', name = '', location, parent, position } = element;
  const path = `elements[${at}]`;
  const place = position && { x: Math.round(position.x), y: Math.round(position.y) };
  if (id !== undefined) {
    if (!place) return [];
    return [{ change: { call: 'addToView', viewId, elementId: id, position: place }, path, name: name || key }];
  }
  const own = names.id(key);
  const change: C4Change = {
    call: 'addElement',
    id: own,
    type,
    name,
    defaultViewId: names.viewOf(own),
    ...(location === undefined ? {} : { location }),
    ...(parent === undefined ? {} : { parentElement: names.id(parent) }),
    ...(place ? { viewId, position: place } : {}),
  };
  return [{ change, path, name }];
}

/** Applies all changes in one pass; relationships and places in the view that are refused are left out with a report. */
function applied(
  document: C4Document,
  all: readonly SketchedChange[],
  newId: () => string,
):
  | { readonly document: C4Document; readonly kept: number; readonly losses: readonly Loss[] }
  | { readonly problems: readonly [C4Problem, ...C4Problem[]] } {
  const losses: Loss[] = [];
  const outcome = applyChanges(
    document,
    all.map(({ change }) => change),
    newId,
    (at, { message }) => {
      const { path = '', name = '' } = all[at] ?? {};
      losses.push({ path, message: `“${name}” was left out: ${message}` });
    },
  );
  if ('document' in outcome) return { document: outcome.document, kept: all.length - losses.length, losses };
  const [first, ...more] = outcome.problems;
  const placed = ({ path, ...problem }: C4Problem): C4Problem => ({
    ...problem,
    path: `${all[outcome.at]?.path}.${path}`,
  });
  return { problems: [placed(first), ...more.map(placed)] };
}

/** The model with a sketch in it. Names of siblings must differ; what the view or the model refuses otherwise is reported. */
export function withSketch(document: C4Document, sketch: C4Sketch, newId: () => string): SketchOutcome {
  const unknownAt = sketch.elements.findIndex(({ id }) => id !== undefined && !document.elements.has(id));
  if (unknownAt >= 0)
    return { problems: [{ path: `elements[${unknownAt}].id`, message: c4RefusalMessages.unknownElement }] };
  const names = new SketchNames(sketch.elements, newId);
  const viewId = viewIdOf(document, sketch.view, names);
  if (viewId === undefined) return { problems: [{ path: 'view.source', message: noViewMessage }] };
  const placed = sketch.elements
    .map((element, at) => ({ element, at, rank: element.type ? ranks.indexOf(element.type) : ranks.length }))
    // Parents come before their children, and the view with its element before what is only shown.
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap(({ element, at }) => elementChange(element, at, viewId, names));
  const withElements = applied(document, placed, newId);
  if ('problems' in withElements) return withElements;
  const nameOf = (key: string): string => withElements.document.elements.get(names.id(key))?.name ?? key;
  const ties = sketch.relationships.map(({ source, target, description }, at): SketchedChange => {
    const ends = { sourceId: names.id(source), targetId: names.id(target) };
    const change: C4Change = { call: 'addRelationship', id: newId(), ...ends, description };
    return { change, path: `relationships[${at}]`, name: `${nameOf(source)} → ${nameOf(target)}` };
  });
  const whole = applied(withElements.document, ties, newId);
  if ('problems' in whole) return whole;
  const losses = [...withElements.losses, ...whole.losses];
  const elements = whole.document.elements.size - document.elements.size;
  return { document: whole.document, viewId, elements, relationships: whole.kept, losses };
}
