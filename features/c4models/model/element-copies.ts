/** Copies elements for a view: new ids, free names, descendants and relationships. Pure. */
import type { C4Change, C4View } from '../contract.ts';
import { elementFields } from './c4-difference.ts';
import type { C4Document, C4Item } from './c4-document.ts';
import { ancestorsOf, familyOf } from './c4-draft.ts';
import { accepts, ownViewOf } from './c4-view-rules.ts';
import type { Clipboard, EditorState, NewId } from './editor-state.ts';
import { freeName } from './free-name.ts';

/** Offset of a copy from its original: two grid steps, in canvas px. */
const offset = 30;

/** The changes that create the copies, and their ids. */
export interface Copies {
  readonly changes: readonly C4Change[];
  readonly topIds: readonly string[];
}

interface Copying {
  readonly clipboard: Clipboard;
  readonly document: C4Document;
  readonly newId: NewId;
  /** Ids of copies and their default views by original id. */
  readonly ids: Map<string, string>;
  readonly ownViews: Map<string, string>;
  /** Taken names by type and parent. */
  readonly names: Map<string, Set<string>>;
  readonly changes: C4Change[];
}

/** Target of a copy: parent, view, and the view with its position. */
interface Target {
  readonly parentId: string | null;
  readonly viewId: string | undefined;
  readonly places: C4View | undefined;
}

/** Parent of a copy: the subject of the open view if it fits, otherwise the parent of the original. */
function parentFor(document: C4Document, view: C4View, item: C4Item): string | null | undefined {
  if (item.parentId === null) return null;
  const fits = (item.type === 'container' && view.level === 'C2') || (item.type === 'component' && view.level === 'C3');
  if (fits && view.sourceElement) return view.sourceElement.id;
  return document.elements.has(item.parentId) ? item.parentId : undefined;
}

function namesIn({ names, document }: Copying, type: C4Item['type'], parentId: string | null): Set<string> {
  const key = `${type} ${parentId}`;
  const siblings = [...document.elements.values()].filter((one) => one.parentId === parentId && one.type === type);
  const taken = names.get(key) ?? new Set(siblings.map(({ name }) => name));
  names.set(key, taken);
  return taken;
}

/** The name itself, or `{name} copy`, `{name} copy 2` and so on. */
const copyName = (taken: ReadonlySet<string>, name: string): string =>
  freeName(taken, name, (count) => `${name} copy${count === 2 ? '' : ` ${count - 1}`}`);

function addCopy(copying: Copying, item: C4Item, { parentId, viewId, places }: Target): string {
  const { clipboard, newId, ids, ownViews, changes } = copying;
  const id = newId();
  ids.set(item.id, id);
  const taken = namesIn(copying, item.type, parentId);
  const name = copyName(taken, item.name);
  taken.add(name);
  const defaultViewId = ownViewOf(item) ? newId() : undefined;
  if (defaultViewId !== undefined) ownViews.set(item.id, defaultViewId);
  const at = places?.elements.find((entry) => entry.id === item.id)?.position;
  const by = places?.id === clipboard.viewId ? offset * (clipboard.pasted + 1) : 0;
  changes.push({
    call: 'addElement',
    id,
    type: item.type,
    ...elementFields(item),
    name,
    parentElement: parentId,
    ...(defaultViewId === undefined ? {} : { defaultViewId }),
    ...(viewId === undefined ? {} : { viewId }),
    ...(at && viewId !== undefined ? { position: { x: at.x + by, y: at.y + by } } : {}),
  });
  return id;
}

const defaultViewOf = ({ views }: C4Document, elementId: string): C4View | undefined =>
  [...views.values()].find(({ isDefault, sourceElement }) => isDefault && sourceElement?.id === elementId);

/** Descendants, outermost first; copies have the same positions in their own views. */
function addInside(copying: Copying, topId: string): void {
  const source = copying.clipboard.document;
  const depthOf = (id: string): number => ancestorsOf(source.elements, id).length;
  const inside = [...familyOf(source.elements, topId)].filter((id) => id !== topId);
  for (const id of inside.toSorted((one, other) => depthOf(one) - depthOf(other))) {
    const item = source.elements.get(id);
    const parentId = item?.parentId ?? null;
    if (!item || parentId === null) continue;
    addCopy(copying, item, {
      parentId: copying.ids.get(parentId) ?? null,
      viewId: copying.ownViews.get(parentId),
      places: defaultViewOf(source, parentId),
    });
  }
}

/** Copies of the clipboard for the open view. Elements it cannot show are skipped. */
export function copiesOf(clipboard: Clipboard, { document, viewId }: EditorState, newId: NewId): Copies {
  const view = document.views.get(viewId);
  const source = clipboard.document;
  const ids = new Map<string, string>();
  const copying: Copying = { clipboard, document, newId, ids, ownViews: new Map(), names: new Map(), changes: [] };
  const topIds = clipboard.ids.flatMap((topId) => {
    const item = source.elements.get(topId);
    const parentId = item && view && parentFor(document, view, item);
    if (!item || !view || parentId === undefined) return [];
    if (!accepts(document.elements, view, { ...item, id: '', parentId })) return [];
    const id = addCopy(copying, item, { parentId, viewId, places: source.views.get(clipboard.viewId) });
    addInside(copying, topId);
    return [id];
  });
  for (const relationship of source.relationships.values()) {
    const [sourceId, targetId] = [ids.get(relationship.sourceId), ids.get(relationship.targetId)];
    if (sourceId === undefined || targetId === undefined) continue;
    copying.changes.push({ call: 'addRelationship', ...relationship, id: newId(), sourceId, targetId });
  }
  return { changes: copying.changes, topIds };
}
