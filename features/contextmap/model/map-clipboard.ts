/** Copies of contexts with the relationships between them: on a map, and on that of another project. Pure. */
import type { Point } from '#platform/canvas/model/lines.ts';
import { gridSize } from '#platform/canvas/model/stage-settings.ts';
import { copyName } from '#platform/ui/model/copy-name.ts';
import { nameKey } from '#platform/ui/model/name-key.ts';
import { textFault } from '#platform/ui/model/text-fault.ts';
import {
  contextMapLimits,
  namesLeftMessage,
  namesThereMessage,
  relationshipsStayMessage,
  selectContextMessage,
  tooManyContextsMessage,
  tooManyRelationshipsMessage,
  type MapPosition,
} from '../contract.ts';
import type { MapClip } from './map-clip.ts';
import { edited } from './map-edits.ts';
import { contextsOf, documentOfMap, relationshipsOf, type MapItem, type MapItems } from './map-item.ts';
import { contextSize, freePlace } from './map-places.ts';
import {
  itemsIn,
  refusal,
  unmoved,
  type EventOf,
  type MapEditorState,
  type MapEffect,
  type MapStep,
  type NewId,
} from './map-state.ts';

/** The selected contexts with the relationships between them; undefined without a context. */
export function clipOf(state: MapEditorState): MapClip | undefined {
  const { contexts, relationships } = documentOfMap({ state: 'AS_IS', items: itemsIn(state) });
  const chosen = contexts.filter(({ id }) => state.selection.has(id));
  const ids = new Set(chosen.map(({ id }) => id));
  const inner = relationships.filter(({ upstreamId, downstreamId }) => ids.has(upstreamId) && ids.has(downstreamId));
  return chosen.length === 0 ? undefined : { contexts: chosen, relationships: inner };
}

/** A name that nothing on the map has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  while (taken.has(nameKey(free))) free = copyName(free, contextMapLimits.name);
  return free;
}

/** By how much copies are moved: around a point, else aside until none lies on what is there. */
function distanceOf(copied: readonly MapPosition[], there: readonly MapPosition[], at: Point | undefined): MapPosition {
  const left = Math.min(...copied.map(({ x }) => x));
  const top = Math.min(...copied.map(({ y }) => y));
  if (at) {
    const right = Math.max(...copied.map(({ x }) => x)) + contextSize.width;
    const bottom = Math.max(...copied.map(({ y }) => y)) + contextSize.height;
    const onGrid = (by: number): number => Math.round(by / gridSize) * gridSize;
    return { x: onGrid(at.x - (left + right) / 2), y: onGrid(at.y - (top + bottom) / 2) };
  }
  const taken = new Set(there.map(({ x, y }) => `${x} ${y}`));
  for (let by = 2 * gridSize; ; by += 2 * gridSize) {
    if (!copied.some(({ x, y }) => taken.has(`${x + by} ${y + by}`))) return { x: by, y: by };
  }
}

const within = (at: number): number => Math.max(-contextMapLimits.distance, Math.min(contextMapLimits.distance, at));

/** What comes, or why it cannot. */
const fullOf = (items: MapItems, contexts: number, relationships: number): string | undefined => {
  if (contextsOf(items).length + contexts > contextMapLimits.contexts) return tooManyContextsMessage;
  const isFull = relationshipsOf(items).length + relationships > contextMapLimits.relationships;
  return isFull ? tooManyRelationshipsMessage : undefined;
};

const countText = (count: number): string => (count === 1 ? 'Context pasted.' : `${count} contexts pasted.`);

/** Adds new contexts with their relationships as one undo step; they are selected and brought into sight. */
function withNew(state: MapEditorState, added: readonly MapItem[]): MapStep {
  const contexts = added.filter((item) => item.type === 'context');
  const [next, effects] = edited(
    state,
    new Map(added.map((item) => [item.id, item])),
    contexts.map(({ id }) => id),
  );
  const xs = contexts.map(({ position }) => position.x);
  const ys = contexts.map(({ position }) => position.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const size = { width: Math.max(...xs) + contextSize.width - x, height: Math.max(...ys) + contextSize.height - y };
  const told: readonly MapEffect[] = [
    { kind: 'announce', text: countText(contexts.length) },
    { kind: 'bring-in', part: { x, y, ...size } },
  ];
  return [next, [...effects, ...told]];
}

/** Pastes copies. A name that is taken gets another one; an element stays with the context that has it. */
export function pasted(state: MapEditorState, { clip, at }: EventOf<'pasted'>, newId: NewId): MapStep {
  const items = itemsIn(state);
  const there = contextsOf(items);
  const full = fullOf(items, clip.contexts.length, clip.relationships.length);
  if (full !== undefined) return refusal(state, full);
  const names = new Set(there.map(({ name }) => nameKey(name)));
  const owned = new Set(there.flatMap(({ elementIds }) => elementIds));
  const by = distanceOf(
    clip.contexts.map(({ position }) => position),
    there.map(({ position }) => position),
    at,
  );
  const ids = new Map(clip.contexts.map(({ id }) => [id, newId()]));
  const contexts = clip.contexts.map((context): MapItem => {
    const name = freeName(context.name, names);
    names.add(nameKey(name));
    const elementIds = context.elementIds.filter((id) => !owned.has(id));
    for (const id of elementIds) owned.add(id);
    const { x, y } = context.position;
    const position = { x: within(x + by.x), y: within(y + by.y) };
    return { type: 'context', ...context, id: ids.get(context.id) ?? newId(), name, elementIds, position };
  });
  const relationships = clip.relationships.flatMap((one): readonly MapItem[] => {
    const [upstreamId, downstreamId] = [ids.get(one.upstreamId), ids.get(one.downstreamId)];
    if (upstreamId === undefined || downstreamId === undefined) return [];
    return [{ type: 'relationship', ...one, id: newId(), upstreamId, downstreamId }];
  });
  return withNew(state, [...contexts, ...relationships]);
}

/** Copies what is selected beside itself. */
export function duplicated(state: MapEditorState, newId: NewId): MapStep {
  const clip = clipOf(state);
  if (clip) return pasted(state, { kind: 'pasted', clip }, newId);
  return state.selection.size > 0 ? refusal(state, relationshipsStayMessage) : unmoved(state, selectContextMessage);
}

/** Lines of a text become contexts; names that are there already stay as they are. */
export function namesPasted(state: MapEditorState, { names, at }: EventOf<'names-pasted'>, newId: NewId): MapStep {
  const items = itemsIn(state);
  const there = contextsOf(items);
  const known = new Set(there.map(({ name }) => nameKey(name)));
  const places = there.map(({ position }) => position);
  const lines = names.map((name) => name.replaceAll(/\s+/g, ' ').trim()).filter((name) => name !== '');
  const fitting = lines.filter((name) => textFault(name, contextMapLimits.name) === null);
  const added: MapItem[] = [];
  for (const name of fitting) {
    if (known.has(nameKey(name))) continue;
    known.add(nameKey(name));
    const isFirst = at !== undefined && added.length === 0;
    const position = isFirst
      ? { x: Math.round(at.x - contextSize.width / 2), y: Math.round(at.y - contextSize.height / 2) }
      : freePlace(places);
    places.push(position);
    const plain = { description: '', subdomain: 'supporting', team: '', elementIds: [] } as const;
    added.push({ type: 'context', id: newId(), name, ...plain, elementIds: [], position });
  }
  const full = fullOf(items, added.length, 0);
  if (full !== undefined) return refusal(state, full);
  const repeated = fitting.length - added.length;
  const left = lines.length - fitting.length;
  const told = [...(repeated > 0 ? [namesThereMessage(repeated)] : []), ...(left > 0 ? [namesLeftMessage(left)] : [])];
  const warnings = told.map((message) => ({ kind: 'toast', tone: 'warning', message }) as const);
  if (added.length === 0) return [state, warnings];
  const [next, effects] = withNew(state, added);
  return [next, [...effects, ...warnings]];
}
