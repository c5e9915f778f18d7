/** Computes the changes from one state of a model to another, for undo and redo. Pure. */
import type { C4Change, C4View } from '../contract.ts';
import type { C4Document, C4Item, DocumentRelationship } from './c4-document.ts';
import { ancestorsOf } from './c4-draft.ts';
import { applyChanges } from './c4-model.ts';
import { isSame } from '#platform/editing/model/change-set.ts';
import { changeSetBetween } from './c4-change-set.ts';
import { ownViewOf } from './c4-view-rules.ts';

const sourceOf = ({ sourceElement }: C4View): string | null => sourceElement?.id ?? null;

/** Id of an element's default view. */
function ownViewId(document: C4Document, item: C4Item): { defaultViewId?: string } {
  const level = ownViewOf(item)?.level;
  for (const view of document.views.values()) {
    if (view.isDefault && view.level === level && sourceOf(view) === item.id) return { defaultViewId: view.id };
  }
  return {};
}

/** Fields of an element that calls accept. */
export const elementFields = ({ id: _id, type: _type, parentId, ...fields }: C4Item) => ({
  ...fields,
  parentElement: parentId,
});

const relationshipFields = ({ id: _id, ...fields }: DocumentRelationship): Omit<DocumentRelationship, 'id'> => fields;

/** The fields that differ; undefined when none does. */
function changedFields<F extends object>(before: F, after: F): Partial<F> | undefined {
  const entries = Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof F], value));
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<F>);
}

/** Elements, outermost first. */
const outsideIn = (document: C4Document, items: readonly C4Item[]): readonly C4Item[] =>
  items.toSorted(
    (one, other) => ancestorsOf(document.elements, one.id).length - ancestorsOf(document.elements, other.id).length,
  );

function elementChanges(from: C4Document, to: C4Document): readonly C4Change[] {
  const came = outsideIn(
    to,
    [...to.elements.values()].filter(({ id }) => !from.elements.has(id)),
  );
  const gone = [...from.elements.values()].filter(({ id }) => !to.elements.has(id));
  const goneTop = gone.filter(({ parentId }) => parentId === null || to.elements.has(parentId));
  const stays = (item: C4Item): boolean =>
    ![...to.elements.keys()].some((id) => ancestorsOf(from.elements, id).includes(item.id));
  const deletion = ({ id }: C4Item): C4Change => ({ call: 'deleteElement', elementId: id });
  const differing = [...to.elements.values()].filter((item) => from.elements.get(item.id) !== item);
  const updates = outsideIn(to, differing).flatMap((item): C4Change[] => {
    const was = from.elements.get(item.id);
    const fields = was && changedFields(elementFields(was), elementFields(item));
    if (!was || !fields) return [];
    return [{ call: 'updateElement', elementId: item.id, ...fields, ...newOwnView(from, to, item) }];
  });
  const opens = (change: C4Change): boolean => change.call === 'updateElement' && change.location === 'internal';
  const additions = came.map((item): C4Change => {
    const { id, type, name } = item;
    return { call: 'addElement', id, type, ...elementFields(item), name, ...ownViewId(to, item) };
  });
  return [
    // Systems become internal before they get containers, and children move out before their parent is deleted.
    ...updates.filter(opens),
    ...goneTop.filter(stays).map(deletion),
    ...additions,
    ...updates.filter((change) => !opens(change)),
    ...goneTop.filter((item) => !stays(item)).map(deletion),
  ];
}

/** A view created by the change of an element keeps its final id. */
function newOwnView(from: C4Document, to: C4Document, item: C4Item): { defaultViewId?: string } {
  const own = ownViewId(to, item);
  return own.defaultViewId !== undefined && !from.views.has(own.defaultViewId) ? own : {};
}

function relationshipChanges(from: C4Document, to: C4Document): { gone: C4Change[]; came: C4Change[] } {
  const gone = [...from.relationships.keys()].filter((id) => !to.relationships.has(id));
  const came = [...to.relationships.values()].flatMap((relationship): C4Change[] => {
    const was = from.relationships.get(relationship.id);
    // The deletion of an element deletes its relationships, also one that then belongs to another element.
    const isDeletedAlong = was && [was.sourceId, was.targetId].some((id) => !to.elements.has(id));
    if (!was || isDeletedAlong) return [{ call: 'addRelationship', ...relationship }];
    const fields = changedFields(relationshipFields(was), relationshipFields(relationship));
    return fields ? [{ call: 'updateRelationship', relationshipId: relationship.id, ...fields }] : [];
  });
  return { gone: gone.map((relationshipId) => ({ call: 'deleteRelationship', relationshipId })), came };
}

function viewChanges(from: C4Document, to: C4Document): readonly C4Change[] {
  const gone = [...from.views.values()].filter(({ id, isDefault }) => !isDefault && !to.views.has(id));
  const came = [...to.views.values()].flatMap((view): C4Change[] => {
    const was = from.views.get(view.id);
    const { id, level, name } = view;
    if (!was) return [{ call: 'addView', id, level, name, sourceElementId: sourceOf(view) }];
    return was.name === name ? [] : [{ call: 'updateView', viewId: id, name }];
  });
  return [...gone.map(({ id }): C4Change => ({ call: 'deleteView', viewId: id })), ...came];
}

function placeChanges(from: C4Document, to: C4Document): readonly C4Change[] {
  return [...to.views.values()].flatMap((view) => {
    if (from.views.get(view.id) === view) return [];
    const before = new Map(from.views.get(view.id)?.elements.map((entry) => [entry.id, entry]));
    const after = new Set(view.elements.map(({ id }) => id));
    const changes = view.elements.flatMap(({ id, position, pinned }): C4Change[] => {
      const was = before.get(id);
      if (!was) return [{ call: 'addToView', viewId: view.id, elementId: id, position, pinned }];
      if (isSame(was.position, position) && was.pinned === pinned) return [];
      return [{ call: 'moveElement', viewId: view.id, elementId: id, ...position, pinned }];
    });
    const gone = [...before.keys()].filter((id) => !after.has(id));
    return [...gone.map((id): C4Change => ({ call: 'removeFromView', viewId: view.id, elementId: id })), ...changes];
  });
}

/** Layouts, lines drawn by hand and flows. Both states have the same views, elements and relationships. */
function drawingChanges(from: C4Document, to: C4Document): readonly C4Change[] {
  return [...to.views.values()].flatMap((view) => {
    const was = from.views.get(view.id);
    if (!was || was === view) return [];
    return [...layoutChanges(was, view), ...lineChanges(was, view), ...flowChanges(was, view)];
  });
}

const layoutChanges = (was: C4View, { id: viewId, layout }: C4View): readonly C4Change[] =>
  isSame(was.layout, layout) ? [] : [{ call: 'updateView', viewId, layout }];

function lineChanges(was: C4View, { id: viewId, relationships }: C4View): readonly C4Change[] {
  const before = new Map(was.relationships.map((line) => [line.id, line]));
  const after = new Set(relationships.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !after.has(id)).map((id) => ({ id, bends: [], label: null }));
  const differing = relationships.filter((line) => !isSame(before.get(line.id), line));
  return [...gone, ...differing].map(({ id: relationshipId, bends, label }): C4Change => ({
    call: 'drawRelationship',
    viewId,
    relationshipId,
    bends,
    label,
  }));
}

function flowChanges(was: C4View, { id: viewId, flows }: C4View): readonly C4Change[] {
  const before = new Map(was.flows.map((flow) => [flow.id, flow]));
  const after = new Set(flows.map(({ id }) => id));
  const gone = was.flows.flatMap(({ id: flowId }): C4Change[] =>
    after.has(flowId) ? [] : [{ call: 'deleteFlow', viewId, flowId }],
  );
  const others = flows.flatMap((flow): C4Change[] => {
    const { id, name, steps } = flow;
    const known = before.get(id);
    if (!known) return [{ call: 'addFlow', viewId, id, name, steps }];
    return isSame(known, flow) ? [] : [{ call: 'updateFlow', viewId, flowId: id, name, steps }];
  });
  return [...gone, ...others];
}

/**
 * Changes that lead from one state to the other when applied in order; the order of items may differ. Undefined when
 * the rules do not allow it.
 */
export function changesBetween(from: C4Document, to: C4Document): readonly C4Change[] | undefined {
  const relationships = relationshipChanges(from, to);
  const { name, description } = to;
  const details = changedFields({ name: from.name, description: from.description }, { name, description });
  const things: readonly C4Change[] = [
    ...(details ? [{ call: 'updateModel' as const, ...details }] : []),
    ...relationships.gone,
    ...elementChanges(from, to),
    ...relationships.came,
  ];
  // Elements create views and positions, so these are compared with the intermediate state.
  const withThings = applyChanges(from, things, () => '');
  if (!('document' in withThings)) return undefined;
  const views = viewChanges(withThings.document, to);
  const withViews = applyChanges(withThings.document, views, () => '');
  if (!('document' in withViews)) return undefined;
  const places = placeChanges(withViews.document, to);
  const withPlaces = applyChanges(withViews.document, places, () => '');
  if (!('document' in withPlaces)) return undefined;
  const drawings = drawingChanges(withPlaces.document, to);
  const whole = applyChanges(withPlaces.document, drawings, () => '');
  const isThere = 'document' in whole && changeSetBetween(whole.document, to).size === 0;
  return isThere ? [...things, ...views, ...places, ...drawings] : undefined;
}
