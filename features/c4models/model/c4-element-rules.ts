/** Rules of elements: parents, names, locations, moves and cascading deletion. Pure. */
import { unfitForViewMessage, type C4Change, type C4ElementType, type C4Location } from '../contract.ts';
import { c4RefusalMessages, kinshipOfMoveMessage } from './c4-refusals.ts';
import type { C4Item } from './c4-document.ts';
import {
  ancestorsOf,
  done,
  familyOf,
  refusal,
  checkIdIsFree,
  unknown,
  type C4Draft,
  type C4Problem,
  type C4Problems,
} from './c4-draft.ts';
import { c4Limits } from './c4-limits.ts';
import {
  accepts,
  addOwnView,
  defaultViewFor,
  dropEntries,
  dropViews,
  enterView,
  renameOwnView,
} from './c4-view-rules.ts';

type NewElement = Extract<C4Change, { call: 'addElement' }>;
type ElementChange = Extract<C4Change, { call: 'updateElement' }>;

const isRoot = (type: C4ElementType): boolean => type === 'actor' || type === 'software-system';

/** Containers and components are internal; actors and systems external by default. */
const locationOf = (type: C4ElementType, told: C4Location | undefined): C4Location =>
  isRoot(type) ? (told ?? 'external') : 'internal';

/** Checks that an element of this type may have the parent. */
function checkParent(draft: C4Draft, type: C4ElementType, parentId: string | null): C4Problems {
  const path = 'parentElement';
  if (isRoot(type)) return parentId === null ? done : refusal(path, c4RefusalMessages.parentOfRoot);
  const parent = parentId === null ? undefined : draft.elements.get(parentId);
  if (parentId !== null && !parent) return unknown(path, c4RefusalMessages.unknownElement);
  if (type === 'container') {
    const fits = parent?.type === 'software-system' && parent.location === 'internal';
    return fits ? done : refusal(path, c4RefusalMessages.parentOfContainer);
  }
  return parent?.type === 'container' ? done : refusal(path, c4RefusalMessages.parentOfComponent);
}

/** Checks that no sibling of the same type has the name. */
function checkName(draft: C4Draft, item: Pick<C4Item, 'id' | 'name' | 'type' | 'parentId'>): C4Problems {
  for (const other of draft.elements.values()) {
    const isTwin = other.name === item.name && other.type === item.type && other.parentId === item.parentId;
    if (isTwin && other.id !== item.id) return refusal('name', c4RefusalMessages.nameTaken);
  }
  return done;
}

/** Input of an element with defaults applied. */
export function newItem(told: Omit<NewElement, 'call' | 'viewId' | 'position' | 'defaultViewId'>): C4Item {
  const { id, type, name } = told;
  return {
    id,
    type,
    name,
    description: told.description ?? '',
    location: locationOf(type, told.location),
    parentId: told.parentElement ?? null,
    shape: type === 'container' ? (told.shape ?? 'box') : 'box',
    technology: told.technology ?? '',
    tags: told.tags ?? [],
    owner: told.owner ?? '',
    group: told.group ?? '',
    status: told.status ?? 'live',
    links: told.links ?? [],
    patterns: told.patterns ?? [],
  };
}

/** Inserts an element without adding it to views. */
export function insertItem(draft: C4Draft, item: C4Item): C4Problems {
  if (draft.elements.size >= c4Limits.elements) return refusal('', c4RefusalMessages.tooManyElements);
  const problems = [
    ...checkIdIsFree(draft, item.id),
    ...checkParent(draft, item.type, item.parentId),
    ...checkName(draft, item),
  ];
  if (problems.length === 0) draft.elements.set(item.id, item);
  return problems;
}

/** Adds an element with its default view, and shows it in the default view of its place and the requested one. */
export function addElement(draft: C4Draft, told: NewElement): C4Problems {
  const item = newItem(told);
  const view = told.viewId === undefined ? undefined : draft.views.get(told.viewId);
  if (told.viewId !== undefined && !view) return unknown('viewId', c4RefusalMessages.unknownView);
  const problems = [
    ...insertItem(draft, item),
    ...(told.defaultViewId === undefined ? done : checkIdIsFree(draft, told.defaultViewId, 'defaultViewId')),
  ];
  if (problems.length > 0) return problems;
  if (view && !accepts(draft.elements, view, item)) return refusal('viewId', unfitForViewMessage);
  if (view) enterView(draft, view.id, item, { position: told.position });
  const home = defaultViewFor(draft, item);
  // A position applies to the requested view, otherwise to the default one.
  if (home) enterView(draft, home.id, item, view ? {} : { position: told.position });
  addOwnView(draft, item, told.defaultViewId);
  return done;
}

const changed = <Value>(told: Value | undefined, was: Value): Value => (told === undefined ? was : told);

function changedItem(item: C4Item, told: ElementChange): C4Item {
  return {
    ...item,
    name: changed(told.name, item.name),
    description: changed(told.description, item.description),
    location: isRoot(item.type) ? changed(told.location, item.location) : item.location,
    parentId: changed(told.parentElement, item.parentId),
    shape: item.type === 'container' ? changed(told.shape, item.shape) : item.shape,
    technology: changed(told.technology, item.technology),
    tags: changed(told.tags, item.tags),
    owner: changed(told.owner, item.owner),
    group: changed(told.group, item.group),
    status: changed(told.status, item.status),
    links: changed(told.links, item.links),
    patterns: changed(told.patterns, item.patterns),
  };
}

/** Relationships that would connect an element with its new ancestor after a move, as sentences. */
function checkAncestry(draft: C4Draft, { id, parentId }: C4Item): C4Problems {
  if (parentId === null) return done;
  const elements = draft.elements;
  const family = familyOf(elements, id);
  const above = new Set([parentId, ...ancestorsOf(elements, parentId)]);
  const nameOf = (other: string): string => elements.get(other)?.name ?? '';
  const told = new Set<string>();
  for (const { sourceId, targetId } of draft.relationships.values()) {
    if (family.has(sourceId) && above.has(targetId)) told.add(kinshipOfMoveMessage(nameOf(sourceId), nameOf(targetId)));
    if (family.has(targetId) && above.has(sourceId)) told.add(kinshipOfMoveMessage(nameOf(targetId), nameOf(sourceId)));
  }
  return [...told].map((message): C4Problem => ({ path: 'parentElement', message }));
}

function checkChange(draft: C4Draft, before: C4Item, after: C4Item): C4Problems {
  const isMoved = after.parentId !== before.parentId;
  const becomesExternal = before.location === 'internal' && after.location === 'external';
  const hasContainers = becomesExternal && [...draft.elements.values()].some(({ parentId }) => parentId === after.id);
  const parent = isMoved ? checkParent(draft, after.type, after.parentId) : done;
  return [
    ...parent,
    ...(isMoved && parent.length === 0 ? checkAncestry(draft, after) : done),
    ...(isMoved || after.name !== before.name ? checkName(draft, after) : done),
    ...(hasContainers ? refusal('location', c4RefusalMessages.hasContainers) : done),
  ];
}

/** Updates an element; omitted fields stay. A moved one keeps its relationships and is shown at its new place. */
export function updateElement(draft: C4Draft, told: ElementChange): C4Problems {
  const before = draft.elements.get(told.elementId);
  if (!before) return unknown('elementId', c4RefusalMessages.unknownElement);
  const after = changedItem(before, told);
  const problems = [
    ...checkChange(draft, before, after),
    ...(told.defaultViewId === undefined ? done : checkIdIsFree(draft, told.defaultViewId, 'defaultViewId')),
  ];
  if (problems.length > 0) return problems;
  draft.elements.set(after.id, after);
  renameOwnView(draft, before, after);
  if (before.location !== after.location) {
    if (after.location === 'internal') addOwnView(draft, after, told.defaultViewId);
    else dropViews(draft, ({ sourceElement }) => sourceElement?.id === after.id);
  }
  if (before.parentId !== after.parentId) {
    // The view of a moved container may show its new parent.
    dropEntries(draft, ({ id }, view) => {
      const shown = view.sourceElement?.id === after.id ? draft.elements.get(id) : undefined;
      return shown !== undefined && !accepts(draft.elements, view, shown);
    });
    const home = defaultViewFor(draft, after);
    if (home) enterView(draft, home.id, after, {});
  }
  return done;
}

/** Deletes an element with descendants, relationships, views and entries in other views. */
export function deleteElement(draft: C4Draft, { elementId }: { readonly elementId: string }): C4Problems {
  if (!draft.elements.has(elementId)) return unknown('elementId', c4RefusalMessages.unknownElement);
  const family = familyOf(draft.elements, elementId);
  for (const { id, sourceId, targetId } of draft.relationships.values()) {
    if (!family.has(sourceId) && !family.has(targetId)) continue;
    draft.relationships.delete(id);
    draft.deleted.relationships += 1;
  }
  dropViews(draft, ({ sourceElement }) => sourceElement !== null && family.has(sourceElement.id));
  dropEntries(draft, ({ id }) => family.has(id));
  for (const id of family) draft.elements.delete(id);
  draft.deleted.elements += family.size;
  return done;
}
