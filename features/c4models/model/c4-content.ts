/** Content of imports, applied with the same rules as single changes. Pure. */
import { unfitForViewMessage, type C4View } from '../contract.ts';
import type { C4Content } from './c4-import-call.ts';
import { addFlow, drawRelationship } from './c4-drawing-rules.ts';
import { c4RefusalMessages } from './c4-refusals.ts';
import type { C4Document } from './c4-document.ts';
import { documentOf, draftOf, checkIdIsFree, type C4Draft, type C4Problem, type C4Problems } from './c4-draft.ts';
import { insertItem, newItem } from './c4-element-rules.ts';
import { addRelationship } from './c4-relationship-rules.ts';
import { accepts, addContextView, addOwnView, addView } from './c4-view-rules.ts';

type TakenElement = C4Content['model']['actors'][number];
type TakenView = NonNullable<C4Content['views']>[number];
type Told = Parameters<typeof newItem>[0];

/** A model built from content, or the problems with their paths, for example `views[1].elements[0].id`. */
export type C4ContentOutcome =
  | { readonly document: C4Document }
  | { readonly problems: readonly [C4Problem, ...C4Problem[]] };

const below = (place: string, problems: C4Problems): C4Problems =>
  problems.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));

interface PlacedElement {
  readonly place: string;
  readonly told: Told;
  readonly relationships: TakenElement['relationships'];
}

/** Every element with its path in the file, parents first. A system with containers is internal by default. */
function placedElements({ actors, softwareSystems }: C4Content['model']): PlacedElement[] {
  const placed = (place: string, element: TakenElement, more: Pick<Told, 'type' | 'parentElement'>): PlacedElement => {
    const { relationships, ...facts } = element;
    return { place, told: { ...facts, ...more }, relationships };
  };
  return [
    ...actors.map((actor, at) => placed(`model.actors[${at}]`, actor, { type: 'actor' })),
    ...softwareSystems.flatMap(({ containers = [], ...system }, at) => {
      const place = `model.softwareSystems[${at}]`;
      const location = system.location ?? (containers.length > 0 ? 'internal' : undefined);
      return [
        placed(place, { ...system, location }, { type: 'software-system' }),
        ...containers.flatMap(({ components = [], ...container }, inSystem) => {
          const within = `${place}.containers[${inSystem}]`;
          return [
            placed(within, container, { type: 'container', parentElement: system.id }),
            ...components.map((component, inContainer) =>
              placed(`${within}.components[${inContainer}]`, component, {
                type: 'component',
                parentElement: container.id,
              }),
            ),
          ];
        }),
      ];
    }),
  ];
}

const placeKey = ({ level, sourceElement }: Pick<C4View, 'level' | 'sourceElement'>): string =>
  `${level} ${sourceElement?.id ?? ''}`;

function takeDrawing(draft: C4Draft, { id: viewId, relationships = [], flows = [] }: TakenView): C4Problems {
  for (const [at, { id, bends, label }] of relationships.entries()) {
    const problems = drawRelationship(draft, { viewId, relationshipId: id, bends, label });
    if (problems.length > 0) return below(`relationships[${at}]`, problems);
  }
  for (const [at, flow] of flows.entries()) {
    const problems = addFlow(draft, { viewId, ...flow });
    if (problems.length > 0) return below(`flows[${at}]`, problems);
  }
  return [];
}

function takeView(draft: C4Draft, view: TakenView, defaults: Set<string>): C4Problems {
  const { id, level, name } = view;
  const taken = checkIdIsFree(draft, id);
  const problems =
    taken.length > 0 ? taken : addView(draft, { id, level, name, sourceElementId: view.sourceElement?.id });
  const made = draft.views.get(id);
  if (problems.length > 0 || !made) return problems;
  const isDefault = view.isDefault === true && !defaults.has(placeKey(made));
  if (isDefault) defaults.add(placeKey(made));
  const shown = new Set<string>();
  for (const [at, entry] of view.elements.entries()) {
    const item = draft.elements.get(entry.id);
    const path = `elements[${at}].id`;
    if (!item) return [{ path, message: c4RefusalMessages.unknownElement }];
    if (!accepts(draft.elements, made, item)) return [{ path, message: unfitForViewMessage }];
    if (shown.has(entry.id)) return [{ path, message: c4RefusalMessages.idTaken }];
    shown.add(entry.id);
  }
  const elements = view.elements.map((entry) => ({ ...entry, pinned: entry.pinned ?? false }));
  draft.views.set(id, { ...made, isDefault, elements, layout: view.layout ?? made.layout });
  return takeDrawing(draft, view);
}

function takeAll(draft: C4Draft, content: C4Content): C4Problems {
  const elements = placedElements(content.model);
  for (const { place, told } of elements) {
    const problems = insertItem(draft, newItem(told));
    if (problems.length > 0) return below(place, problems);
  }
  for (const { place, relationships = [] } of elements) {
    for (const [at, relationship] of relationships.entries()) {
      const problems = addRelationship(draft, relationship);
      if (problems.length > 0) return below(`${place}.relationships[${at}]`, problems);
    }
  }
  const defaults = new Set<string>();
  for (const [at, view] of (content.views ?? []).entries()) {
    const problems = takeView(draft, view, defaults);
    if (problems.length > 0) return below(`views[${at}]`, problems);
  }
  addContextView(draft);
  for (const item of draft.elements.values()) addOwnView(draft, item);
  return [];
}

/** Builds a model from content; missing default views are added. */
export function contentDocument(
  content: C4Content,
  { name, description }: Pick<C4Document, 'name' | 'description'>,
  newId: () => string,
): C4ContentOutcome {
  const nothing = { elements: new Map(), relationships: new Map(), views: new Map() };
  const draft = draftOf({ name, description: content.details?.description ?? description, ...nothing }, newId);
  const [first, ...more] = takeAll(draft, content);
  return first ? { problems: [first, ...more] } : { document: documentOf(draft) };
}
